// Our own drawings, as SVG text: everything that stands or lies in a maze.
//
// A drawing is a function of a palette (so that it suits light and dark pages) that returns what goes
// inside a 64 x 64 box. Figures also take the side they face and how far they are in their step,
// from 0 to 1. Silhouettes differ, so that nothing is told by colour alone.

/** @typedef {"N" | "E" | "S" | "W"} Facing */
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
export const NIGHT_INK = { ...INK, line: "#0f0b08", dark: "#86593f", iron: "#6a6562", clay: "#d8623a" };

const OUTLINE = 'stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';

/** @param {string} body */
const mirrored = (body) => `<g transform="translate(64 0) scale(-1 1)">${body}</g>`;

/**
 * Two legs in mid-step, seen from the front or from the side.
 * @param {Ink} ink @param {boolean} side @param {number} swing -1 to 1 @param {string} colour
 */
function legs(ink, side, swing, colour) {
  const foot = (/** @type {number} */ x, /** @type {number} */ y) =>
    `<rect x="${x - 4}" y="${y}" width="8" height="${60 - y}" rx="3" fill="${colour}" ` +
    `stroke="${ink.line}" ${OUTLINE}/>`;
  if (side) return foot(32 - 6 * swing, 49) + foot(32 + 6 * swing, 49);
  return foot(26, 49 + 3 * Math.min(0, swing)) + foot(38, 49 - 3 * Math.max(0, swing));
}

/**
 * The treasure hunter: a short tunic, a satchel, wild hair.
 * @param {Ink} ink @param {Facing} facing @param {number} phase
 */
function hero(ink, facing, phase) {
  const swing = Math.sin(2 * Math.PI * phase);
  const bob = -Math.abs(swing) * 1.5;
  const side = facing === "E" || facing === "W";
  const stroke = `stroke="${ink.line}" ${OUTLINE}`;
  const tunic = `<path d="M22 34q10-6 20 0l4 19q-14 5-28 0z" fill="${ink.clay}" ${stroke}/>`;
  const belt = `<path d="M20 45q12 4 24 0" fill="none" stroke="${ink.gold}" stroke-width="3"/>`;
  const arm = (/** @type {number} */ x, /** @type {number} */ lift) =>
    `<rect x="${x - 3.5}" y="${35 - lift}" width="7" height="15" rx="3.5" fill="${ink.skin}" ${stroke}/>`;
  const head = `<circle cx="32" cy="21" r="13" fill="${ink.skin}" ${stroke}/>`;
  const cap = "M18 22q-2-17 14-17t14 17";
  let body = legs(ink, side, swing, ink.dark);
  if (side) {
    body +=
      tunic + belt + arm(32 + 5 * swing, 0) + head +
      `<path d="M19 27q-5-21 13-22 13 0 13 11-7-4-12 0l-2 8-4 1-1 5z" fill="${ink.dark}" ${stroke}/>` +
      `<circle cx="40" cy="21" r="2" fill="${ink.line}"/>` +
      `<path d="M21 39l-5 8 8 4 4-8z" fill="${ink.gold}" ${stroke}/>`;
  } else if (facing === "N") {
    body +=
      arm(20, 2 * swing) + arm(44, -2 * swing) + tunic + belt + head +
      `<path d="${cap}q0 13-14 13t-14-13z" fill="${ink.dark}" ${stroke}/>` +
      `<path d="M25 38h14v11H25z" fill="${ink.gold}" ${stroke}/>`;
  } else {
    body +=
      arm(20, 2 * swing) + arm(44, -2 * swing) + tunic + belt +
      `<path d="M24 35l16 14" stroke="${ink.gold}" stroke-width="3"/>` + head +
      `<path d="${cap}q-4-7-8-7-4 4-8 3-6 0-12 4z" fill="${ink.dark}" ${stroke}/>` +
      `<circle cx="27" cy="23" r="2" fill="${ink.line}"/><circle cx="37" cy="23" r="2" fill="${ink.line}"/>` +
      `<path d="M29 29q3 2 6 0" fill="none" stroke="${ink.line}" stroke-width="1.6" stroke-linecap="round"/>`;
  }
  const moved = `<g transform="translate(0 ${bob})">${body}</g>`;
  return facing === "W" ? mirrored(moved) : moved;
}

/**
 * A minotaur: horns, a bull's head, heavy shoulders.
 * @param {Ink} ink @param {Facing} facing @param {number} phase
 * @param {{hide?: string, mark?: string}} [look]
 */
function minotaur(ink, facing, phase, look = {}) {
  const hide = look.hide ?? ink.dark;
  const swing = Math.sin(2 * Math.PI * phase);
  const side = facing === "E" || facing === "W";
  const stroke = `stroke="${ink.line}" ${OUTLINE}`;
  const horn = `fill="${ink.bone}" ${stroke}`;
  const trunk =
    `<path d="M14 36q18-12 36 0 3 11-4 17-14 4-28 0-7-6-4-17z" fill="${hide}" ${stroke}/>` +
    `<path d="M20 49h24v5q-12 4-24 0z" fill="${ink.clay}" ${stroke}/>`;
  let body = legs(ink, side, swing, hide);
  if (side) {
    body +=
      trunk +
      `<path d="M30 12q-4-9 4-11 0 8 6 10z" ${horn}/>` +
      `<path d="M24 12q14-6 24 4l8 8q3 6-4 8l-12 1q-15 0-18-8-2-7 2-13z" fill="${hide}" ${stroke}/>` +
      `<path d="M38 10q10-3 9-10 9 6 3 14z" ${horn}/>` +
      `<circle cx="41" cy="19" r="2.4" fill="${ink.gold}"/>` +
      `<path d="M54 28q-3 1-3-2" fill="none" stroke="${ink.bone}" stroke-width="1.8"/>`;
  } else {
    body +=
      trunk +
      `<path d="M20 16Q7 14 8 2q4 8 14 7zM44 16q13-2 12-14-4 8-14 7z" ${horn}/>` +
      `<path d="M18 18l-6 5 8 3zM46 18l6 5-8 3z" fill="${hide}" ${stroke}/>` +
      `<path d="M18 10q14-8 28 0 2 12-4 17 0 8-10 8t-10-8q-6-5-4-17z" fill="${hide}" ${stroke}/>`;
    if (facing === "S") {
      body +=
        `<ellipse cx="32" cy="29" rx="8" ry="5.5" fill="${ink.skin}" ${stroke}/>` +
        `<circle cx="29" cy="29" r="1.5" fill="${ink.line}"/><circle cx="35" cy="29" r="1.5" fill="${ink.line}"/>` +
        `<circle cx="25.5" cy="18" r="2.4" fill="${ink.gold}"/><circle cx="38.5" cy="18" r="2.4" fill="${ink.gold}"/>` +
        `<path d="M21 14l7 2M43 14l-7 2" stroke="${ink.line}" stroke-width="2" stroke-linecap="round"/>`;
    }
  }
  return (facing === "W" ? mirrored(body) : body) + (look.mark ?? "");
}

/** The arrow on the chest of a puzzle's minotaur: up and down, or left and right.
 * @param {Ink} ink @param {boolean} upright */
function chest(ink, upright) {
  const arrow = upright ? "M32 38v14M27.500 42l4.500-5 4.500 5M27.500 48l4.500 5 4.500-5" : "M24 43h16M27 39l-5 4 5 4M37 39l5 4-5 4";
  return (
    `<path d="${arrow}" fill="none" stroke="${ink.line}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="${arrow}" fill="none" stroke="${ink.bone}" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round"/>`
  );
}

/**
 * Ariane: a long dress, a ball of thread.
 * @param {Ink} ink @param {Facing} facing @param {number} phase
 */
function ariane(ink, facing, phase) {
  const sway = 1.6 * Math.sin(2 * Math.PI * phase);
  const stroke = `stroke="${ink.line}" ${OUTLINE}`;
  const dress =
    `<path d="M23 33q9-5 18 0l${8 + sway} 26q-17 5-34 0z" fill="${ink.bone}" ${stroke}/>` +
    `<path d="M17 54q15 5 30 0" fill="none" stroke="${ink.clay}" stroke-width="3"/>` +
    `<path d="M22 40q10 4 20 0" fill="none" stroke="${ink.clay}" stroke-width="2.4"/>`;
  const ball =
    `<circle cx="46" cy="44" r="6" fill="${ink.clay}" ${stroke}/>` +
    `<path d="M42 42q4 4 8 2M44 47q4-2 5-6" fill="none" stroke="${ink.bone}" stroke-width="1.2"/>`;
  const head = `<circle cx="32" cy="20" r="12.5" fill="${ink.skin}" ${stroke}/>`;
  const eyes = `<circle cx="27.5" cy="22" r="2" fill="${ink.line}"/><circle cx="36.5" cy="22" r="2" fill="${ink.line}"/>`;
  const lips = `<path d="M30 28q2 1.4 4 0" fill="none" stroke="${ink.clay}" stroke-width="1.8" stroke-linecap="round"/>`;
  const bun = `<circle cx="32" cy="5.5" r="5" fill="${ink.dark}" ${stroke}/>`;
  let body;
  if (facing === "N") {
    body =
      dress + head + bun +
      `<path d="M19 22Q17 6 32 6t13 16q-4 12-13 12t-13-12z" fill="${ink.dark}" ${stroke}/>` +
      `<path d="M19 15q13-6 26 0" fill="none" stroke="${ink.gold}" stroke-width="2.6"/>`;
  } else if (facing === "S") {
    body =
      dress + ball + bun + head +
      `<path d="M19 25Q15 6 32 6t13 19q-3-10-9-12-9 6-17 12z" fill="${ink.dark}" ${stroke}/>` +
      `<path d="M21 12q11-6 22 0" fill="none" stroke="${ink.gold}" stroke-width="2.6"/>` + eyes + lips;
  } else {
    body =
      dress + ball + `<circle cx="19" cy="15" r="5" fill="${ink.dark}" ${stroke}/>` + head +
      `<path d="M21 28Q14 7 32 6q11 0 12 9-8-2-11 2l-3 8z" fill="${ink.dark}" ${stroke}/>` +
      `<path d="M23 10q9-3 20 4" fill="none" stroke="${ink.gold}" stroke-width="2.6"/>` +
      `<circle cx="39.5" cy="21" r="2" fill="${ink.line}"/>`;
  }
  return facing === "W" ? mirrored(body) : body;
}

/**
 * Theseus: a crested helmet, a round shield.
 * @param {Ink} ink @param {Facing} facing @param {number} phase
 */
function theseus(ink, facing, phase) {
  const swing = Math.sin(2 * Math.PI * phase);
  const side = facing === "E" || facing === "W";
  const stroke = `stroke="${ink.line}" ${OUTLINE}`;
  const tunic =
    `<path d="M21 34q11-6 22 0l3 18q-14 5-28 0z" fill="${ink.sea}" ${stroke}/>` +
    `<path d="M20 46l4 7M27 47l2 7M37 47l-2 7M44 46l-4 7" stroke="${ink.gold}" stroke-width="2.4"/>`;
  const shield =
    `<circle cx="47" cy="43" r="9" fill="${ink.gold}" ${stroke}/>` +
    `<circle cx="47" cy="43" r="3.4" fill="${ink.clay}" ${stroke}/>`;
  const head = `<circle cx="32" cy="22" r="12.5" fill="${ink.skin}" ${stroke}/>`;
  let body = legs(ink, side, swing, ink.skin);
  if (facing === "N") {
    body +=
      tunic + head + `<path d="M19 28Q17 9 32 9t13 19q-13 7-26 0z" fill="${ink.gold}" ${stroke}/>` +
      `<path d="M29 3h6v24h-6z" fill="${ink.clay}" ${stroke}/>`;
  } else if (facing === "S") {
    body +=
      tunic + shield + head +
      `<path d="M19 29Q16 9 32 9t13 20l-6 3-2-12H27l-2 12z" fill="${ink.gold}" ${stroke}/>` +
      `<path d="M28 2q4-2 8 0l-1 12h-6z" fill="${ink.clay}" ${stroke}/>` +
      `<circle cx="28.5" cy="24" r="1.9" fill="${ink.line}"/><circle cx="35.5" cy="24" r="1.9" fill="${ink.line}"/>`;
  } else {
    body +=
      tunic + head +
      `<path d="M20 30Q15 9 32 9q12 0 13 12h-9l-2 10z" fill="${ink.gold}" ${stroke}/>` +
      `<path d="M17 24Q12 3 34 3l4 5q-14-1-15 14z" fill="${ink.clay}" ${stroke}/>` +
      `<circle cx="40" cy="24" r="1.9" fill="${ink.line}"/>` + shield;
  }
  return facing === "W" ? mirrored(body) : body;
}

/** A ghost: it passes walls.
 * @param {Ink} ink @param {Facing} facing @param {number} phase */
function ghost(ink, facing, phase) {
  const lift = 2 * Math.sin(2 * Math.PI * phase);
  const look = { N: [0, -3], E: [4, 0], S: [0, 2], W: [-4, 0] }[facing];
  const stroke = `stroke="${ink.line}" ${OUTLINE}`;
  const eye = (/** @type {number} */ x) =>
    `<ellipse cx="${x + look[0]}" cy="${28 + look[1]}" rx="3.4" ry="5" fill="${ink.line}"/>`;
  return (
    `<g transform="translate(0 ${lift})"><path d="M14 56V30Q14 8 32 8t18 22v26l-6-5-6 5-6-5-6 5-6-5z" ` +
    `fill="${ink.bone}" ${stroke}/>${facing === "N" ? "" : eye(26) + eye(38)}</g>`
  );
}

/** @type {Record<string, (ink: Ink, facing: Facing, phase: number) => string>} */
export const FIGURES = {
  hero,
  minotaur,
  ghost,
  ariane,
  theseus,
  vertical: (ink, facing, phase) =>
    minotaur(ink, facing === "N" ? "S" : facing, phase, { hide: "#7a3b26", mark: chest(ink, true) }),
  horizontal: (ink, facing, phase) =>
    minotaur(ink, facing === "N" ? "S" : facing, phase, { hide: "#3d4f5c", mark: chest(ink, false) }),
};

/** @type {Record<string, (ink: Ink) => string>} */
export const THINGS = {
  // a coin, with an owl's eyes
  small: (ink) =>
    `<circle cx="32" cy="36" r="13" fill="${ink.gold}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<circle cx="32" cy="36" r="9" fill="none" stroke="${ink.line}" stroke-width="1.4"/>` +
    `<path d="M28 34v4M36 34v4M31 41h2" stroke="${ink.line}" stroke-width="2.4" stroke-linecap="round"/>`,
  // a drinking cup
  medium: (ink) =>
    `<path d="M14 24H8q-1 9 9 11M50 24h6q1 9-9 11" fill="none" stroke="${ink.line}" stroke-width="3.4"/>` +
    `<path d="M13 20h38q0 21-16 23v6q8 1 9 6H20q1-5 9-6v-6q-16-2-16-23z" fill="${ink.gold}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M16 27h32" stroke="${ink.clay}" stroke-width="4"/>`,
  // an amphora, crowned with light
  large: (ink) =>
    `<path d="M24 14q-12 1-10 14M40 14q12 1 10 14" fill="none" stroke="${ink.line}" stroke-width="3.4"/>` +
    `<path d="M24 8h16v8q12 6 12 20 0 14-13 19v4H25v-4Q12 50 12 36q0-14 12-20z" fill="${ink.gold}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M13 32h38v10H13z" fill="${ink.clay}" stroke="${ink.line}" stroke-width="1.4"/>` +
    `<path d="M16 39v-4h5v3h5v-3h5v3h5v-3h5v3h5v-3" fill="none" stroke="${ink.bone}" stroke-width="1.6"/>` +
    `<path d="M32 1v4M20 3l2 4M44 3l-2 4" stroke="${ink.gold}" stroke-width="2.4" stroke-linecap="round"/>`,
  bomb: (ink) =>
    `<path d="M40 20q4-10 12-7" fill="none" stroke="${ink.line}" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M53 6v5M53 15v4M46 12h4M56 12h4" stroke="${ink.clay}" stroke-width="2.6" stroke-linecap="round"/>` +
    `<rect x="33" y="17" width="12" height="9" rx="2" transform="rotate(32 39 21)" fill="${ink.dark}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<circle cx="29" cy="39" r="17" fill="${ink.iron}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M18 36q2-9 10-10" fill="none" stroke="${ink.bone}" stroke-width="3" stroke-linecap="round"/>`,
  // the lecture notes that no minotaur survives
  poly: (ink) =>
    `<path d="M18 12l30-4 4 44-30 4z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M12 10h31v46H12z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M12 10h31v9H12z" fill="${ink.sea}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M35 27H20l8 8-8 9h15" fill="none" stroke="${ink.line}" stroke-width="3" stroke-linejoin="round"/>` +
    `<path d="M18 50h19" stroke="${ink.line}" stroke-width="1.6"/>`,
  // a way out: an arch, daylight, steps
  exit: (ink) =>
    `<path d="M10 58V28Q10 6 32 6t22 22v30z" fill="${ink.dark}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M17 58V29q0-16 15-16t15 16v29z" fill="#ffe9ae"/>` +
    `<path d="M17 46h30v12H17zM22 38h20v8H22z" fill="${ink.gold}" stroke="${ink.line}" stroke-width="1.6"/>` +
    `<path d="M32 34V20M26.5 25l5.5-6 5.5 6" fill="none" stroke="${ink.leaf}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"/>`,
  // the door of the puzzle: a temple front
  door: (ink) =>
    `<path d="M4 22L32 5l28 17z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M8 22h48v6H8zM6 54h52v6H6z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M11 28h8v26h-8zM45 28h8v26h-8z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M22 30h20v24H22z" fill="${ink.clay}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M32 30v24" stroke="${ink.line}" stroke-width="1.8"/><circle cx="35.5" cy="43" r="1.6" fill="${ink.gold}"/><circle cx="28.5" cy="43" r="1.6" fill="${ink.gold}"/>` +
    `<circle cx="32" cy="16" r="3" fill="${ink.gold}" stroke="${ink.line}" stroke-width="1.4"/>`,
  key: (ink) =>
    `<circle cx="20" cy="32" r="11" fill="none" stroke="${ink.line}" stroke-width="9"/>` +
    `<circle cx="20" cy="32" r="11" fill="none" stroke="${ink.gold}" stroke-width="5"/>` +
    `<path d="M31 29h26v12h-6v-6h-5v6h-6v-6h-9z" fill="${ink.gold}" stroke="${ink.line}" ${OUTLINE}/>`,
  sword: (ink) =>
    `<path d="M50 6l8 0 0 8-30 30-8-8z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M14 32l18 18-5 4-17-17z" fill="${ink.gold}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<path d="M17 43l4 4-10 11-5-5z" fill="${ink.clay}" stroke="${ink.line}" ${OUTLINE}/>`,
  // where somebody fell
  bones: (ink) =>
    `<path d="M12 52l40-12M12 40l40 12" stroke="${ink.line}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M12 52l40-12M12 40l40 12" stroke="${ink.bone}" stroke-width="4.6" stroke-linecap="round"/>` +
    `<path d="M18 24q0-14 14-14t14 14q0 7-5 10v6H23v-6q-5-3-5-10z" fill="${ink.bone}" stroke="${ink.line}" ${OUTLINE}/>` +
    `<circle cx="26.5" cy="25" r="3.6" fill="${ink.line}"/><circle cx="37.5" cy="25" r="3.6" fill="${ink.line}"/>`,
  flag: (ink) =>
    `<path d="M18 60V6" stroke="${ink.line}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M20 8h32l-8 10 8 10H20z" fill="${ink.clay}" stroke="${ink.line}" ${OUTLINE}/>`,
};

/** A drawing as a whole SVG document.
 * @param {string} name of a figure or a thing
 * @param {{facing?: Facing, phase?: number, ink?: Ink}} [how] */
export function svg(name, { facing = "S", phase = 0, ink = INK } = {}) {
  const body = name in FIGURES ? FIGURES[name](ink, facing, phase) : THINGS[name](ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${body}</svg>`;
}

/** The order of rows in a sheet of figures, as in the sheets of the LPC. */
export const SHEET_ROWS = /** @type {Facing[]} */ (["N", "W", "S", "E"]);
export const SHEET_STEPS = 8;

/** A whole sheet of a figure, one row a direction, one column a moment of its step.
 * @param {string} name @param {Ink} [ink] */
export function sheet(name, ink = INK) {
  let body = "";
  SHEET_ROWS.forEach((facing, row) => {
    for (let step = 0; step < SHEET_STEPS; step++) {
      const inside = FIGURES[name](ink, facing, step / SHEET_STEPS);
      body += `<svg x="${64 * step}" y="${64 * row}" width="64" height="64" viewBox="0 0 64 64">${inside}</svg>`;
    }
  });
  const [width, height] = [64 * SHEET_STEPS, 64 * SHEET_ROWS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
