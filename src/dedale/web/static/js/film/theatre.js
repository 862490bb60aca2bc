// Up to four films on one clock, on a maze that one can take hold of: they follow what is done to it.

import { replaceAddress } from "../address.js";
import { ask } from "../api.js";
import { t } from "../i18n/index.js";
import { settings } from "../settings.js";
import { h } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { makeOf } from "../ui/recipe.js";
import { Film } from "./film.js";
import { Ground } from "./ground.js";
import { Hands } from "./hands.js";
import { toAddress } from "./programme.js";
import { Stage } from "./stage.js";

/** @import { Catalogue, Place } from "../types.js" */
/** @import { Choice, Programme } from "./programme.js" */
/** @typedef {import("./projector.js").Projector} Projector */

export class Theatre extends Stage {
  /** @param {HTMLElement} main @param {Programme} shown @param {Catalogue} catalogue */
  constructor(main, shown, catalogue) {
    super(shown.numbers, () => this.keep());
    this.main = main;
    /** What is shown; changed in place, and kept in the address. */
    this.shown = shown;
    this.catalogue = catalogue;
    /** The maze of solvers and tours; null until one is shown. @type {Ground | null} */
    this.ground = null;
    /** The number of the last load; answers to earlier ones are dropped. */
    this.loading = 0;
    /** Whether films are being fetched for a maze that was changed by hand. */
    this.busy = false;
    /** Whether it has changed again since. */
    this.again = false;
    /** Whether the screen was left. */
    this.left = false;
    this.hands = new Hands(this);

    this.trouble = h("p.error", { hidden: true, role: "alert" });
    this.making = h("p.note.making", { role: "status" }, t("The films are being made…"));
  }

  /** @override */
  destroy() {
    this.left = true;
    this.loading = -1;
    super.destroy();
  }

  /** Write what is shown into the address. */
  keep() {
    const { shown, transport } = this;
    if (this.left || !this.projectors.length) return;
    shown.at = Math.floor(transport.position);
    shown.speed = transport.speed;
    replaceAddress(`#/watch/${toAddress(shown)}`);
  }

  // ---------------------------------------------------------------- from the server

  /** A film, as the server is asked for it. @param {Choice} choice */
  filmOf({ kind, name, heuristic }) {
    const { start, goal, made, stops } = this.shown;
    if (kind === "generator") {
      const options = name === made.algorithm ? made.options : {};
      const make = { ...makeOf(made), algorithm: name, options };
      return { kind, maze: { make: { ...make, ...(start ? { start } : {}) } } };
    }
    const maze = /** @type {Ground} */ (this.ground).form;
    const from = start ? { start } : {};
    if (kind === "tour")
      return { kind, maze, method: name, stops, ...from, ...(goal ? { end: goal } : {}) };
    const solver = this.catalogue.solvers.find((one) => one.name === name);
    const guess = solver?.heuristic ? { heuristic } : {};
    return { kind, maze, algorithm: name, ...from, ...(goal ? { goal } : {}), ...guess };
  }

  /** @param {number} mine @returns {Promise<(Film | undefined)[] | null>} null: overtaken */
  async fetchFilms(mine) {
    /** @type {string[]} */
    const failures = [];
    const film = (/** @type {Choice} */ choice) =>
      guard(
        async () => Film.read(await ask("POST", "trace", this.filmOf(choice))),
        (message) => failures.push(message),
      );
    const films = await Promise.all(this.shown.films.map(film));
    if (mine !== this.loading) return null;
    this.showTrouble(failures[0] ?? "");
    return films;
  }

  /** Everything anew: another maze, other algorithms. */
  async load() {
    const mine = ++this.loading;
    this.transport.pause();
    this.main.classList.add("loading");
    await guard(
      async () => {
        if (this.shown.films.some((one) => one.kind !== "generator")) {
          const { made, walls, hills, painted } = this.shown;
          const ground = await Ground.make(made, walls, hills, painted);
          if (mine !== this.loading) return;
          this.stand(ground);
        }
        const films = await this.fetchFilms(mine);
        if (films) this.show(films.filter((one) => one !== undefined));
      },
      (message) => this.showTrouble(message),
    );
    if (mine === this.loading) this.main.classList.remove("loading");
  }

  /** Take this maze; what lies outside it is dropped. @param {Ground} ground */
  stand(ground) {
    const { shown } = this;
    this.ground = ground;
    shown.stops = shown.stops.filter((place) => ground.free(place));
    if (shown.start && !ground.free(shown.start)) shown.start = null;
    if (shown.goal && !ground.free(shown.goal)) shown.goal = null;
    if (shown.films.some((one) => one.kind === "tour") && !shown.stops.length) this.hands.scatter();
  }

  /** The same algorithms on a maze that has been taken hold of: shown at once, as it ends. */
  async follow() {
    const { transport } = this;
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    while (this.again && !this.left) {
      this.again = false;
      transport.pause();
      const films = await this.fetchFilms(++this.loading);
      if (films?.length !== this.projectors.length) break;
      this.takeFilms(films);
      this.hands.lay();
    }
    this.busy = false;
    this.keep();
  }

  /** @param {string} message "" hides it */
  showTrouble(message) {
    this.trouble.hidden = !message;
    this.trouble.textContent = message;
  }

  // ---------------------------------------------------------------- on the screen

  /** @param {Film[]} films */
  show(films) {
    const { shown, transport } = this;
    this.setUp(films);
    for (const projector of this.projectors) this.hands.listen(projector);
    this.hands.lay();
    const begun = shown.at;
    transport.load(Math.max(0, ...films.map((film) => film.length)), begun ?? 0, shown.speed);
    if (films.length && begun === null && settings.motion) transport.play();
    this.keep();
  }

  /** @override @param {boolean} on */
  showNumbers(on) {
    this.shown.numbers = on;
    super.showNumbers(on);
    this.keep();
  }

  // ---------------------------------------------------------------- the maze

  /** Another maze: what was done to the old one by hand has no place in it. */
  fresh() {
    const hand = {
      walls: [],
      painted: [],
      start: null,
      goal: null,
      stops: [],
      at: null,
      speed: null,
    };
    Object.assign(this.shown, hand);
    this.load();
  }

  /** Other films on the same maze. */
  reload() {
    this.shown.at = this.shown.speed = null;
    this.load();
  }

  /** Whether a cell is part of the maze. @param {Place} place */
  free([row, col]) {
    if (this.ground) return this.ground.free([row, col]);
    const { width, height } = this.shown.made;
    return row >= 0 && col >= 0 && row < height && col < width;
  }
}
