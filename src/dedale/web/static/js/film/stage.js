// Films on one clock: the projectors side by side, the story of one of them, what the comparison comes
// to, and what belongs to them on every screen.

import { t } from "../i18n/index.js";
import { isDark } from "../settings.js";
import { button, h, put, tick } from "../ui/dom.js";
import { Projector } from "./projector.js";
import { LEGEND, swatch } from "./stamps.js";
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
    this.numberTick = tick(t("Numbers in the cells"), numbers, (on) => this.showNumbers(on));
    const keys = { icon: "eye", keys: "f", id: "full-screen" };
    this.screenButton = button(t("Full screen"), keys, () => this.fillScreen());
    this.legend = h("ul.legend", { "aria-label": t("Legend") });
    this.drawLegend();
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

  /** Other films in the same places, as they end; one that is missing leaves the old one.
   * @param {(Film | undefined)[]} films */
  takeFilms(films) {
    const { projectors, transport } = this;
    for (const [i, film] of films.entries()) if (film) projectors[i].take(film);
    this.scaleCurves();
    transport.resize(Math.max(1, ...projectors.map((one) => one.film.length)));
    transport.seek(transport.length);
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
    this.drawLegend();
  }

  drawLegend() {
    const line = (/** @type {[number, string]} */ [code, text]) =>
      h("li", [swatch(code, isDark()), text]);
    put(this.legend, LEGEND().map(line));
  }

  /** The films with what is beside them on all of the screen, for a projector; or back. */
  fillScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.screens.closest(".theatre")?.requestFullscreen();
  }

  /** What a key does beside those of the clock: whether it was one of ours. @param {KeyboardEvent} event */
  key({ key }) {
    if (key === "n" && this.numberTick.isConnected) this.numberTick.querySelector("input")?.click();
    else if (key === "f") this.fillScreen();
    else return false;
    return true;
  }

  /** @param {boolean} on */
  showNumbers(on) {
    this.numbers = on;
    this.screens.classList.toggle("numbered", on);
    for (const projector of this.projectors) projector.showNumbers(on);
  }
}
