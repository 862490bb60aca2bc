// Films on one clock: the projectors side by side, the story of one of them, and what the comparison
// comes to.

import { isDark } from "../settings.js";
import { h, put } from "../ui/dom.js";
import { Projector } from "./projector.js";
import { StoryPanel } from "./story.js";
import { Transport } from "./transport.js";
import { verdict } from "./verdict.js";

/** @typedef {import("./film.js").Film} Film */

export class Stage {
  /** @param {boolean} numbers shown in the cells
   * @param {() => void} [rested] the clock stands still, or runs at another speed */
  constructor(numbers, rested) {
    this.numbers = numbers;
    /** One a film, in their order. @type {Projector[]} */
    this.projectors = [];
    /** Whose story is told: an index of `projectors`. */
    this.active = 0;
    this.screens = h("div.screens");
    this.screens.classList.toggle("numbered", numbers);
    /** Who won, once all films are over. */
    this.verdict = h("p.film-verdict", { role: "status", hidden: true });
    this.story = new StoryPanel((index) => this.choose(index));
    this.transport = new Transport((frame) => this.showFrame(frame), rested);
    this.arrange = this.arrange.bind(this);
    addEventListener("resize", this.arrange);
  }

  destroy() {
    this.transport.pause();
    removeEventListener("resize", this.arrange);
    for (const projector of this.projectors) projector.destroy();
  }

  /** @param {Film[]} films */
  setUp(films) {
    const { screens } = this;
    for (const projector of this.projectors) projector.destroy();
    this.projectors = films.map((film) => new Projector(film, isDark(), this.numbers));
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
    for (const projector of this.projectors) projector.attach();
    this.active = Math.min(this.active, Math.max(0, films.length - 1));
    this.tellStory();
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
    const { height: tall, width: broad } = one.film.grid;
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
    this.numbers = on;
    this.screens.classList.toggle("numbered", on);
    for (const projector of this.projectors) projector.showNumbers(on);
  }
}
