// The clock of films: play, pause, step, seek, faster, slower. One clock drives several films.

import { number, t } from "../i18n/index.js";
import { taken } from "../keys.js";
import { button, h, put, tell } from "../ui/dom.js";

/** Frames a second. */
const SPEEDS = [1, 4, 15, 60, 250, 1000, 4000, 20000, 100000, 500000];
/** Seconds that a film takes at the speed that is proposed. */
const LENGTH = 25;

export class Transport {
  /** @param {(position: number) => void} show the films at this frame
   * @param {() => void} [rested] the clock stands still, or runs at another speed */
  constructor(show, rested) {
    this.show = show;
    this.rested = rested ?? (() => {});
    this.length = 1;
    this.position = 0;
    this.playing = false;
    this.speed = 4;
    this.frame = 0;
    this.last = 0;
    this.slider = h("input.seek", {
      type: "range",
      min: 0,
      max: 1,
      value: "0",
      "aria-label": t("Position"),
      oninput: () => this.seekTo(Number(this.slider.value)),
    });
    this.counter = h("span.mono.counter"); // no output: that would be read aloud with every frame
    this.speedText = h("span.mono");
    this.speedInput = h("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      "aria-label": t("Speed"),
      oninput: () => this.chooseSpeed(Number(this.speedInput.value)),
    });
    this.toggleButton = button(
      t("Play|film"),
      { icon: "play", keys: "Space", class: "main", id: "toggle" },
      () => this.toggle(),
    );
    this.element = this.draw();
    this.setSpeed(this.speed);
  }

  draw() {
    /** @param {string} label @param {string} icon @param {string} keys @param {number} by
     * @param {string} id */
    const one = (label, icon, keys, by, id) =>
      button(label, { icon, text: false, keys, id }, () => this.step(by));
    return h("div.card.transport", [
      this.slider,
      h("div.row", [
        h("div.row.tight", [
          one(t("To the beginning"), "first", "Home", -Infinity, "first"),
          one(t("Back|film"), "back", "←", -1, "back"),
          this.toggleButton,
          one(t("Step|film"), "forward", "→", 1, "step"),
          one(t("To the end"), "last", "End", Infinity, "last"),
        ]),
        this.counter,
        h("label.row.tight.grow.speed", [
          h("span.note", t("Speed")),
          h("span.grow", this.speedInput),
          this.speedText,
        ]),
      ]),
    ]);
  }

  /** New films, the longest of so many frames, at a speed that suits them.
   * @param {number} length @param {number} at the frame to begin with
   * @param {number | null} [speed] the one that was chosen before */
  load(length, at, speed = null) {
    this.pause();
    this.resize(length);
    const fitting = SPEEDS.findIndex((rate) => this.length / rate <= LENGTH);
    this.setSpeed(speed ?? (fitting < 0 ? SPEEDS.length - 1 : fitting));
    this.seek(at);
  }

  /** The films are longer or shorter now. @param {number} length */
  resize(length) {
    this.length = Math.max(1, length);
    this.slider.max = String(this.length);
    const digits = number(this.length).length;
    this.counter.style.minWidth = `${2 * digits + 3}ch`; // what stands beside it does not move
  }

  /** @param {number} to */
  seek(to) {
    this.position = Math.max(0, Math.min(this.length, to));
    const shown = Math.floor(this.position);
    this.show(shown);
    this.slider.value = String(shown);
    this.counter.textContent = `${number(shown)} / ${number(this.length)}`;
  }

  /** Go somewhere, and on from there if the films were playing.
   * @param {number} to */
  seekTo(to) {
    const { playing } = this;
    this.pause();
    this.seek(to);
    if (playing) this.play();
    else this.rested();
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.seek(Math.floor(this.position) + by);
    this.rested();
  }

  /** A hundredth of the film, at least one event. */
  get leap() {
    return Math.max(1, Math.round(this.length / 100));
  }

  /** @param {number} speed */
  chooseSpeed(speed) {
    this.setSpeed(speed);
    this.rested();
  }

  /** @param {number} speed an index of SPEEDS, or the nearest */
  setSpeed(speed) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, speed));
    this.speedInput.value = String(this.speed);
    const text = t("{n} a second", { n: number(SPEEDS[this.speed]) });
    this.speedText.textContent = text;
    this.speedInput.setAttribute("aria-valuetext", text);
  }

  play() {
    if (this.position >= this.length) this.seek(0);
    this.playing = true;
    this.last = performance.now();
    this.drawToggle();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    cancelAnimationFrame(this.frame);
    if (!this.playing) return;
    this.playing = false;
    this.drawToggle();
    this.rested();
  }

  /** What a key does: whether it was one of ours. @param {KeyboardEvent} event */
  key(event) {
    const by = event.shiftKey ? this.leap : 1;
    const action = {
      " ": () => this.toggle(),
      ArrowRight: () => this.step(by),
      ArrowLeft: () => this.step(-by),
      Home: () => this.step(-Infinity),
      End: () => this.step(Infinity),
      "+": () => this.chooseSpeed(this.speed + 1),
      "-": () => this.chooseSpeed(this.speed - 1),
    }[event.key];
    action?.();
    return Boolean(action);
  }

  /** Let the keys of the page drive the clock; the function that ends it.
   * @param {(event: KeyboardEvent) => boolean} [more] further keys */
  listen(more) {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (taken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest?.("input[type=range]") && event.key !== " ") return;
      if (this.key(event) || more?.(event)) event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} now */
  tick(now) {
    if (!this.playing) return;
    const passed = Math.min(100, now - this.last);
    this.last = now;
    this.seek(this.position + (SPEEDS[this.speed] * passed) / 1000);
    if (this.position >= this.length) return this.pause();
    this.frame = requestAnimationFrame((next) => this.tick(next));
  }

  drawToggle() {
    const { playing } = this;
    const label = playing ? t("Pause") : t("Play|film");
    const fresh = button(label, { icon: playing ? "pause" : "play", keys: "Space" });
    put(this.toggleButton, [...fresh.childNodes]);
    const place = number(Math.floor(this.position));
    tell(playing ? t("Playing.") : t("Paused at {n}.", { n: place }));
  }
}
