// What one sees while Python is on its way: what is being fetched, and when something is wrong.

import { number, t } from "../i18n/index.js";
import { button, h, put } from "../ui/dom.js";

const MEGABYTE = 1_000_000;

/** The line at the foot of the page while Python starts. */
export function showStart() {
  const line = h("span");
  const bar = h("progress", { max: 1 });
  const box = h("div.starting", { role: "status" }, [line, bar]);
  document.body.append(box);
  return {
    /** @param {number} done @param {number} of */
    fetched(done, of) {
      bar.value = of ? done / of : 0;
      line.textContent =
        done < of
          ? t("Fetching Python: {done} of {of} MB", {
              done: number(done / MEGABYTE, 1),
              of: number(of / MEGABYTE, 1),
            })
          : t("Starting Python…");
      if (done >= of) bar.removeAttribute("value");
    },
    /** @param {boolean} kept whether games are kept */
    ready(kept) {
      box.remove();
      if (!kept) keptNothing();
    },
    /** @param {string} reason */
    failed(reason) {
      box.classList.add("failed");
      put(box, [
        h("span", t("Python could not be started: {reason}", { reason: reason.slice(0, 200) })),
        button(t("Try again"), "", () => location.reload()),
      ]);
    },
  };
}

/** How long work takes before it is worth a word. */
const SLOW = 1500;

/** The line at the foot of the page while something takes long: how far it is, and how to stop it. */
export class WorkLine {
  /** @param {() => void} stop */
  constructor(stop) {
    this.stop = stop;
    this.timer = 0;
    /** @type {{box: HTMLElement, bar: HTMLProgressElement} | null} */
    this.shown = null;
  }

  /** @param {{working?: boolean, share?: number}} news */
  tell({ working, share }) {
    if (working) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.show(), SLOW);
    } else if (working === false) {
      clearTimeout(this.timer);
      this.shown?.box.remove();
      this.shown = null;
    } else if (this.shown && share !== undefined) this.shown.bar.value = share;
  }

  show() {
    if (this.shown) return;
    const bar = h("progress", { max: 1, "aria-label": t("Working…") });
    const stop = button(t("Stop"), "", () => this.stop());
    const box = h("div.starting", { role: "status" }, [h("span", t("Working…")), bar, stop]);
    document.body.append(box);
    this.shown = { box, bar };
  }
}

function keptNothing() {
  const banner = document.getElementById("banner");
  if (!banner) return;
  banner.hidden = false;
  banner.textContent = t(
    "This browser keeps no games at this address: export them before you leave.",
  );
}
