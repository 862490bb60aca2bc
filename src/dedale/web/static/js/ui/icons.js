// Small line drawings for buttons, on a 24 x 24 grid.

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M8 5L3 10l5 5M3.5 10H14a6 6 0 0 1 0 12h-4",
  redo: "M16 5l5 5-5 5M20.5 10H10a6 6 0 0 0 0 12h4",
  restart: "M4 4v6h6M4.6 9.5A8.5 8.5 0 1 1 3.5 14",
  hint:
    "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.6.5.8 1 .8 1.7h6c0-.7.2-1.2.8-1.7" +
    "A6.5 6.5 0 0 0 12 2.5z",
  menu: "M4 6h16M4 12h16M4 18h16",
  up: "M12 20V5M5.5 11L12 4.5 18.5 11",
  down: "M12 4v15M5.5 13l6.5 6.5 6.5-6.5",
  left: "M20 12H5M11 5.5L4.5 12l6.5 6.5",
  right: "M4 12h15M13 5.5l6.5 6.5-6.5 6.5",
  wait: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2",
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M8 5v14M16 5v14",
  forward: "M5 5v14l9-7zM18 5v14",
  back: "M19 5v14l-9-7zM6 5v14",
  first: "M19 5v14l-8-7zM11 5v14l-8-7z",
  last: "M5 5v14l8-7zM13 5v14l8-7z",
  check: "M4 13l5.500 5.500L20 6",
  sound: "M4 9h4l5-4v14l-5-4H4zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silence: "M4 9h4l5-4v14l-5-4H4zM16.500 9.500l5 5M21.500 9.500l-5 5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  centre: "M12 2v5M12 17v5M2 12h5M17 12h5M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  share: "M12 15V3M7.5 7L12 2.5 16.5 7M5 12v9h14v-9",
  copy: "M9 9h11v12H9zM15 9V3H4v12h5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  sun:
    "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3" +
    "M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1M6.7 17.3l-2.1 2.1",
  gear:
    "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2l1 3.2 2.6 1.1L18.700 4.800" +
    "l1.500 2.700-2.200 2.500.4 2 .9 2.600 1.100 1.900-2.300 2.700-3.100-1.100-2 1.200" +
    "L12 22" +
    "l-1-2.700-2-1.200-3.100 1.100-2.300-2.700 1.100-1.900.9-2.600.4-2-2.200-2.500 1.500-2.700 3.100 1.500" +
    "L11 5.200z",
  close: "M5 5l14 14M19 5L5 19",
  eye: "M2 12q10-14 20 0-10 14-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  path: "M5 19a2 2 0 1 0 0 .1M7 19h7a4 4 0 0 0 0-8h-4a4 4 0 0 1 0-8h7M19 3a2 2 0 1 0 0 .1",
  flag: "M6 22V3M6 4h12l-3 4 3 4H6",
  dice: "M4 4h16v16H4zM8.500 8.500h.1M15.500 8.500h.1M12 12h.1M8.500 15.500h.1M15.500 15.500h.1",
  save: "M4 4h13l3 3v13H4zM8 4v5h7V4M8 20v-6h8v6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  skull: "M5 11a7 7 0 0 1 14 0c0 3-1 4-3 5v4H8v-4c-2-1-3-2-3-5zM9.500 11h.1M14.500 11h.1",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14",
  pen: "M4 20l1-5L16 4l4 4L9 19z",
  wall: "M3 6h18M3 12h18M3 18h18M8 6v6M16 6v6M12 12v6M5 12v6M19 12v6",
  rock: "M3 20l2-9 6-6 7 4 3 11zM11 5l1 8 9 7M12 13l-7-2",
  eraser: "M8 20h12M4 15l9-10 6 6-8 9H8z",
  star:
    "M12 3l2.700 6 6.300.6-4.800 4.200 1.500 6.200-5.700-3.400L6.300 20l1.500-6.200" +
    "L3 9.600l6.300-.6z",
  help:
    "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18h.1M12 2.500" +
    "a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19z",
  leave: "M13 4h7v16h-7M3 12h11M10 7.500L14.500 12 10 16.500",
  fire:
    "M12 2.500v3M5.300 5.300l2.100 2.100M18.700 5.300l-2.100 2.100M2.500 12h3M18.500 12h3" +
    "M12 8a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
};

const SPACE = "http://www.w3.org/2000/svg";

/** An icon; it is decoration: the name of a button is in its text.
 * @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("d", PATHS[name] ?? "");
  for (const [key, value] of Object.entries({
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  }))
    path.setAttribute(key, value);
  svg.append(path);
  return svg;
}
