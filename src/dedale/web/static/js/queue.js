// What one plays, on its way to the server: one request at a time, in order, kept in the browser until
// it is acknowledged. A lost network, a restarted server or a reloaded page lose nothing: the very
// same request is sent again, and the server never plays a request twice.

import { ApiError, get, post } from "./api.js";
import { read, write } from "./settings.js";

/** @import { GameState, Hint, Played, Reel } from "./types.js" */
/**
 * @typedef {object} Order
 * @property {"moves" | "run" | "undo" | "redo" | "jump" | "restart"} action
 * @property {{moves?: string[], move?: string, n?: number, request?: string, at?: number}} body
 * @property {boolean} [sent]
 */
/**
 * Who hears of what is played.
 * @typedef {object} Heard
 * @property {(answer: Played) => void} played
 * @property {(error: ApiError) => void} refused
 * @property {(orders: number, offline: boolean) => void} waiting
 */
/**
 * Where a game is played: on the server (`MoveQueue`), or in this page (`play/table.js`).
 * @typedef {object} Orders
 * @property {number} version
 * @property {number} length      orders that are not acknowledged
 * @property {(action: Order["action"], body: Order["body"]) => void} add
 * @property {(on: Heard) => void} listen
 * @property {() => void} close
 * @property {() => Promise<GameState>} whole  the game as it stands
 * @property {() => Promise<Reel>} reel        all that was played
 * @property {(stage: number) => Promise<Hint>} hint
 */

const WAITS = [400, 800, 1600, 3000];

/** @implements {Orders} */
export class MoveQueue {
  /** @param {string} id of the game @param {number} version of the game as it is shown */
  constructor(id, version) {
    this.id = id;
    this.version = version;
    /** @type {Heard | null} */
    this.on = null;
    this.key = `dedale.queue.${id}`;
    /** @type {Order[]} */
    this.orders = read(this.key, []);
    this.running = false;
    this.closed = false;
    /** @type {(() => void) | null} */
    this.wake = null;
    this.online = () => this.wake?.();
    addEventListener("online", this.online);
  }

  /** Send what was not acknowledged when the page was left. @param {Heard} on */
  listen(on) {
    this.on = on;
    if (this.orders.length) this.run();
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.online);
    this.wake?.();
  }

  get length() {
    return this.orders.length;
  }

  /** Ask for an action: `moves`, `run`, `undo`, `redo`, `jump` or `restart`.
   * @param {Order["action"]} action @param {Order["body"]} body */
  add(action, body) {
    const last = this.orders[this.orders.length - 1];
    if (body.moves && last?.body.moves && !last.sent) last.body.moves.push(...body.moves);
    else this.orders.push({ action, body: { ...body } });
    this.keep();
    if (!this.running) this.run();
  }

  keep() {
    write(this.key, this.orders.length ? this.orders : null);
  }

  async run() {
    this.running = true;
    let failures = 0;
    while (this.orders.length && !this.closed) {
      const order = this.orders[0];
      if (!order.sent) {
        order.sent = true;
        order.body.request = newName();
        order.body.at = this.version;
        this.keep();
      }
      try {
        const answer = await post(`games/${this.id}/${order.action}`, order.body);
        this.orders.shift();
        this.keep();
        this.version = answer.version;
        failures = 0;
        this.on?.waiting(this.orders.length, false);
        if (!this.closed) this.on?.played(answer);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.passing) {
          this.on?.waiting(this.orders.length, true);
          await this.pause(WAITS[Math.min(failures++, WAITS.length - 1)]);
          continue;
        }
        this.orders = [];
        this.keep();
        if (error.trouble.state) this.version = error.trouble.state.version;
        this.on?.waiting(0, false);
        this.on?.refused(error);
      }
    }
    this.running = false;
  }

  /** @returns {Promise<GameState>} */
  whole() {
    return get(`games/${this.id}`);
  }

  /** @returns {Promise<Reel>} */
  reel() {
    return get(`games/${this.id}/replay`);
  }

  /** @param {number} stage @returns {Promise<Hint>} */
  hint(stage) {
    return post(`games/${this.id}/hint`, { stage });
  }

  /** @param {number} milliseconds or until the network is back */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
  }
}

/** A name that no other request has. */
function newName() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return [...words].map((word) => word.toString(36)).join("-");
}
