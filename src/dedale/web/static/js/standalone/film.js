// A film in a file of its own: the stage of the page, with data that came with it.

import { Film } from "../film/film.js";
import { layPins } from "../film/pins.js";
import { Stage } from "../film/stage.js";
import { language, t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { h } from "../ui/dom.js";
import { frame, given, inflated } from "./frame.js";

/** @import { Place, Story } from "../types.js" */
/** @import { Pin } from "../film/pins.js" */

/**
 * @typedef {object} Films
 * @property {string[]} films    as the server packs them, compressed
 * @property {Record<string, Story[]>} stories  by language
 * @property {string} about      what was filmed
 * @property {boolean} numbers   shown from the beginning
 */

/** The films with their stories in the language that is spoken. @param {Films} data
 * @param {ArrayBuffer[]} packed */
const filmsIn = (data, packed) =>
  packed.map((buffer, i) => Film.from(buffer, data.stories[language()][i]));

/** The pins of a film: where it starts, its goals, its stops. @param {Film} film
 * @param {(id: "start" | "goal", to: Place) => void} [move] when an end can be taken elsewhere
 * @returns {Pin[]} */
export function pinsOf({ header }, move) {
  const plain = (/** @type {Place} */ at) =>
    /** @type {Place} */ (header.result?.squares ? at.map((n) => (n - 1) / 2) : at);
  /** @param {"start" | "goal"} id @param {string} label @param {Place} at */
  const end = (id, label, at) => ({
    id,
    label,
    at: plain(at),
    move: move && ((/** @type {Place} */ to) => move(id, to)),
  });
  if (header.makes) return [];
  return [
    ...(header.stops ?? []).map((at, i) => ({
      id: `stop ${i + 1}`,
      label: t("Stop {n}", { n: i + 1 }),
      text: String(i + 1),
      at,
    })),
    ...(header.goals ?? []).slice(0, 1).map((at) => end("goal", t("Goal"), at)),
    ...(header.start ? [end("start", t("Start"), header.start)] : []),
  ];
}

/** The stage with all that belongs to it. @param {Films} data @param {ArrayBuffer[]} packed
 * @param {{rested?: () => void, move?: (id: "start" | "goal", to: Place) => void}} [on] the clock
 *   stands still; an end was taken elsewhere */
export function filmStage(data, packed, on = {}) {
  const films = filmsIn(data, packed);
  const stage = new Stage(data.numbers, on.rested);
  const { screens, story, transport, verdict } = stage;
  const element = h("div.watch.theatre", [
    h("section.stage-box.stack", { "aria-label": t("Films") }, [
      screens,
      verdict,
      transport.element,
    ]),
    h("aside.side", [
      h("div.card.story-card", story.element),
      h("div.card.stack.small", [
        films.some((film) => film.numbers) ? stage.numberTick : null,
        stage.screenButton,
        h("p.note", data.about),
      ]),
      h("details.card", [h("summary", t("Legend")), stage.legend]),
    ]),
  ]);
  const lay = () => {
    for (const one of stage.projectors)
      layPins(one, pinsOf(one.film, on.move), (place) => isFree(one.film, place));
  };
  /** Other films in the same places, as they end. @param {ArrayBuffer[]} others */
  const take = (others) => {
    transport.pause();
    stage.takeFilms(filmsIn(data, others));
    lay();
  };
  const start = () => {
    stage.setUp(films);
    lay();
    transport.load(Math.max(0, ...films.map((film) => film.length)), 0);
  };
  return { element, stage, start, take };
}

/** Whether a cell is part of the maze. @param {Film} film @param {Place} place */
function isFree(film, place) {
  const { grid } = film;
  if (!film.header.result?.squares) return grid.inside(place) && !film.kinds[grid.number(place)];
  const [row, col] = place; // of cells two squares apart
  return row >= 0 && col >= 0 && 2 * row < grid.height - 1 && 2 * col < grid.width - 1;
}

/** The page of this file. */
export async function show() {
  const data = given();
  const packed = await Promise.all(data.films.map(inflated));
  /** Where the film was in the language before. */
  let at = 0;
  let first = true;
  frame(data, () => {
    const { element, stage, start } = filmStage(data, packed);
    const deaf = stage.transport.listen((event) => stage.key(event));
    requestAnimationFrame(() => {
      start();
      stage.transport.seek(at);
      if (first && settings.motion) stage.transport.play();
      first = false;
    });
    return {
      title: stageTitle(data),
      main: element,
      restyle: () => stage.restyle(),
      close: () => {
        at = stage.transport.position;
        deaf();
        stage.destroy();
      },
    };
  });
}

/** @param {Films} data */
const stageTitle = (data) => data.stories[language()].map((one) => one.title).join(" · ");
