// Small signs over a board: on the wall between two cells, or in the corner of a cell.

/**
 * @typedef {object} Mark
 * @property {number} row
 * @property {number} col
 * @property {"locked" | "pushable" | "label"} kind
 * @property {"Down" | "Right"} [side]  for a wall: the side of the cell on which it stands
 * @property {string} text
 */

/**
 * @param {CanvasRenderingContext2D} context @param {import("./camera.js").Camera} camera
 * @param {Mark[]} marks @param {import("./palette.js").Palette} colours
 */
export function drawMarks(context, camera, marks, colours) {
  const { left, top, scale } = camera;
  for (const mark of marks) {
    context.save();
    if (mark.kind === "label")
      context.translate(left + (mark.col + 0.82) * scale, top + (mark.row + 0.2) * scale);
    else {
      const [x, y] =
        mark.side === "Right" ? [mark.col + 1, mark.row + 0.5] : [mark.col + 0.5, mark.row + 1];
      context.translate(left + x * scale, top + y * scale);
    }
    context.scale(scale / 40, scale / 40);
    DRAW[mark.kind](context, mark, colours);
    context.restore();
  }
}

/** @type {Record<Mark["kind"], (context: CanvasRenderingContext2D, mark: Mark,
 *   colours: import("./palette.js").Palette) => void>} */
const DRAW = {
  // a bar with its number
  locked(context, mark, colours) {
    if (mark.side === "Right") context.rotate(Math.PI / 2);
    context.fillStyle = colours.glow;
    context.strokeStyle = colours.wall;
    context.lineWidth = 1.5;
    context.beginPath();
    context.rect(-19, -4, 38, 8);
    context.fill();
    context.stroke();
    if (mark.side === "Right") context.rotate(-Math.PI / 2);
    disc(context, mark.text, colours.glow, colours);
  },
  // a wall of planks
  pushable(context, mark, colours) {
    if (mark.side === "Right") context.rotate(Math.PI / 2);
    context.fillStyle = colours.halo;
    context.strokeStyle = colours.wall;
    context.lineWidth = 1.5;
    for (let x = -19; x < 18; x += 9.5) {
      context.beginPath();
      context.rect(x, -4, 9.5, 8);
      context.fill();
      context.stroke();
    }
  },
  label(context, mark, colours) {
    disc(context, mark.text, colours.halo, colours);
  },
};

/** @param {CanvasRenderingContext2D} context @param {string} text @param {string} colour
 * @param {import("./palette.js").Palette} colours */
function disc(context, text, colour, colours) {
  context.beginPath();
  context.arc(0, 0, 6.5, 0, 7);
  context.fillStyle = colour;
  context.strokeStyle = colours.wall;
  context.lineWidth = 1.2;
  context.fill();
  context.stroke();
  context.fillStyle = "#241c16";
  if (colour === colours.halo) context.fillStyle = colours.wall;
  context.font = "bold 10px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, 0, 0.5);
}
