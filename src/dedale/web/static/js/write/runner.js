// Runs a pupil's program in a worker, which is ended when it must be. Nothing runs on a server.

import { language, t } from "../i18n/index.js";

/** @import { RunAnswer, RunOrder } from "../types.js" */

/** Milliseconds without a sign of life after which a worker is ended, and those of the whole. */
const SILENCE = 10_000;
const WHOLE = 90_000;

/** Somebody stopped it before Python was there. */
class Stopped extends Error {}

export class Runner {
  /** @param {(text: string) => void} say how it goes */
  constructor(say) {
    this.say = say;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
    /** Gives up waiting for Python. */
    this.giveUp = () => {};
    /** @type {((answer: RunAnswer) => void) | null} */
    this.answered = null;
    this.line = 0;
    this.timers = [0, 0];
    this.silence = SILENCE;
  }

  /** Python, ready; loaded when it is first needed. */
  start() {
    if (this.worker) return this.ready;
    const worker = confined(new URL("../python/write.js", import.meta.url));
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      this.giveUp = () => reject(new Stopped());
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          this.say("");
          resolve();
        } else if (data.trouble) reject(new Error(data.trouble));
        else if (data.of) this.fetched(data.fetched, data.of);
        else this.heard(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        const ended = !event.message || /Program terminated/.test(event.message); // os._exit
        const why = new Error(ended ? t("The worker has ended.") : event.message);
        this.end();
        reject(why);
        this.answered?.({ trouble: why.message });
      };
    });
    this.ready.catch(() => this.end());
    this.say(t("Python is loading …"));
    return this.ready;
  }

  /** @param {number} done @param {number} of */
  fetched(done, of) {
    if (done >= of) this.say(t("Python is starting …"));
    else this.say(t("Python is loading … {n} %", { n: Math.floor((100 * done) / of) }));
  }

  /** The answer of the worker, or that it was stopped. @param {RunOrder} order
   * @param {number} [silence] milliseconds that it may be silent @returns {Promise<RunAnswer>} */
  async ask(order, silence = SILENCE) {
    try {
      await this.start();
    } catch (error) {
      if (error instanceof Stopped) return { stopped: true };
      return { trouble: error instanceof Error ? error.message : String(error) };
    }
    this.line = 0;
    return new Promise((resolve) => {
      this.answered = (answer) => {
        this.answered = null;
        this.timers.forEach(clearTimeout);
        resolve(answer);
      };
      this.timers[1] = setTimeout(() => this.stop(), WHOLE);
      this.silence = silence;
      this.watch();
      this.worker?.postMessage(JSON.stringify({ ...order, language: language() }));
    });
  }

  watch() {
    clearTimeout(this.timers[0]);
    this.timers[0] = setTimeout(() => this.stop(), this.silence);
  }

  /** @param {{line?: number, answer?: string}} data what comes from a worker is data, whatever it says */
  heard(data) {
    if (typeof data.answer === "string") this.answered?.(parsed(data.answer));
    else if (this.answered) {
      this.line = Number(data.line) || this.line;
      this.watch();
    }
  }

  /** End the program, wherever it is. */
  stop() {
    const { line } = this;
    this.end();
    this.answered?.({ stopped: true, line });
  }

  end() {
    this.timers.forEach(clearTimeout);
    this.worker?.terminate();
    this.worker = null;
    this.giveUp();
  }
}

/** A worker that may ask nobody. A server sends the policy of its script, and so does our service
 * worker; where neither does (the first visit to a folder) the page has a policy, and a worker made of a
 * blob has that of the page. @param {URL} script */
function confined(script) {
  const told = document.querySelector("meta[http-equiv=Content-Security-Policy]");
  if (!told || navigator.serviceWorker?.controller) return new Worker(script, { type: "module" });
  const text = new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(text), { type: "module" });
}

/** @param {string} text @returns {RunAnswer} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { trouble: text.slice(0, 200) };
  }
}
