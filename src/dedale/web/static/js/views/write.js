// Write: the exercises, and programs of one's own, with an editor, a live board and the judge.
// #/write, #/write/NAME, #/write/free-solver, #/write/link/…, #/write/own

import { pageAddress } from "../address.js";
import { get } from "../api.js";
import { capital, t } from "../i18n/index.js";
import { onChange } from "../settings.js";
import { button, h, noteLine, put, tell, toast } from "../ui/dom.js";
import { copy } from "../ui/share.js";
import { Editor, readOnly } from "../write/editor.js";
import { free, freePrograms } from "../write/free.js";
import { bringBack, keep, kept, onKept, packed, replace, unpacked } from "../write/kept.js";
import { ownForm } from "../write/own.js";
import { Runner } from "../write/runner.js";
import { Stage } from "../write/stage.js";
import { verdictList } from "../write/verdict.js";
import { prose } from "./lesson.js";

/** @import { Exercise, OwnExercise, RunAnswer, RunFilm, RunFinding, Screen } from "../types.js" */

/** Python takes seconds to load: it stays while one goes from exercise to exercise.
 * @type {Runner | null} */
let runner = null;

/** @type {Screen} */
export async function write(main, argument) {
  const [name, rest = ""] = argument.split(/\/(.*)/s);
  if (!name) return list(main);
  if (name === "link") return fromLink(main, rest);
  if (name === "own") return void ownForm(main, (own) => openDesk(main, ownExercise(own), own));
  const found = free(name) ?? (await get(`exercises/${encodeURIComponent(name)}`));
  return openDesk(main, found, free(name) ? null : found.name);
}

// ------------------------------------------------------------------ the list

/** @param {HTMLElement} main */
async function list(main) {
  const { parts, exercises } = await get("exercises");
  /** @param {{name: string, title: string, level?: number}} one */
  const card = (one) => {
    const mine = kept(one.name);
    const state = mine?.done ? t("done") : mine ? t("begun") : "";
    return h("a.card.exercise-card", { href: `#/write/${one.name}` }, [
      h("span.grow", one.title),
      one.level
        ? h("span.exercise-level", { title: t("Level {n} of 5", { n: one.level }) }, [
            h("span.quiet", t("Level {n} of 5", { n: one.level })),
            h("span", { "aria-hidden": "true" }, "●".repeat(one.level) + "○".repeat(5 - one.level)),
          ])
        : null,
      state
        ? h("span.exercise-state", { "data-state": mine?.done ? "done" : "begun" }, state)
        : null,
    ]);
  };
  const done = exercises.filter((one) => kept(one.name)?.done).length;
  put(main, [
    h("div.page.stack.write-list", [
      h("h1", t("Write")),
      h("p", t("Programs with holes: fill them in, run them, and see what they do, line by line.")),
      h(
        "p.note",
        t("{done} of {all} done. What you write stays in this browser.", {
          done,
          all: exercises.length,
        }),
      ),
      parts.map((part) => [
        h("h2", part.title),
        h("div.exercise-cards", exercises.filter((one) => one.part === part.name).map(card)),
      ]),
      h("h2", t("Programs of your own")),
      h("div.exercise-cards", freePrograms().map(card)),
      h("h2", t("For teachers")),
      h("div.exercise-cards", [
        h("a.card.exercise-card", { href: "#/write/own" }, t("Make an exercise of your own")),
        h("a.card.exercise-card", { href: "#/teach" }, t("Teach a class")),
      ]),
    ]),
  ]);
  return undefined;
}

// ------------------------------------------------------------------ links

/** What a link holds is shown; it runs when somebody says so. @param {HTMLElement} main
 * @param {string} text */
async function fromLink(main, text) {
  const shared = await unpacked(text);
  if (!shared) throw new Error(t("This link is incomplete: ask for it again."));
  const own = typeof shared.exercise === "object" ? shared.exercise : null;
  const chosen = own
    ? ownExercise(own)
    : (free(String(shared.exercise)) ??
      (await get(`exercises/${encodeURIComponent(String(shared.exercise))}`)));
  const source = shared.source || chosen.skeleton;
  const name = own ? chosen.name : String(shared.exercise);
  const mine = kept(name);
  const open = () => {
    replace(name, source);
    if (own) openDesk(main, chosen, own);
    else location.hash = `#/write/${name}`;
  };
  put(main, [
    h("div.page.stack", [
      h("h1", chosen.title),
      h("p", t("Somebody sent you this program. Read it first: it runs only when you press Run.")),
      h("p.goal-text", prose(chosen.goal)),
      readOnly(source),
      own?.call?.some((each) => each.setup)
        ? h("details", [
            h("summary", t("What it is tried on")),
            readOnly(
              (own.call ?? []).map((each) => `${each.setup ?? ""}\n${each.call}`).join("\n\n"),
            ),
          ])
        : null,
      h("div.row", [
        button(t("Open in the editor"), { icon: "pen", class: "main" }, open),
        h("a.button", { href: "#/write" }, t("All exercises")),
      ]),
      mine && mine.source !== source
        ? h("p.note", t("Your own version of it is kept, and can be brought back."))
        : null,
    ]),
  ]);
  return undefined;
}

/** A teacher's exercise as one of ours. @param {OwnExercise} own @returns {Exercise} */
function ownExercise(own) {
  const title = String(own.title ?? "").slice(0, 200);
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    name: `own.${own.name ?? plain}`,
    part: "own",
    level: 1,
    title,
    goal: String(own.goal ?? ""),
    hints: (Array.isArray(own.hints) ? own.hints : []).slice(0, 3).map(String),
    skeleton: String(own.skeleton ?? ""),
    kind: String(own.kind ?? "calls"),
    next: null,
    see: "",
  };
}

// ------------------------------------------------------------------ the desk

/** @param {HTMLElement} main @param {Exercise} chosen
 * @param {string | OwnExercise | null} asked what the judge is told: nothing for a free program */
function openDesk(main, chosen, asked) {
  const desk = new Desk(chosen, asked);
  put(main, desk.element);
  void showBoard(desk);
  const deaf = desk.stage.transport.listen();
  const ends = [deaf, onChange(() => desk.redraw()), onKept(chosen.name, (s) => desk.elsewhere(s))];
  return () => {
    for (const end of ends) end();
    desk.leave();
  };
}

/** The maze that a program will be shown on. @param {Desk} desk */
async function showBoard({ chosen, stage }) {
  const like = ALIKE[chosen.kind];
  const board = chosen.board ?? (like && (await get(`exercises/${like}`)).board);
  if (board) stage.prepare(board);
}

/** For programs of one's own: an exercise of the same kind, which has the same maze. */
const ALIKE = /** @type {Record<string, string>} */ ({
  generator: "generation",
  solver: "bfs",
  braider: "braiding",
  strategy: "strategy",
});

class Desk {
  /** @param {Exercise} chosen @param {string | OwnExercise | null} asked */
  constructor(chosen, asked) {
    this.chosen = chosen;
    this.asked = asked;
    const mine = kept(chosen.name);
    this.hints = mine?.hints ?? 0;
    this.status = noteLine("run-status");
    this.editor = new Editor(mine?.source || chosen.skeleton, {
      changed: () => this.changed(),
      run: () => this.run(),
    });
    this.stage = new Stage((line) => this.editor.light(line));
    this.verdict = h("section.card.stack.write-verdict", {
      "aria-label": t("The verdict"),
      hidden: true,
    });
    this.runButton = button(t("Run"), { icon: "play", class: "main", id: "run" }, () => this.run());
    this.stopButton = button(t("Stop"), { icon: "close", id: "stop" }, () => runner?.stop());
    this.stopButton.hidden = true;
    this.hintBox = h("ol.hints");
    this.hintButton = button("", { icon: "hint", id: "hint" }, () => this.hint());
    this.backButton = button(t("Bring mine back"), { icon: "undo", id: "mine" }, () => {
      this.editor.source = bringBack(chosen.name);
    });
    /** @type {RunFinding[]} */
    this.claims = [];
    /** Which run this is: what an older one answers is no longer of interest. */
    this.turn = 0;
    this.element = this.draw();
    this.drawHints();
    this.drawBack();
  }

  draw() {
    const { chosen } = this;
    return h("div.write-desk", [
      h("div.write-left.stack", [
        h("div.card.stack.small.write-goal", [
          h("div.row", [
            h("h1.grow", chosen.title),
            h("a", { href: "#/write" }, t("All exercises")),
          ]),
          chosen.goal.split("\n").map((line) => h("p", prose(line))),
          chosen.see
            ? h(
                "p.note",
                h("a", { href: this.filmAddress(chosen.see) }, t("See the algorithm as a film")),
              )
            : null,
          this.hintBox,
        ]),
        this.editor.element,
        h("div.row.write-bar", [
          this.runButton,
          this.stopButton,
          chosen.hints.length ? this.hintButton : null,
          button(t("Send as a link"), { icon: "share", class: "spare" }, () => this.share()),
          button(t("Begin again"), { icon: "restart", class: "spare" }, () => this.again()),
          this.backButton,
        ]),
        this.status.element,
      ]),
      h("div.write-right", this.stage.element),
      this.verdict,
    ]);
  }

  /** @param {string} name of an algorithm */
  filmAddress(name) {
    return this.chosen.kind === "solver"
      ? `#/watch/films=${name}&maze=prim&size=16x10&seed=6&braid=60`
      : `#/watch/films=${name}&size=12x8&seed=3`;
  }

  changed() {
    const { source } = this.editor;
    if (!keep(this.chosen.name, { source }))
      this.status.fail(
        t("This browser could not keep your program: send it to yourself as a link."),
      );
    this.drawBack();
  }

  /** Another tab has changed the program: an old one does not write over it. @param {string} source */
  elsewhere(source) {
    if (source && source !== this.editor.source && document.visibilityState === "hidden")
      this.editor.source = source;
  }

  /** What stood there before can be had back, and this one then too. */
  drawBack() {
    this.backButton.hidden = !kept(this.chosen.name)?.before?.length;
  }

  drawHints() {
    const { hints } = this.chosen;
    const shown = hints.slice(0, this.hints);
    put(
      this.hintBox,
      shown.map((text) => h("li", prose(text))),
    );
    this.hintBox.hidden = !shown.length;
    const left = hints.length - shown.length;
    this.hintButton.hidden = !left;
    const next = t("Hint {n} of {all}", { n: shown.length + 1, all: hints.length });
    put(this.hintButton, h("span", next));
    this.hintButton.title = next;
  }

  hint() {
    this.hints += 1;
    keep(this.chosen.name, { source: this.editor.source, hints: this.hints });
    this.drawHints();
    tell(this.chosen.hints[this.hints - 1]);
  }

  again() {
    replace(this.chosen.name, this.chosen.skeleton);
    this.editor.source = this.chosen.skeleton;
  }

  async share() {
    const exercise = this.asked ?? this.chosen.name;
    const link = await packed({ exercise, source: this.editor.source });
    await copy(`${pageAddress()}#/write/link/${link}`, t("Link copied."));
  }

  /** The film, then the verdict. */
  async run() {
    if (!this.stopButton.hidden) return;
    const mine = ++this.turn;
    this.busy(true);
    this.editor.accuse(0);
    this.verdict.hidden = true;
    runner ??= new Runner((text) => this.status.say(text));
    runner.say = (text) => this.status.say(text);
    const { source } = this.editor;
    const filmed = await runner.ask({ do: "film", source, exercise: this.asked });
    if (mine !== this.turn) return;
    const fine = this.showFilm(filmed);
    if (fine && !filmed.stopped) {
      this.status.say(t("The judge is at work …"));
      const told = await runner.ask({ do: "check", source, exercise: this.asked });
      if (mine !== this.turn) return;
      this.showVerdict(told, source);
    }
    this.busy(false);
  }

  /** Whether there is something to judge. @param {RunAnswer} answer @param {string} [words] */
  showFilm(answer, words) {
    if (this.refused(answer)) return false;
    if (answer.film?.steps.length) this.stage.load(/** @type {RunFilm} */ (answer), { words });
    if (answer.printed) this.stage.tell(t("It printed: {text}", { text: answer.printed }));
    const { error } = answer;
    if (error?.line) this.editor.accuse(error.line);
    if (error && !answer.film?.steps.length) {
      this.stage.clear();
      this.status.fail(errorWords(error));
      return !["SyntaxError", "IndentationError", "TabError"].includes(error.name ?? "");
    }
    // what the judge finds may be another mistake, in a smaller maze
    if (error && !words) this.stage.tell(errorWords(error));
    this.status.say("");
    return true;
  }

  /** @param {RunAnswer} answer */
  refused(answer) {
    if (answer.stopped) {
      const line = Number(answer.line) || 0;
      if (line) this.editor.accuse(line);
      this.status.fail(line ? t("Stopped. It was at line {n}.", { n: line }) : t("Stopped."));
    } else if (answer.trouble) this.status.fail(capital(answer.trouble));
    return Boolean(answer.stopped || answer.trouble);
  }

  /** @param {RunAnswer} answer @param {string} source what was judged */
  showVerdict(answer, source) {
    if (this.refused(answer) || !answer.claims) return;
    const { claims, status = 2 } = answer;
    this.claims = claims;
    this.drawVerdict({ claims, status });
    this.status.say("");
    const wrong = claims.find((one) => one.holds === false && one.line);
    if (wrong?.line) this.editor.accuse(wrong.line);
    if (status === 0 && this.editor.source === source) {
      keep(this.chosen.name, { source, done: true });
      toast(t("Everything holds. Well done!"));
    }
    tell(this.verdict.querySelector(".verdict-sum")?.textContent ?? "");
  }

  /** @param {{claims: RunFinding[], status: number}} verdict */
  drawVerdict(verdict) {
    const { next } = this.chosen;
    put(this.verdict, [
      h("h2", t("The verdict")),
      verdictList(verdict, {
        film: (finding) => this.filmOf(finding),
        goTo: (line) => this.editor.goTo(line),
      }),
      verdict.status === 0 && next
        ? h("a.button.main", { href: `#/write/${next}` }, t("The next exercise"))
        : null,
    ]);
    this.verdict.hidden = false;
  }

  /** @param {RunFinding} finding */
  async filmOf(finding) {
    if (!runner || !this.stopButton.hidden) return;
    const mine = ++this.turn;
    this.busy(true);
    const { source } = this.editor;
    const { call } = finding;
    const order = { source, exercise: this.asked, case: finding.case, call };
    const answer = await runner.ask({ do: "film", ...order });
    if (mine !== this.turn) return;
    this.busy(false);
    this.showFilm(answer, finding.detail);
    this.stage.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} yes */
  busy(yes) {
    this.runButton.disabled = yes;
    this.stopButton.hidden = !yes;
    if (!yes) this.element.dataset.runs = String(this.turn);
  }

  redraw() {
    this.stage.redraw();
    if (!this.verdict.hidden && this.claims.length) {
      const status = this.claims.some((one) => one.decides && one.holds !== true) ? 1 : 0;
      this.drawVerdict({ claims: this.claims, status });
    }
  }

  leave() {
    this.turn += 1;
    if (!this.stopButton.hidden) runner?.stop();
    this.stage.leave();
  }
}

/** @param {import("../types.js").RunError} error */
const errorWords = ({ line, words }) =>
  line ? t("Line {n}: {words}", { n: line, words }) : capital(words);
