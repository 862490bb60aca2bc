// Small curves under a film: how many cells were reached, and how much the data structure holds. Films
// beside each other have one scale, so that they can be compared.

import { number, t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {"visited" | "held"} Name */

const POINTS = 240;
const HEIGHT = 34; // pixels of the page
// by day, by night, dashes: told apart without colours too
/** @type {Record<Name, [string, string, number[]]>} */
const STYLES = {
  visited: ["#24586f", "#8fc1d6", []],
  held: ["#8f5d0c", "#e0b45a", [4, 2]],
};

export class Curves {
  /** @param {Film} film */
  constructor(film) {
    this.canvas = h("canvas", { height: HEIGHT, "aria-hidden": "true" });
    this.here = h("div.curve-here");
    this.values = h("span.curve-values");
    this.element = h("div.curves", [h("div.curve-box", [this.canvas, this.here]), this.values]);
    this.dark = false;
    this.at = -1;
    this.share = 0;
    this.length = 0;
    this.most = 1;
    this.film = film;
    this.take(film);
  }

  /** @param {Film} film */
  take(film) {
    this.film = film;
    this.scale(film.length, 0);
  }

  /** So many points, evenly spread over a clock of so many frames. @param {number} length
   * @returns {Record<Name, number[]>} */
  sample(length) {
    const { film } = this;
    const ends = Array.from({ length: POINTS + 1 }, (_, i) =>
      film.endOf(Math.round((length * i) / POINTS)),
    );
    const { visited, held } = film.tallies;
    return { visited: ends.map((at) => visited[at]), held: ends.map((at) => held[at]) };
  }

  /** The largest number that is drawn. */
  get largest() {
    return Math.max(1, ...Object.values(this.curves ?? {}).flat());
  }

  /** On a clock of so many frames, and as high as this number; 0: as high as its own largest.
   * @param {number} length @param {number} most */
  scale(length, most) {
    if (length !== this.length || !most) this.curves = this.sample(length);
    this.length = length;
    this.most = most || this.largest;
    this.shown = /** @type {const} */ (["visited", "held"]).filter((name) =>
      this.curves?.[name].some(Boolean),
    );
    this.element.hidden = !this.shown.length;
    this.restyle(this.dark);
  }

  /** @param {boolean} dark */
  restyle(dark) {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const context = this.canvas.getContext("2d");
    const { curves, shown } = this;
    if (!context || !curves || !shown) return;
    const [width, height] = [POINTS * ratio, HEIGHT * ratio];
    [this.canvas.width, this.canvas.height] = [width, height];
    const end = Math.ceil((this.film.length / Math.max(1, this.length)) * POINTS);
    for (const name of shown) {
      const [day, night, dashes] = STYLES[name];
      context.beginPath();
      curves[name].slice(0, end + 1).forEach((value, i) => {
        const y = height - 2 - (value / this.most) * (height - 4);
        context.lineTo((i / POINTS) * width, y);
      });
      context.strokeStyle = dark ? night : day;
      context.lineWidth = 1.6 * ratio;
      context.setLineDash(dashes.map((one) => one * ratio));
      context.stroke();
    }
    this.dark = dark;
    this.at = -1;
    this.show(this.share * this.length);
  }

  /** @param {number} frame of the clock */
  show(frame) {
    this.share = Math.min(frame, this.film.length) / Math.max(1, this.length);
    const at = this.film.position;
    if (at === this.at) return;
    this.at = at;
    this.here.style.left = `${this.share * 100}%`;
    const held = this.film.structure?.title.toLocaleLowerCase() ?? "";
    const names = { visited: t("reached|cells"), held };
    const { shown } = this;
    if (!shown) return;
    this.values.replaceChildren(
      ...shown.map((name) => {
        const one = h("span", `${names[name]} ${number(this.film.tallies[name][at])}`);
        one.style.color = STYLES[name][this.dark ? 1 : 0];
        return one;
      }),
    );
  }
}
