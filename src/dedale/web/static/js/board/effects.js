// Short animations: a bomb, a poly, a death, something found. Each is a function of its age.

/**
 * @typedef {object} Effect
 * @property {"bomb" | "poly" | "kill" | "gain" | "win"} kind
 * @property {number} row
 * @property {number} col
 * @property {string} [text]   what was gained
 * @property {number} [began]  milliseconds to wait first; then the moment it began
 */

const LENGTH = { bomb: 520, poly: 700, kill: 700, gain: 900, win: 1400 };

/**
 * Draw an effect; false once it is over.
 * @param {CanvasRenderingContext2D} context @param {import("./camera.js").Camera} camera
 * @param {Effect} effect @param {number} now @param {import("./palette.js").Palette} colours
 * @param {import("./sprites.js").Sprites} sprites
 */
export function drawEffect(context, camera, effect, now, colours, sprites) {
  const age = (now - (effect.began ?? now)) / LENGTH[effect.kind];
  if (age < 0) return true;
  if (age >= 1) return false;
  const { left, top, scale } = camera;
  context.save();
  context.translate(left + (effect.col + 0.5) * scale, top + (effect.row + 0.5) * scale);
  context.scale(scale, scale);
  context.globalAlpha = 1 - age;
  DRAW[effect.kind](context, age, effect, colours, sprites);
  context.restore();
  return true;
}

/** @type {Record<Effect["kind"], (context: CanvasRenderingContext2D, age: number, effect: Effect,
 *   colours: import("./palette.js").Palette, sprites: import("./sprites.js").Sprites) => void>} */
const DRAW = {
  bomb(context, age, _effect, colours) {
    burst(context, 12, 0.15 + 0.9 * age, 0.16 * (1 - age), colours.glow);
    ring(context, 0.2 + 0.9 * age, 0.22 * (1 - age), colours.thread);
    burst(context, 8, 0.1 + 0.6 * age, 0.22 * (1 - age), colours.wall);
  },
  poly(context, age, _effect, colours) {
    const reach = 3.5 * Math.min(1, age * 1.8);
    context.globalAlpha = 0.4 * (1 - age);
    context.fillStyle = colours.glow;
    context.fillRect(-reach, -reach, 2 * reach, 2 * reach);
    context.globalAlpha = 1 - age;
    context.lineWidth = 0.09;
    context.strokeStyle = colours.glow;
    context.strokeRect(-reach, -reach, 2 * reach, 2 * reach);
  },
  kill(context, age, _effect, colours) {
    ring(context, 0.3 + 0.5 * age, 0.3 * (1 - age), colours.thread);
    context.strokeStyle = colours.thread;
    context.lineWidth = 0.1;
    context.lineCap = "round";
    for (const slant of [-0.28, 0, 0.28]) {
      const reach = 0.5 * Math.min(1, age * 3);
      context.beginPath();
      context.moveTo(slant + 0.3, -0.5);
      context.lineTo(slant + 0.3 - reach * 1.2, -0.5 + reach * 2);
      context.stroke();
    }
  },
  gain(context, age, effect, colours) {
    context.translate(0, -0.35 - 0.7 * age);
    context.scale(1 / 40, 1 / 40);
    context.font = "bold 17px sans-serif";
    context.textAlign = "center";
    context.lineWidth = 5;
    context.lineJoin = "round";
    context.strokeStyle = colours.halo;
    context.strokeText(effect.text ?? "", 0, 0);
    context.fillStyle = colours.wall;
    context.fillText(effect.text ?? "", 0, 0);
  },
  win(context, age, _effect, colours) {
    burst(context, 16, 0.4 + 2.2 * age, 0.14 * (1 - age), colours.glow);
    burst(context, 11, 0.3 + 1.5 * age, 0.1 * (1 - age), colours.thread);
  },
};

/** @param {CanvasRenderingContext2D} context @param {number} rays @param {number} far
 * @param {number} size @param {string} colour */
function burst(context, rays, far, size, colour) {
  context.fillStyle = colour;
  for (let i = 0; i < rays; i++) {
    const angle = (2 * Math.PI * i) / rays + rays;
    context.beginPath();
    context.arc(far * Math.cos(angle), far * Math.sin(angle), Math.max(0.01, size), 0, 7);
    context.fill();
  }
}

/** @param {CanvasRenderingContext2D} context @param {number} radius @param {number} width
 * @param {string} colour */
function ring(context, radius, width, colour) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 7);
  context.lineWidth = Math.max(0.01, width);
  context.strokeStyle = colour;
  context.stroke();
}
