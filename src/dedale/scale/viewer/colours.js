// Pictures in the colours of the page.

/** @typedef {import("./map.js").MapAbout} MapAbout @typedef {import("./map.js").MapLook} MapLook */

/** @param {number[]} colour */
const css = (colour) => `rgb(${colour.join(" ")})`;

/** A colour between wall and floor. @param {MapLook} look @param {number} share */
export const mixed = (look, share) =>
  css(look.floor.map((value, k) => Math.round(share * value + (1 - share) * look.wall[k])));

/** A canvas with a picture on it. @param {CanvasImageSource} image @param {number} side
 * @param {(context: CanvasRenderingContext2D) => void} paint */
function painted(image, side, paint) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(image, 0, 0);
  paint(context);
  return canvas;
}

/** Greys in our colours: white becomes floor, black wall. Nothing is read back from the canvas, which
 * a page that was opened from a disk may not do.
 * @param {CanvasImageSource} image @param {MapAbout} about @param {MapLook} look */
export function tinted(image, about, look) {
  const sum = (/** @type {number[]} */ colour) => colour.reduce((a, b) => a + b);
  const night = sum(look.wall) > sum(look.floor);
  const [high, low] = night ? [look.wall, look.floor] : [look.floor, look.wall];
  return painted(image, about.side, (context) => {
    /** @param {GlobalCompositeOperation} how @param {number[]} colour */
    const fill = (how, colour) => {
      context.globalCompositeOperation = how;
      context.fillStyle = css(colour);
      context.fillRect(0, 0, about.side, about.side);
    };
    if (night) fill("difference", [255, 255, 255]);
    fill(
      "multiply",
      high.map((value, k) => Math.max(0, value - low[k])),
    );
    fill("lighter", low);
  });
}

/** A path in its colour. @param {CanvasImageSource} image @param {MapAbout} about
 * @param {MapLook} look */
export function inked(image, about, look) {
  return painted(image, about.side, (context) => {
    context.globalCompositeOperation = "source-in";
    context.fillStyle = look.path;
    context.fillRect(0, 0, about.side, about.side);
  });
}
