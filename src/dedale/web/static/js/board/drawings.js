// Our own drawings, as SVG text: everything that stands or lies in a maze.
//
// A drawing is a function of a palette (so that it suits light and dark pages) that returns what goes
// inside a 64 x 64 box. Figures also take the side they face and how far they are in their step,
// from 0 to 1. Silhouettes differ, so that nothing is told by colour alone.

/** @import { Role, Side } from "../types.js" */
/**
 * @typedef {object} Ink
 * @property {string} line   outlines
 * @property {string} skin
 * @property {string} clay   terracotta
 * @property {string} sea    the blue of the Aegean
 * @property {string} gold
 * @property {string} bone   paper, cloth
 * @property {string} dark   hair, hide
 * @property {string} leaf
 * @property {string} iron
 */

/** @type {Ink} */
export const INK = {
  line: "#241c16",
  skin: "#e2a878",
  clay: "#c2512c",
  sea: "#2f6b85",
  gold: "#dda63a",
  bone: "#f7efdf",
  dark: "#4a2f22",
  leaf: "#5d7a3a",
  iron: "#33302e",
};

/** The same for a dark floor: hair, hides and iron are lighter, or they would be lost.
 * @type {Ink} */
export const NIGHT_INK = {
  ...INK,
  line: "#0f0b08",
  dark: "#86593f",
  iron: "#6a6562",
  clay: "#d8623a",
};

const ROUND = 'stroke-linejoin="round" stroke-linecap="round"';

/** How everything is outlined. @param {Ink} ink @param {number} [width] */
const outline = (ink, width = 2) => `stroke="${ink.line}" stroke-width="${width}" ${ROUND}`;

/** A filled and outlined path.
 * @param {Ink} ink @param {string} d @param {string} fill @param {number} [width] of the outline */
const shape = (ink, d, fill, width) => `<path d="${d}" fill="${fill}" ${outline(ink, width)}/>`;

/** A line. @param {string} d @param {string} colour @param {number} width @param {string} [ends] */
const line = (d, colour, width, ends = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${ends}/>`;

/** @param {Ink} ink @param {number} x @param {number} y @param {number} r @param {string} fill
 * @param {number} [width] of the outline */
const disc = (ink, x, y, r, fill, width) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${outline(ink, width)}/>`;

/** @param {number} x @param {number} y @param {number} r @param {string} fill */
const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** @param {number} x @param {number} y @param {number} r @param {string} colour
 * @param {number} width */
const ring = (x, y, r, colour, width) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** An upright bar with round corners: an arm, a leg.
 * @param {Ink} ink @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {number} round @param {string} fill */
const bar = (ink, x, y, width, height, round, fill) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" ` +
  `fill="${fill}" ${outline(ink)}/>`;

/** @param {string} body */
const mirrored = (body) => `<g transform="translate(64 0) scale(-1 1)">${body}</g>`;

/**
 * Two legs in mid-step, seen from the front or from the side.
 * @param {Ink} ink @param {boolean} side @param {number} swing -1 to 1 @param {string} colour
 */
function legs(ink, side, swing, colour) {
  const foot = (/** @type {number} */ x, /** @type {number} */ y) =>
    bar(ink, x - 4, y, 8, 60 - y, 3, colour);
  if (side) return foot(28 - 5 * swing, 49) + foot(36 + 5 * swing, 49);
  return foot(26, 49 + 3 * Math.min(0, swing)) + foot(38, 49 - 3 * Math.max(0, swing));
}

/**
 * The treasure hunter: a short tunic, a satchel, wild hair.
 * @param {Ink} ink @param {Side} facing @param {number} phase
 */
function hero(ink, facing, phase) {
  const swing = Math.sin(2 * Math.PI * phase);
  const bob = -Math.abs(swing) * 1.5;
  const side = facing === "E" || facing === "W";
  const tunic = shape(ink, "M22 34q10-6 20 0l4 19q-14 5-28 0z", ink.clay);
  const belt = line("M20 45q12 4 24 0", ink.gold, 3);
  const arm = (/** @type {number} */ x, /** @type {number} */ lift) =>
    bar(ink, x - 3.5, 35 - lift, 7, 15, 3.5, ink.skin);
  const head = disc(ink, 32, 21, 13, ink.skin);
  const cap = "M18 22q-2-17 14-17t14 17";
  let body = legs(ink, side, swing, ink.dark);
  if (side) {
    body +=
      tunic +
      belt +
      arm(32 + 5 * swing, 0) +
      head +
      shape(ink, "M19 27q-5-21 13-22 13 0 13 11-7-4-12 0l-2 8-4 1-1 5z", ink.dark) +
      dot(40, 21, 2, ink.line) +
      shape(ink, "M21 39l-5 8 8 4 4-8z", ink.gold);
  } else if (facing === "N") {
    body +=
      arm(20, 2 * swing) +
      arm(44, -2 * swing) +
      tunic +
      belt +
      head +
      shape(ink, `${cap}q0 13-14 13t-14-13z`, ink.dark) +
      shape(ink, "M25 38h14v11H25z", ink.gold);
  } else {
    body +=
      arm(20, 2 * swing) +
      arm(44, -2 * swing) +
      tunic +
      belt +
      line("M24 35l16 14", ink.gold, 3) +
      head +
      shape(ink, `${cap}q-4-7-8-7-4 4-8 3-6 0-12 4z`, ink.dark) +
      dot(27, 23, 2, ink.line) +
      dot(37, 23, 2, ink.line) +
      line("M29 29q3 2 6 0", ink.line, 1.6, ROUND);
  }
  const moved = `<g transform="translate(0 ${bob})">${body}</g>`;
  return facing === "W" ? mirrored(moved) : moved;
}

/**
 * A minotaur: horns, a bull's head, heavy shoulders.
 * @param {Ink} ink @param {Side} facing @param {number} phase
 * @param {{hide?: string, mark?: string}} [look]
 */
function minotaur(ink, facing, phase, look = {}) {
  const hide = look.hide ?? ink.dark;
  const swing = Math.sin(2 * Math.PI * phase);
  const side = facing === "E" || facing === "W";
  const trunk =
    shape(ink, "M14 36q18-12 36 0 3 11-4 17-14 4-28 0-7-6-4-17z", hide) +
    shape(ink, "M20 49h24v5q-12 4-24 0z", ink.clay);
  let body = legs(ink, side, swing, hide);
  if (side) {
    body +=
      trunk +
      shape(ink, "M30 12q-4-9 4-11 0 8 6 10z", ink.bone) +
      shape(ink, "M24 12q14-6 24 4l8 8q3 6-4 8l-12 1q-15 0-18-8-2-7 2-13z", hide) +
      shape(ink, "M38 10q10-3 9-10 9 6 3 14z", ink.bone) +
      dot(41, 19, 2.4, ink.gold) +
      line("M54 28q-3 1-3-2", ink.bone, 1.8);
  } else {
    body +=
      trunk +
      shape(ink, "M20 16Q7 14 8 2q4 8 14 7zM44 16q13-2 12-14-4 8-14 7z", ink.bone) +
      shape(ink, "M18 18l-6 5 8 3zM46 18l6 5-8 3z", hide) +
      shape(ink, "M18 10q14-8 28 0 2 12-4 17 0 8-10 8t-10-8q-6-5-4-17z", hide);
    if (facing === "S") {
      body +=
        `<ellipse cx="32" cy="29" rx="8" ry="5.5" fill="${ink.skin}" ${outline(ink)}/>` +
        dot(29, 29, 1.5, ink.line) +
        dot(35, 29, 1.5, ink.line) +
        dot(25.5, 18, 2.4, ink.gold) +
        dot(38.5, 18, 2.4, ink.gold) +
        line("M21 14l7 2M43 14l-7 2", ink.line, 2, ROUND);
    }
  }
  return (facing === "W" ? mirrored(body) : body) + (look.mark ?? "");
}

/** The arrow on the chest of a puzzle's minotaur: up and down, or left and right.
 * @param {Ink} ink @param {boolean} upright */
function chest(ink, upright) {
  const arrow = upright
    ? "M32 38v14M27.500 42l4.500-5 4.500 5M27.500 48l4.500 5 4.500-5"
    : "M24 43h16M27 39l-5 4 5 4M37 39l5 4-5 4";
  return line(`${arrow}`, ink.line, 6, ROUND) + line(`${arrow}`, ink.bone, 2.8, ROUND);
}

/**
 * Ariane: a long dress, a ball of thread.
 * @param {Ink} ink @param {Side} facing @param {number} phase
 */
function ariane(ink, facing, phase) {
  const sway = 1.6 * Math.sin(2 * Math.PI * phase);
  const dress =
    shape(ink, `M23 33q9-5 18 0l${8 + sway} 26q-17 5-34 0z`, ink.bone) +
    line("M17 54q15 5 30 0", ink.clay, 3) +
    line("M22 40q10 4 20 0", ink.clay, 2.4);
  const ball = disc(ink, 46, 44, 6, ink.clay) + line("M42 42q4 4 8 2M44 47q4-2 5-6", ink.bone, 1.2);
  const head = disc(ink, 32, 20, 12.5, ink.skin);
  const eyes = dot(27.5, 22, 2, ink.line) + dot(36.5, 22, 2, ink.line);
  const lips = line("M30 28q2 1.4 4 0", ink.clay, 1.8, ROUND);
  const bun = disc(ink, 32, 5.5, 5, ink.dark);
  let body;
  if (facing === "N") {
    body =
      dress +
      head +
      bun +
      shape(ink, "M19 22Q17 6 32 6t13 16q-4 12-13 12t-13-12z", ink.dark) +
      line("M19 15q13-6 26 0", ink.gold, 2.6);
  } else if (facing === "S") {
    body =
      dress +
      ball +
      bun +
      head +
      shape(ink, "M19 25Q15 6 32 6t13 19q-3-10-9-12-9 6-17 12z", ink.dark) +
      line("M21 12q11-6 22 0", ink.gold, 2.6) +
      eyes +
      lips;
  } else {
    body =
      dress +
      ball +
      disc(ink, 19, 15, 5, ink.dark) +
      head +
      shape(ink, "M21 28Q14 7 32 6q11 0 12 9-8-2-11 2l-3 8z", ink.dark) +
      line("M23 10q9-3 20 4", ink.gold, 2.6) +
      dot(39.5, 21, 2, ink.line);
  }
  return facing === "W" ? mirrored(body) : body;
}

/**
 * Theseus: a crested helmet, a round shield.
 * @param {Ink} ink @param {Side} facing @param {number} phase
 */
function theseus(ink, facing, phase) {
  const swing = Math.sin(2 * Math.PI * phase);
  const side = facing === "E" || facing === "W";
  const tunic =
    shape(ink, "M21 34q11-6 22 0l3 18q-14 5-28 0z", ink.sea) +
    line("M20 46l4 7M27 47l2 7M37 47l-2 7M44 46l-4 7", ink.gold, 2.4);
  const shield = disc(ink, 47, 43, 9, ink.gold) + disc(ink, 47, 43, 3.4, ink.clay);
  const head = disc(ink, 32, 22, 12.5, ink.skin);
  let body = legs(ink, side, swing, ink.skin);
  if (facing === "N") {
    body +=
      tunic +
      head +
      shape(ink, "M19 28Q17 9 32 9t13 19q-13 7-26 0z", ink.gold) +
      shape(ink, "M29 3h6v24h-6z", ink.clay);
  } else if (facing === "S") {
    body +=
      tunic +
      shield +
      head +
      shape(ink, "M19 29Q16 9 32 9t13 20l-6 3-2-12H27l-2 12z", ink.gold) +
      shape(ink, "M28 2q4-2 8 0l-1 12h-6z", ink.clay) +
      dot(28.5, 24, 1.9, ink.line) +
      dot(35.5, 24, 1.9, ink.line);
  } else {
    body +=
      tunic +
      head +
      shape(ink, "M20 30Q15 9 32 9q12 0 13 12h-9l-2 10z", ink.gold) +
      shape(ink, "M17 24Q12 3 34 3l4 5q-14-1-15 14z", ink.clay) +
      dot(40, 24, 1.9, ink.line) +
      shield;
  }
  return facing === "W" ? mirrored(body) : body;
}

/** A ghost: it passes walls.
 * @param {Ink} ink @param {Side} facing @param {number} phase
 * @param {{cloth?: string, mark?: string}} [look] */
function ghost(ink, facing, phase, look = {}) {
  const lift = 2 * Math.sin(2 * Math.PI * phase);
  const gaze = { N: [0, -3], E: [4, 0], S: [0, 2], W: [-4, 0] }[facing];
  const eye = (/** @type {number} */ x) =>
    `<ellipse cx="${x + gaze[0]}" cy="${28 + gaze[1]}" rx="3.4" ry="5" fill="${ink.line}"/>`;
  const sheet = shape(
    ink,
    "M14 56V30Q14 8 32 8t18 22v26l-6-5-6 5-6-5-6 5-6-5z",
    look.cloth ?? ink.bone,
  );
  const eyes = facing === "N" ? "" : eye(26) + eye(38);
  return `<g transform="translate(0 ${lift})">${sheet}${eyes}${look.mark ?? ""}</g>`;
}

/** @type {Record<string, (ink: Ink, facing: Side, phase: number) => string>} */
export const FIGURES = {
  hero,
  minotaur,
  ghost,
  ariane,
  theseus,
  vertical: (ink, facing, phase) =>
    minotaur(ink, facing === "N" ? "S" : facing, phase, {
      hide: "#7a3b26",
      mark: chest(ink, true),
    }),
  horizontal: (ink, facing, phase) =>
    minotaur(ink, facing === "N" ? "S" : facing, phase, {
      hide: "#3d4f5c",
      mark: chest(ink, false),
    }),
  "ghost-vertical": (ink, facing, phase) =>
    ghost(ink, facing, phase, { cloth: "#e6c3ab", mark: chest(ink, true) }),
  "ghost-horizontal": (ink, facing, phase) =>
    ghost(ink, facing, phase, { cloth: "#bccdd8", mark: chest(ink, false) }),
};

/** The colours of keys and of the walls that they open; the first is that of a plain key. */
export const KEY_COLOURS = [
  "#dda63a",
  "#4f9bc0",
  "#c2512c",
  "#7da24b",
  "#a06cc0",
  "#d98ba6",
  "#8a7f70",
  "#3fa796",
  "#e07b39",
];

/** @type {Record<string, (ink: Ink) => string>} */
export const THINGS = {
  // a locked wall: a bar with a keyhole
  locked: (ink) =>
    shape(ink, "M3 25h58v14H3z", ink.gold) +
    dot(32, 30, 3.4, ink.line) +
    line("M32 31v5", ink.line, 3, ROUND),
  // a wall that can be pushed: planks
  pushable: (ink) =>
    shape(ink, "M3 25h58v14H3z", ink.bone) + line("M17.5 25v14M32 25v14M46.5 25v14", ink.line, 2),
  // a coin, with an owl's eyes
  small: (ink) =>
    disc(ink, 32, 36, 13, ink.gold) +
    ring(32, 36, 9, ink.line, 1.4) +
    line("M28 34v4M36 34v4M31 41h2", ink.line, 2.4, ROUND),
  // a drinking cup
  medium: (ink) =>
    line("M14 24H8q-1 9 9 11M50 24h6q1 9-9 11", ink.line, 3.4) +
    shape(ink, "M13 20h38q0 21-16 23v6q8 1 9 6H20q1-5 9-6v-6q-16-2-16-23z", ink.gold) +
    line("M16 27h32", ink.clay, 4),
  // an amphora, crowned with light
  large: (ink) =>
    line("M24 14q-12 1-10 14M40 14q12 1 10 14", ink.line, 3.4) +
    shape(ink, "M24 8h16v8q12 6 12 20 0 14-13 19v4H25v-4Q12 50 12 36q0-14 12-20z", ink.gold) +
    shape(ink, "M13 32h38v10H13z", ink.clay, 1.4) +
    line("M16 39v-4h5v3h5v-3h5v3h5v-3h5v3h5v-3", ink.bone, 1.6) +
    line("M32 1v4M20 3l2 4M44 3l-2 4", ink.gold, 2.4, ROUND),
  bomb: (ink) =>
    line("M40 20q4-10 12-7", ink.line, 3, ROUND) +
    line("M53 6v5M53 15v4M46 12h4M56 12h4", ink.clay, 2.6, ROUND) +
    `<g transform="rotate(32 39 21)">${bar(ink, 33, 17, 12, 9, 2, ink.dark)}</g>` +
    disc(ink, 29, 39, 17, ink.iron) +
    line("M18 36q2-9 10-10", ink.bone, 3, ROUND),
  // the lecture notes that no minotaur survives
  poly: (ink) =>
    shape(ink, "M18 12l30-4 4 44-30 4z", ink.bone) +
    shape(ink, "M12 10h31v46H12z", ink.bone) +
    shape(ink, "M12 10h31v9H12z", ink.sea) +
    line("M35 27H20l8 8-8 9h15", ink.line, 3, ROUND) +
    line("M18 50h19", ink.line, 1.6),
  // a way out: an arch, daylight, steps
  exit: (ink) =>
    shape(ink, "M10 58V28Q10 6 32 6t22 22v30z", "#b7a68a") +
    line("M10 42h7M47 42h7M14 20l6 5M50 20l-6 5M32 6v7", ink.line, 1.6) +
    `<path d="M17 58V29q0-16 15-16t15 16v29z" fill="#ffe9ae"/>` +
    shape(ink, "M17 46h30v12H17zM22 38h20v8H22z", ink.gold, 1.6) +
    line("M32 34V20M26.5 25l5.5-6 5.5 6", ink.leaf, 3.4, ROUND),
  // the door of the puzzle: a temple front
  door: (ink) =>
    shape(ink, "M4 22L32 5l28 17z", ink.bone) +
    shape(ink, "M8 22h48v6H8zM6 54h52v6H6z", ink.bone) +
    shape(ink, "M11 28h8v26h-8zM45 28h8v26h-8z", ink.bone) +
    shape(ink, "M22 30h20v24H22z", ink.clay) +
    line("M32 30v24", ink.line, 1.8) +
    dot(35.5, 43, 1.6, ink.gold) +
    dot(28.5, 43, 1.6, ink.gold) +
    disc(ink, 32, 16, 3, ink.gold, 1.4),
  key: (ink) =>
    ring(20, 32, 11, ink.line, 9) +
    ring(20, 32, 11, ink.gold, 5) +
    shape(ink, "M31 29h26v12h-6v-6h-5v6h-6v-6h-9z", ink.gold),
  sword: (ink) =>
    shape(ink, "M50 6l8 0 0 8-30 30-8-8z", ink.bone) +
    shape(ink, "M14 32l18 18-5 4-17-17z", ink.gold) +
    shape(ink, "M17 43l4 4-10 11-5-5z", ink.clay),
  // where somebody fell
  bones: (ink) =>
    line("M12 52l40-12M12 40l40 12", ink.line, 8, ROUND) +
    line("M12 52l40-12M12 40l40 12", ink.bone, 4.6, ROUND) +
    shape(ink, "M18 24q0-14 14-14t14 14q0 7-5 10v6H23v-6q-5-3-5-10z", ink.bone) +
    dot(26.5, 25, 3.6, ink.line) +
    dot(37.5, 25, 3.6, ink.line),
  flag: (ink) =>
    line("M18 60V6", ink.line, 5, ROUND) + shape(ink, "M20 8h32l-8 10 8 10H20z", ink.clay),
};

/** The fill of a sign's disc, and whether its letter is light. @type {Record<Role, [keyof Ink, boolean]>} */
const SIGNS = {
  player: ["sea", true],
  friend: ["bone", false],
  danger: ["clay", true],
  treasure: ["gold", false],
  item: ["skin", false],
  exit: ["leaf", true],
  entry: ["iron", true],
  wall: ["dark", true],
};

/** A letter on a disc: the sign of a game that has no drawing here.
 * @param {Ink} ink @param {Role} role @param {string} letter */
function sign(ink, role, letter) {
  const [fill, light] = SIGNS[role] ?? SIGNS.friend;
  const safe = letter.replace(/[&<>]/g, (one) => `&#${one.codePointAt(0)};`);
  return (
    disc(ink, 32, 32, 24, ink[fill]) +
    `<text x="32" y="43" text-anchor="middle" font-family="sans-serif" font-weight="bold" ` +
    `font-size="32" fill="${light ? "#fff" : "#241c16"}">${safe}</text>`
  );
}

/** Whether a name says more than which drawing: a sign ("sign:role:letter"), a colour ("key:2").
 * @param {string} name */
export const isMade = (name) => name.includes(":");

/** A drawing as a whole SVG document.
 * @param {string} name of a figure, a thing or a sign
 * @param {{facing?: Side, phase?: number, ink?: Ink}} [how] */
export function svg(name, { facing = "S", phase = 0, ink = INK } = {}) {
  return picture(64, 64, bodyOf(name, ink, facing, phase));
}

/** @param {string} name @param {Ink} ink @param {Side} facing @param {number} phase */
function bodyOf(name, ink, facing, phase) {
  if (Object.hasOwn(FIGURES, name)) return FIGURES[name](ink, facing, phase);
  if (Object.hasOwn(THINGS, name)) return THINGS[name](ink);
  const [base, role, letter] = name.split(":");
  if (Object.hasOwn(THINGS, base))
    return THINGS[base]({ ...ink, gold: KEY_COLOURS[Number(role) - 1] ?? ink.gold });
  return sign(ink, /** @type {Role} */ (role), letter ?? "");
}

/** The order of rows in a sheet of figures, as in the sheets of the LPC. */
export const SHEET_ROWS = /** @type {Side[]} */ (["N", "W", "S", "E"]);
export const SHEET_STEPS = 8;

/** A whole sheet of a figure, one row a direction, one column a moment of its step.
 * @param {string} name @param {Ink} [ink] */
export function sheet(name, ink = INK) {
  let body = "";
  SHEET_ROWS.forEach((facing, row) => {
    for (let step = 0; step < SHEET_STEPS; step++) {
      const inside = FIGURES[name](ink, facing, step / SHEET_STEPS);
      body += `<svg x="${64 * step}" y="${64 * row}" width="64" height="64">${inside}</svg>`;
    }
  });
  return picture(64 * SHEET_STEPS, 64 * SHEET_ROWS.length, body);
}

/** @param {number} width @param {number} height @param {string} body */
const picture = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
  `width="${width}" height="${height}">${body}</svg>`;
