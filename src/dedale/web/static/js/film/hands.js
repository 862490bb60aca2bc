// What one takes hold of in the theatre: start and goal, stops, walls; by mouse, finger and keyboard.

import { t } from "../i18n/index.js";
import { cellUnder, layPins, sideUnder } from "./pins.js";
import { scattered } from "./programme.js";

/** @import { FilmHeader, Place, Side } from "../types.js" */
/** @import { Pin } from "./pins.js" */
/** @typedef {import("./projector.js").Projector} Projector */
/** @typedef {import("./theatre.js").Theatre} Theatre */
/** @typedef {"pins" | "walls" | "terrain" | "stops"} Tool */

const STOPS = 8; // of a tour, when none are set

/** @param {Place} a @param {Place} b */
const same = (a, b) => a[0] === b[0] && a[1] === b[1];

export class Hands {
  /** @param {Theatre} theatre */
  constructor(theatre) {
    this.theatre = theatre;
    /** What the pointer does. @type {Tool} */
    this.tool = "pins";
    /** Where the keyboard is, on the maze. @type {Place} */
    this.cursor = [0, 0];
    this.free = theatre.free.bind(theatre);
  }

  /** Where start and goal are now, said by the address or by the film. @param {Projector} one
   * @returns {{start: Place | null, goal: Place | null}} */
  endsOf({ film: { header } }) {
    const { shown } = this.theatre;
    const plain = (/** @type {Place | null | undefined} */ place) =>
      place && header.result?.squares
        ? /** @type {Place} */ (place.map((n) => (n - 1) / 2))
        : (place ?? null);
    const goal = header.kind === "generator" ? null : (shown.goal ?? plain(header.goals?.[0]));
    return { start: this.starts(header) ? (shown.start ?? plain(header.start)) : null, goal };
  }

  /** Whether it makes a difference where the algorithm starts. @param {FilmHeader} header */
  starts({ algorithm, kind }) {
    const { generators } = this.theatre.catalogue;
    return kind !== "generator" || generators.find(({ name }) => name === algorithm)?.starts;
  }

  lay() {
    for (const one of this.theatre.projectors) layPins(one, this.pinsOf(one), this.free);
  }

  moved() {
    this.lay();
    this.theatre.follow();
  }

  /** @param {Projector} projector @returns {Pin[]} */
  pinsOf(projector) {
    const { active, projectors } = this.theatre;
    const { kind } = projector.film.header;
    const pins = this.endPins(projector);
    if (kind === "tour") pins.push(...this.stopPins());
    if (this.tool !== "pins" && kind !== "generator" && projector === projectors[active])
      pins.push(this.cursorPin());
    return pins;
  }

  /** @param {Projector} projector @returns {Pin[]} */
  endPins(projector) {
    const { shown } = this.theatre;
    const { start, goal } = this.endsOf(projector);
    /** @type {["start" | "goal", Place | null, string][]} */
    const ends = [
      ["start", start, t("Start")],
      ["goal", goal, t("Goal")],
    ];
    return ends.flatMap(([id, at, label]) => {
      const move = (/** @type {Place} */ to) => {
        if (id === "start") shown.goal ??= goal;
        else shown.start ??= start;
        shown[id] = to;
        this.moved();
      };
      return at ? [{ id, label, at, move }] : [];
    });
  }

  /** @returns {Pin[]} */
  stopPins() {
    const { shown } = this.theatre;
    return shown.stops.map((at, i) => ({
      id: `stop ${i + 1}`,
      label: t("Stop {n}", { n: i + 1 }),
      text: String(i + 1),
      at,
      move: (to) => {
        if (shown.stops.some((one) => same(one, to))) return;
        shown.stops[i] = to;
        this.moved();
      },
      remove: () => this.setStops(shown.stops.filter((one) => one !== at)),
    }));
  }

  /** @returns {Pin} */
  cursorPin() {
    const walls = this.tool === "walls";
    return {
      id: "cursor",
      label: walls ? t("Cursor: Shift and an arrow draws a wall") : t("Cursor"),
      at: this.cursor,
      move: (to) => {
        this.cursor = to;
        this.lay();
      },
      side: (side) => walls && this.flip(this.cursor, side),
      press: () => {
        if (this.tool === "terrain") this.paint(this.cursor);
        else if (!walls) this.toggleStop(this.cursor);
      },
    };
  }

  /** Draw or erase a wall. @param {Place} place @param {Side} side
   * @param {boolean} [open] only if it is open, or only if it is not */
  flip(place, side, open) {
    const { ground, shown } = this.theatre;
    const edge = ground?.edge(place, side) ?? -1;
    if (!ground || edge < 0 || (open !== undefined && ground.isOpen(edge) !== open)) return;
    ground.toggle(edge);
    const known = shown.walls.indexOf(edge);
    if (known < 0) shown.walls.push(edge);
    else shown.walls.splice(known, 1);
    this.theatre.follow();
  }

  /** Make a cell dear to enter, or as it was. @param {Place} place */
  paint(place) {
    const { ground, shown } = this.theatre;
    if (!ground?.free(place)) return;
    const cell = ground.board.number(place);
    ground.paint(cell);
    const known = shown.painted.indexOf(cell);
    if (known < 0) shown.painted.push(cell);
    else shown.painted.splice(known, 1);
    this.theatre.follow();
  }

  /** Take back all that was drawn and erased. */
  undoWalls() {
    const { ground, shown } = this.theatre;
    for (const edge of shown.walls.splice(0)) ground?.toggle(edge);
    for (const cell of shown.painted.splice(0)) ground?.paint(cell);
    this.theatre.follow();
  }

  /** @param {Place[]} stops */
  setStops(stops) {
    if (!stops.length) return;
    this.theatre.shown.stops = stops;
    this.moved();
  }

  /** @param {Place} place */
  toggleStop(place) {
    const { stops } = this.theatre.shown;
    const others = stops.filter((one) => !same(one, place));
    const known = others.length < stops.length;
    if (known || this.free(place)) this.setStops(known ? others : [...others, place]);
  }

  /** @param {number} [seed] as many stops as there are, elsewhere */
  scatter(seed = this.theatre.shown.made.seed) {
    const { shown } = this.theatre;
    shown.stops = scattered(shown.stops.length || STOPS, seed, this.free, shown.made);
  }

  /** Mouse and finger on a film. @param {Projector} projector */
  listen(projector) {
    const { theatre } = this;
    const { canvas, film } = projector;
    /** @type {boolean | undefined} what a stroke does: to walls that are open, or to those that stand */
    let stroke;
    const draw = (/** @type {PointerEvent} */ event) => {
      const { ground } = theatre;
      const found = sideUnder(projector, event.clientX, event.clientY);
      const edge = found && ground ? ground.edge(...found) : -1;
      if (!found || !ground || edge < 0) return;
      stroke ??= ground.isOpen(edge);
      this.flip(...found, stroke);
    };
    /** The cell painted last in a stroke. */
    let last = "";
    const brush = (/** @type {PointerEvent} */ event) => {
      const at = cellUnder(projector, event.clientX, event.clientY);
      if (!at || String(at) === last) return;
      last = String(at);
      this.paint(at);
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      if (theatre.projectors[theatre.active] !== projector) {
        theatre.choose(theatre.projectors.indexOf(projector));
        this.lay();
      }
      if (film.header.kind === "generator") return;
      if (this.tool === "walls" || this.tool === "terrain")
        canvas.setPointerCapture(event.pointerId);
      if (this.tool === "walls") draw(event);
      if (this.tool === "terrain") brush(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (stroke !== undefined) draw(event);
      if (last) brush(event);
    });
    const over = () => {
      stroke = undefined;
      last = "";
    };
    canvas.addEventListener("pointerup", over);
    canvas.addEventListener("pointercancel", over);
    canvas.addEventListener("click", (event) => {
      const at = cellUnder(projector, event.clientX, event.clientY);
      if (this.tool === "stops" && film.header.kind === "tour" && at) this.toggleStop(at);
    });
  }
}
