// Which part of a maze is on screen. Units: cells for the maze, device pixels for the screen.

/** The camera looks at the point (x, y) of the maze, and a cell is `scale` pixels wide. */
export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 16;
    this.screenWidth = 1;
    this.screenHeight = 1;
    this.mazeWidth = 1;
    this.mazeHeight = 1;
    this.least = 2;
    this.most = 160;
  }

  /** How large a cell is when the whole maze is seen. */
  get fitting() {
    const margin = 0.5;
    const scale = Math.min(
      this.screenWidth / (this.mazeWidth + margin),
      this.screenHeight / (this.mazeHeight + margin),
    );
    return Math.max(1, Math.min(this.most, Math.floor(scale)));
  }

  /** See the whole maze. */
  fit() {
    this.scale = this.fitting;
    this.x = this.mazeWidth / 2;
    this.y = this.mazeHeight / 2;
  }

  /** Zoom around a point of the screen, which stays where it is.
   * @param {number} scale @param {number} atX @param {number} atY */
  zoomTo(scale, atX, atY) {
    const [mx, my] = this.toMaze(atX, atY);
    this.scale = Math.max(Math.min(this.least, this.fitting), Math.min(this.most, scale));
    this.x = mx - (atX - this.screenWidth / 2) / this.scale;
    this.y = my - (atY - this.screenHeight / 2) / this.scale;
    this.keepInside();
  }

  /** @param {number} dx pixels @param {number} dy */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keepInside();
  }

  /** Never lose the maze: what fits is centred, what does not fills the screen. */
  keepInside() {
    /** @param {number} at @param {number} size @param {number} screen */
    const hold = (at, size, screen) => {
      const half = screen / this.scale / 2;
      const margin = 0.5;
      return half * 2 >= size + margin
        ? size / 2
        : Math.max(half - margin, Math.min(size + margin - half, at));
    };
    this.x = hold(this.x, this.mazeWidth, this.screenWidth);
    this.y = hold(this.y, this.mazeHeight, this.screenHeight);
  }

  /** Where to look so that a cell is well inside the screen; where we look now if it already is.
   * @param {number} row @param {number} col @returns {[number, number]} */
  following(row, col) {
    /** @param {number} at @param {number} cell @param {number} screen */
    const near = (at, cell, screen) => {
      const slack = Math.max(0, screen / this.scale / 2 - Math.min(4, screen / this.scale / 4));
      return Math.max(cell + 0.5 - slack, Math.min(cell + 0.5 + slack, at));
    };
    return [near(this.x, col, this.screenWidth), near(this.y, row, this.screenHeight)];
  }

  /** Pixels of the maze's corner: whole ones, so that walls stay sharp. */
  get left() {
    return Math.round(this.screenWidth / 2 - this.x * this.scale);
  }
  get top() {
    return Math.round(this.screenHeight / 2 - this.y * this.scale);
  }

  /** @param {number} px @param {number} py @returns {[number, number]} x and y in cells */
  toMaze(px, py) {
    return [(px - this.left) / this.scale, (py - this.top) / this.scale];
  }
}
