// Up to four films on one clock, on a maze that one can take hold of: they follow what is done to it.

import { replaceAddress } from "../address.js";
import { ask } from "../api.js";
import { t } from "../i18n/index.js";
import { isDark, settings } from "../settings.js";
import { h, put } from "../ui/dom.js";
import { guard } from "../ui/guard.js";
import { makeOf } from "../ui/maze-form.js";
import { Film } from "./film.js";
import { Ground } from "./ground.js";
import { Hands } from "./hands.js";
import { projectorFor } from "./plane-projector.js";
import { toAddress } from "./programme.js";
import { StoryPanel } from "./story.js";
import { Transport } from "./transport.js";
import { verdict } from "./verdict.js";

/** @import { Catalogue, Place } from "../types.js" */
/** @import { Choice, Programme } from "./programme.js" */
/** @typedef {import("./projector.js").Projector} Projector */

export class Theatre {
  /** @param {HTMLElement} main @param {Programme} shown @param {Catalogue} catalogue */
  constructor(main, shown, catalogue) {
    this.main = main;
    /** What is shown; changed in place, and kept in the address. */
    this.shown = shown;
    this.catalogue = catalogue;
    /** One a film, in their order. @type {Projector[]} */
    this.projectors = [];
    /** The maze of solvers and tours; null until one is shown. @type {Ground | null} */
    this.ground = null;
    /** Whose story is told: an index of `projectors`. */
    this.active = 0;
    /** The number of the last load; answers to earlier ones are dropped. */
    this.loading = 0;
    /** Whether films are being fetched for a maze that was changed by hand. */
    this.busy = false;
    /** Whether it has changed again since. */
    this.again = false;
    /** Whether the screen was left. */
    this.left = false;
    this.hands = new Hands(this);

    this.screens = h("div.screens");
    this.screens.classList.toggle("numbered", shown.numbers);
    /** Who won, once all films are over. */
    this.verdict = h("p.film-verdict", { role: "status", hidden: true });
    this.trouble = h("p.error", { hidden: true, role: "alert" });
    this.making = h("p.note.making", { role: "status" }, t("The films are being made…"));
    this.story = new StoryPanel((index) => this.choose(index));
    this.transport = new Transport(
      (frame) => this.showFrame(frame),
      () => this.keep(),
    );
    this.arrange = this.arrange.bind(this);
    addEventListener("resize", this.arrange);
  }

  destroy() {
    this.left = true;
    this.loading = -1;
    this.transport.pause();
    removeEventListener("resize", this.arrange);
    for (const projector of this.projectors) projector.destroy();
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
      const options = name === made.generator ? made.options : {};
      const make = { ...makeOf(made), open: 0, algorithm: name, options };
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
          const ground = await Ground.make(this.shown.made, this.shown.walls);
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
      const { projectors } = this;
      if (!films || films.length !== projectors.length) break;
      for (const [i, film] of films.entries()) if (film) projectors[i].take(film);
      this.scaleCurves();
      transport.resize(Math.max(1, ...projectors.map((one) => one.film.length)));
      transport.seek(transport.length);
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
    const { shown, screens, transport } = this;
    for (const projector of this.projectors) projector.destroy();
    this.projectors = films.map((film) => projectorFor(film, isDark(), shown.numbers));
    const size = (/** @type {Projector} */ { film }) => [film.width, film.height].join();
    for (const one of this.projectors)
      one.peers = this.projectors.filter((other) => size(other) === size(one));
    put(
      screens,
      this.projectors.map((one) => one.element),
    );
    screens.dataset.count = String(this.projectors.length);
    this.verdict.hidden = this.projectors.length < 2;
    this.scaleCurves();
    this.arrange();
    for (const projector of this.projectors) {
      projector.attach();
      this.hands.listen(projector);
    }
    this.active = Math.min(this.active, Math.max(0, films.length - 1));
    this.tellStory();
    this.hands.lay();
    const begun = shown.at;
    transport.load(Math.max(0, ...films.map((film) => film.length)), begun ?? 0, shown.speed);
    if (films.length && begun === null && settings.motion) transport.play();
    this.keep();
  }

  /** One scale for all films. */
  scaleCurves() {
    const length = Math.max(1, ...this.projectors.map((one) => one.film.length));
    for (const one of this.projectors) one.curves.scale(length, 0);
    const most = Math.max(1, ...this.projectors.map((one) => one.curves.largest));
    for (const one of this.projectors) one.curves.scale(length, most);
  }

  /** @param {number} frame */
  showFrame(frame) {
    for (const projector of this.projectors) projector.show(frame);
    const over = this.projectors.length > 1 && this.projectors.every(({ film }) => film.done);
    this.verdict.textContent = over ? verdict(this.projectors.map(({ film }) => film)) : "";
    this.story.light(this.projectors[this.active]?.film.line ?? -1);
  }

  /** Tell the story of another film. @param {number} index */
  choose(index) {
    this.active = index;
    this.tellStory();
  }

  tellStory() {
    const { active, projectors, story } = this;
    story.tell(
      projectors.map((one) => one.film.header.story),
      active,
    );
    projectors.forEach((one, i) => {
      one.element.classList.toggle("active", projectors.length > 1 && i === active);
    });
    story.light(projectors[active]?.film.line ?? -1);
  }

  /** As many columns as make the films largest. */
  arrange() {
    const { projectors, screens } = this;
    const [one] = projectors;
    if (!one) return;
    const [width, height] = [screens.clientWidth, screens.clientHeight];
    const { height: tall, width: broad } = one.film.plane ?? one.film;
    const sizes = projectors.map((_, i) => {
      const rows = Math.ceil(projectors.length / (i + 1));
      const [wide, high] = [width / (i + 1) - 40, height / rows - 210];
      return Math.min(wide / broad, high / tall);
    });
    const best = sizes.indexOf(Math.max(...sizes)) + 1;
    screens.style.gridTemplateColumns = `repeat(${best}, minmax(0, 1fr))`;
  }

  restyle() {
    for (const projector of this.projectors) projector.restyle(isDark());
  }

  /** @param {boolean} on */
  showNumbers(on) {
    this.shown.numbers = on;
    this.screens.classList.toggle("numbered", on);
    for (const projector of this.projectors) projector.showNumbers(on);
    this.keep();
  }

  // ---------------------------------------------------------------- the maze

  /** Another maze: what was done to the old one by hand has no place in it. */
  fresh() {
    const hand = { walls: [], start: null, goal: null, stops: [], at: null, speed: null };
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
