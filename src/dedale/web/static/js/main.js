// The page: a bar at the top, one screen below it, chosen by the address after the #.

import { catalogue, loaded } from "./api.js";
import {
  capital,
  firstLanguage,
  LANGUAGES,
  language,
  learn,
  setLanguage,
  t,
} from "./i18n/index.js";
import { applyTheme, change, isDark, settings } from "./settings.js";
import { cue } from "./sounds.js";
import { button, h, put, tell } from "./ui/dom.js";
import { guard } from "./ui/guard.js";

/** @import { Screen } from "./types.js" */

/** Screens are loaded when they are first shown. @type {Record<string, () => Promise<Screen>>} */
const SCREENS = {
  "": async () => (await import("./views/home.js")).home,
  new: async () => (await import("./views/new.js")).newGame,
  play: async () => (await import("./views/play.js")).play,
  levels: async () => (await import("./views/levels.js")).levels,
  watch: async () => (await import("./views/watch.js")).watch,
  walk: async () => (await import("./views/walk.js")).walk,
  explore: async () => (await import("./views/explore.js")).explore,
  write: async () => (await import("./views/write.js")).write,
  learn: async () => (await import("./views/learn.js")).learn,
  teach: async () => (await import("./views/teach.js")).teach,
  search: async () => (await import("./views/search.js")).search,
  build: async () => (await import("./views/build.js")).build,
  book: async () => (await import("./views/book.js")).book,
  open: async () => (await import("./views/open.js")).open,
  mine: async () => (await import("./views/mine.js")).mine,
  carry: async () => (await import("./views/mine.js")).carry,
};

/** Help and settings, loaded when they are first asked for. */
const dialogs = () => loaded(import("./views/dialogs.js"));

/** Those that the bar leads to; the others are about playing. */
const PARTS = ["watch", "explore", "learn", "write", "build", "book"];

/** @type {(() => void) | undefined} how to leave the screen that is shown */
let leave;
let showing = 0;
/** Milliseconds after which a screen that could not be shown is tried again. */
const AGAIN = 4000;

/** What stands in an address, or the address itself where it is none of ours. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The screen of an address, and what it is to show. @param {string} hash */
function nameOf(hash) {
  const [, asked = "", argument = ""] = /^#?\/?([^/]*)\/?(.*)$/.exec(hash) ?? [];
  return [Object.hasOwn(SCREENS, asked) ? asked : "", argument];
}

/** @param {boolean} [focus] go to the new screen, for those who use the keyboard */
async function show(focus = false) {
  const [name, argument] = nameOf(location.hash);
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const mine = ++showing;
  leave?.();
  leave = undefined;
  document.querySelector("dialog[open]")?.remove(); // it belongs to the screen that is left
  drawTop(name);
  main.setAttribute("aria-busy", "true");
  await guard(
    async () => {
      const [screen, tables] = await Promise.all([loaded(SCREENS[name]()), catalogue(language())]);
      if (mine !== showing) return;
      main.className = `screen-${name || "home"}`;
      main.replaceChildren();
      if (mine > 1) scrollTo(0, 0);
      const left = await screen(main, decoded(argument), tables);
      if (mine !== showing) left?.();
      else leave = left;
    },
    (message) => {
      if (mine !== showing) return;
      showTrouble(main, message);
      if (message === t("The server does not answer.")) tryAgain(mine);
    },
  );
  if (mine !== showing) return;
  main.removeAttribute("aria-busy");
  dispatchEvent(new Event("shown"));
  const heading = name ? main.querySelector("h1")?.textContent : "";
  document.title = [heading, "Dédale"].filter(Boolean).join(" · ");
  if (focus) main.focus({ preventScroll: true });
  document.documentElement.dataset.ready = String(mine);
}

/** Until the server answers, or one goes elsewhere. @param {number} mine which screen it was */
function tryAgain(mine) {
  const again = () => {
    removeEventListener("online", again);
    clearTimeout(timer);
    if (mine === showing) show();
  };
  const timer = setTimeout(again, AGAIN);
  addEventListener("online", again);
}

/** @param {HTMLElement} main @param {string} message */
function showTrouble(main, message) {
  main.className = "screen-trouble";
  put(main, [
    h("div.page.stack", [
      h("h1", t("This cannot be shown.")),
      h("p.error", capital(message)),
      h("div.row", [
        button(t("Try again"), { icon: "restart", class: "main" }, () => show()),
        h("a.button", { href: "#/" }, t("Back to the start")),
      ]),
    ]),
  ]);
}

/** @param {string} screen */
function drawTop(screen) {
  const top = /** @type {HTMLElement} */ (document.getElementById("top"));
  top.classList.remove("open");
  const part = PARTS.includes(screen) ? screen : screen === "teach" ? "learn" : "";
  const link = (/** @type {string} */ name, /** @type {string} */ text) =>
    h("a", { href: `#/${name}`, "aria-current": part === name ? "page" : null }, text);
  const mark = new Image(30, 30);
  mark.src = new URL("../favicon.svg", import.meta.url).href;
  mark.alt = "";
  const others = LANGUAGES.filter(([code]) => code !== language());
  put(top, [
    h("a.brand", { href: "#/", "aria-label": t("Dédale, to the start") }, [
      mark,
      h("span", "Dédale"),
    ]),
    h("nav", { "aria-label": t("Screens") }, [
      link("", t("Play")),
      link("watch", t("Watch")),
      link("explore", t("Explore")),
      link("learn", t("Learn")),
      link("write", t("Write")),
      link("build", t("Build")),
      link("book", t("Print")),
    ]),
    button(
      t("Menu"),
      { icon: "menu", text: false, class: "plain menu-button", pressed: false },
      (event) => {
        const toggle = /** @type {HTMLElement} */ (event.currentTarget);
        const open = top.classList.toggle("open");
        toggle.setAttribute("aria-pressed", String(open));
      },
    ),
    h("div.menu", [
      others.map(([code, name]) => {
        const switcher = button(name, { class: "plain" }, () => speak(code));
        switcher.lang = code;
        switcher.title = name;
        return switcher;
      }),
      button(
        isDark() ? t("Light page") : t("Dark page"),
        { icon: isDark() ? "sun" : "moon", text: false, class: "plain" },
        () => {
          change({ theme: isDark() ? "light" : "dark" });
          drawTop(screen);
        },
      ),
      button(
        settings.sound ? t("Sound off") : t("Sound on"),
        { icon: settings.sound ? "sound" : "silence", text: false, class: "plain" },
        () => {
          change({ sound: !settings.sound });
          cue("gain");
          drawTop(screen);
        },
      ),
      button(t("Help"), { icon: "help", id: "help", text: false, class: "plain" }, () =>
        guard(async () => {
          const tables = await catalogue(language());
          const { game } = document.documentElement.dataset; // rules of what is played come first
          (await dialogs()).openHelp(
            tables,
            tables.games.find((one) => one.name === game),
          );
        }),
      ),
      button(t("Settings"), { icon: "gear", text: false, class: "plain" }, () =>
        guard(async () => (await dialogs()).openSettings()),
      ),
    ]),
  ]);
}

/** @param {import("./i18n/index.js").Language} code */
async function speak(code) {
  await learn(code);
  setLanguage(code);
  words();
  show();
}

function words() {
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("Skip to the maze");
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
applyTheme();
if (location.pathname === "/open")
  history.replaceState(null, "", `/#/open/${location.search.slice(1)}`);
setLanguage(firstLanguage());
const learning = learn(firstLanguage());
// What the first screen needs is asked for meanwhile; what fails is said when it is shown.
catalogue(language()).catch(() => {});
SCREENS[nameOf(location.hash)[0]]().catch(() => {});
await learning;
words();
addEventListener("hashchange", () => {
  tell("");
  show(true);
});
show();
