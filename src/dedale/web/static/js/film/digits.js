// Small numbers as pixels: the ten digits are drawn once for a size, then copied into cells.

/** @typedef {{width: number, height: number, ink: Uint8Array[]}} Digits */

/** The ten digits at a height in pixels, each as its share of ink by pixel.
 * @param {number} height @returns {Digits} */
export function digits(height) {
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext("2d", { willReadFrequently: true })
  );
  const font = `600 ${Math.round(height * 1.34)}px system-ui, sans-serif`;
  context.font = font;
  const widths = Array.from("0123456789", (digit) => context.measureText(digit).width);
  const width = Math.ceil(Math.max(...widths));
  [canvas.width, canvas.height] = [width, height];
  const ink = Array.from("0123456789", (digit, i) => {
    context.clearRect(0, 0, width, height);
    context.font = font;
    context.textBaseline = "alphabetic";
    context.fillText(digit, (width - widths[i]) / 2, height);
    const data = context.getImageData(0, 0, width, height).data;
    return Uint8Array.from({ length: width * height }, (_, k) => data[4 * k + 3]);
  });
  return { width, height, ink };
}

/**
 * Write a number into an image.
 * @param {Uint32Array} pixels @param {number} stride of the image
 * @param {number} x of its middle @param {number} y of its middle
 * @param {number} value @param {Digits} font @param {number} colour as the image has it
 */
export function write(pixels, stride, x, y, value, font, colour) {
  const { width, height, ink } = font;
  let count = 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) count += 1;
  let left = Math.round(x + (count * width) / 2) - width;
  const top = Math.round(y - height / 2);
  for (let rest = value; count > 0; rest = (rest / 10) | 0, count--, left -= width) {
    const glyph = ink[rest % 10];
    for (let row = 0, k = 0; row < height; row++) {
      const at = (top + row) * stride + left;
      for (let col = 0; col < width; col++, k++) {
        const share = glyph[k];
        if (share > 12)
          pixels[at + col] = share > 240 ? colour : mix(pixels[at + col], colour, share);
      }
    }
  }
}

/** @param {number} under @param {number} over @param {number} share of 255 */
function mix(under, over, share) {
  const rest = 255 - share;
  const one = (/** @type {number} */ shift) =>
    ((((under >>> shift) & 255) * rest + ((over >>> shift) & 255) * share) / 255) << shift;
  return ((255 << 24) | one(16) | one(8) | one(0)) >>> 0;
}
