// Small curves under a film: how the frontier, the visited cells and the path grow.

import { number, t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @typedef {import("./film.js").Film} Film */

const POINTS = 240;
const HEIGHT = 34; // pixels of the page
// by day, by night, dashes: told apart without colours too
/** @type {Record<"visited" | "frontier" | "path", [string, string, number[]]>} */
const STYLES = {
  visited: ["#24586f", "#8fc1d6", []],
  frontier: ["#8f5d0c", "#e0b45a", [4, 2]],
  path: ["#ab4224", "#ff9a6e", [1, 2]],
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
    this.take(film);
  }

  /** @param {Film} film */
  take(film) {
    this.curves = film.curves(POINTS);
    this.most = Math.max(1, ...Object.values(this.curves).flat());
    this.shown = /** @type {const} */ (["visited", "frontier", "path"]).filter((name) =>
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
    for (const name of shown) {
      const [day, night, dashes] = STYLES[name];
      context.beginPath();
      curves[name].forEach((value, i) => {
        const y = height - 2 - (value / (this.most ?? 1)) * (height - 4);
        context.lineTo((i / POINTS) * width, y);
      });
      context.strokeStyle = dark ? night : day;
      context.lineWidth = 1.6 * ratio;
      context.setLineDash(dashes.map((one) => one * ratio));
      context.stroke();
    }
    this.dark = dark;
    this.at = -1;
    this.show(this.share);
  }

  /** @param {number} share of the film */
  show(share) {
    this.share = share;
    const at = Math.round(share * POINTS);
    if (at === this.at) return;
    this.at = at;
    this.here.style.left = `${share * 100}%`;
    const names = { visited: t("visited"), frontier: t("frontier"), path: t("path|curve") };
    const { curves, shown } = this;
    if (!curves || !shown) return;
    this.values.replaceChildren(
      ...shown.map((name) => {
        const one = h("span", `${names[name]} ${number(curves[name][at])}`);
        one.style.color = STYLES[name][this.dark ? 1 : 0];
        return one;
      }),
    );
  }
}
