// What the parts of the page say to each other and to the server, as types.

import type { Level } from "./editor/level.js";

// ---------------------------------------------------------------- elements

export type Child = Node | string | number | null | undefined | false;
export type Children = Child | Children[];

/** Attributes of an element; `on…` ones are listeners. */
export type Attributes = {
  [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void;
} & { [name: string]: unknown };

type Tag<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;
/** The element that a name as in CSS ("div.row") makes. */
export type TagOf<Name extends string> =
  Tag<Name> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<Name>] : HTMLElement;

/** A screen fills `main`, and may return how to leave it. */
export type Screen = (
  main: HTMLElement,
  argument: string,
  catalogue: Catalogue,
) => Promise<(() => void) | undefined>;

// ---------------------------------------------------------------- a game, as in games/game.py

export type Side = "N" | "E" | "S" | "W";
/** Row and column. */
export type Place = [number, number];

/** Somebody on the board. */
export interface Actor {
  id: string;
  who: string;
  at: Place;
  facing?: Side;
  alive?: boolean;
}

/** Something that lies on a cell. */
export interface Thing {
  what: string;
  at: Place;
  colour?: string;
}

/** A wall that is not like the others. */
export interface Mark extends Thing {
  side: Side;
}

export interface End {
  won: boolean;
  /** "Won", "Lost" or another outcome. */
  title: string;
  reason: string;
}

/** All that the page may know of a state. */
export interface View {
  game: string;
  width: number;
  height: number;
  /** The open sides of each cell, row by row: a hexadecimal digit, N=1 E=2 S=4 W=8; where there is a
   * `grid` two, with a bit for each of its sides. */
  cells: string;
  /** One digit a cell: 0 accessible, 1 masked, 2 cut off; null: all accessible. */
  kinds: string | null;
  /** The first is the player's character. */
  actors: Actor[];
  things: Thing[];
  marks: Mark[];
  /** The values of `Game.figures`, in the order in which they are shown. */
  figures: Record<string, number | string>;
  goal: string;
  rules: string[];
  moves: string[];
  outcome: End | null;
  /** Where the cells are drawn; omitted for squares in rows. */
  grid?: PlaneBoard;
  /** The part of a maze of squares that `cells` has, where it is too large to be sent whole. */
  window?: { row: number; col: number; width: number };
  /** Cells on which the player's character may be dead after the next turn. */
  unsafe?: Place[];
  /** Which of several boards (floors) it is; when it changes, everything is drawn anew. */
  board?: number;
  /** Moves cannot be undone. */
  final?: boolean;
}

/** What changed from one view to the next, by its outermost keys; see `web/delta.py`. */
export type Changes = Record<string, unknown>;

/** Help in stages: the higher the stage, the more of it is filled in. */
export interface Hint {
  stage: number;
  stages: number;
  text: string;
  move: string | null;
  path?: number[] | null;
  winnable?: boolean | null;
  moves_left?: number | null;
  hints: number;
}

/** The way taken beside the best one, as cell numbers, and the result as a line to share. */
export interface Threads {
  taken: number[];
  best: number[] | null;
  par: number | null;
  /** One number for points, turns and undos, 1000 at best; null: there is none. */
  rating: number | null;
  shared: string;
}

export type Value = number | boolean | string | string[] | (number | null)[] | null;
export type Values = Record<string, Value>;
/** One value of a request: of a game, a book … */
export interface Parameter {
  name: string;
  kind:
    | "int"
    | "number"
    | "bool"
    | "name"
    | "names"
    | "text"
    | "place"
    | "size"
    | "span"
    | "options";
  words: string;
  /** Default value; null: it depends on the other values. */
  default: unknown;
  /** The value that a form proposes. */
  value: Value;
  least: number | null;
  most: number | null;
  /** The names allowed with their words, or the table that has them ("generators", "masks"). */
  choices: [string, string][] | TableName;
  /** Whether it can be given together with a level. */
  with_level: boolean;
  /** Whether it can be repeated. */
  several: boolean;
  /** A sentence for help; what stands for the value: "PCT", "MM". */
  about: string;
  unit: string;
  /** The kinds to which it applies; empty: all of them. */
  only: string[];
}

/** What somebody or something is to the player. */
export type Role = "player" | "friend" | "danger" | "treasure" | "item" | "exit" | "entry" | "wall";

/** How an actor, a thing or a mark is shown where the page has no drawing of its own for it. */
export interface Sign {
  letter: string;
  words: string;
  role: Role;
}

/** A move beside the four steps. */
export interface Action {
  move: string;
  keys: string[];
  words: string;
  /** Description; may be empty. */
  about: string;
  /** The figure that shows how many are left, or which name is chosen; or "". */
  figure: string;
  /** The table whose names complete the move, or "". */
  names: TableName | "";
  /** Seconds between two turns that a clock plays; 0: the game waits for the player. */
  every: number;
}

/** A line of the table of games. */
export interface Game extends Entry {
  title: string;
  parameters: Parameter[];
  /** Parameters that go together. */
  presets: { name: string; title: string; about: string; values: Values }[];
  /** The preset of each day of the week, from Monday; empty: there is no game of the day. */
  daily: string[];
  /** The figure that par counts; "": the moves. */
  measure: string;
  /** What each of the three stars of a level is for. */
  stars: [string, string, string];
  /** How the game calls N, E, S and W. */
  steps: [string, string, string, string];
  /** The keys of its own that step N, E, S and W. */
  keys: [string, string, string, string];
  actions: Action[];
  signs: Record<string, Sign>;
  /** What its figures are called. */
  figures: Record<string, string>;
  /** What a path can lead to. */
  goals: Record<string, string>;
  /** In how many stages hints are given; 0: there are none. */
  stages: number;
  /** Ways to draw it as text, by name. */
  displays: string[];
  /** The names of its packs of levels. */
  packs: string[];
  /** Whether the search of its solver can be watched. */
  searched: boolean;
  /** Whether one file can hold it, with its rules. */
  portable: boolean;
}

/** What the page adds to a game: everything can be left out. */
export interface Look {
  /** Three signs that stand for the game. */
  card?: string[];
  about?: () => string;
  help?: () => string[];
  /** What those do whose name does not say it, by the names of signs. */
  legend?: () => Record<string, string>;
  /** The drawing for each sign. */
  signs?: Record<string, string>;
  /** Who moves after the one to follow, in the order in which they do. */
  turn?: string[][];
  /** Figures that are shown as one: "3 / 5". */
  pairs?: Record<string, string>;
  actions?: Record<string, { icon?: string; drawing?: string; effect?: "bomb" | "poly" }>;
  /** The move that a tap on oneself plays. */
  here?: string;
  /** Sentences; undefined leaves it to those that any game has. */
  sentences?: {
    found?: (what: string) => string | undefined;
    here?: (what: string) => string | undefined;
    acted?: (move: string, before: View, after: View) => string | undefined;
    blocked?: () => string;
    near?: (n: number) => string;
  };
  /** How its levels are drawn, where they can be. */
  editor?: Drawable;
}

/** Something to choose beside a level that is drawn. */
export interface LevelRule {
  name: string;
  words: string;
  kind: "tick" | "number" | "choice";
  options?: [string, string, string?][];
  least?: number;
  most?: number;
}

/** A game whose levels are drawn: walls, and signs on cells; and how they are written. */
export interface Drawable {
  /** The signs that are put on cells, in the order of the tools. */
  pieces: string[];
  /** The signs of walls that are not like the others. */
  walls?: string[];
  /** Those of which there is exactly one. */
  once: string[];
  /** Those that the rules leave no room for. */
  absent?: (rules: Record<string, string>) => string[];
  /** What a digit means: in a cell, and on a wall. */
  numbered?: { thing: string; wall: string };
  /** Things may lie under figures; figures are written above the drawing. */
  stacked?: boolean;
  /** Cells can be taken out. */
  rock?: boolean;
  square?: boolean;
  least: number;
  most: number;
  /** The server can make a level harder. */
  harder?: boolean;
  rules?: (level: Level, catalogue: Catalogue) => LevelRule[];
  /** What stands above and below the drawing in the text of a level. */
  read: (head: string[], tail: string[]) => Pick<Level, "pieces" | "rules">;
  write: (level: Level) => { head: string[]; tail: string[] };
  /** The level that one finds first. */
  starter: string;
}

// ---------------------------------------------------------------- the catalogue

/** A line of any table. */
export interface Entry {
  name: string;
  /** Its display name. */
  called: string;
  about: string;
  version: number;
  plugin: string;
}
/** An algorithm with a story: the name people know it by. */
export interface Told extends Entry {
  title: string;
}
export interface Generator extends Told {
  perfect: boolean;
  /** Whether it makes a difference where it starts. */
  starts: boolean;
  twin: string;
  options: Record<string, number>;
}
export interface Solver extends Told {
  shortest: boolean;
  heuristic: boolean;
}
export interface Grid extends Entry {
  size: [number, number];
  sides: string[];
  gaps: { generators: Record<string, string>; solvers: Record<string, string> };
}
/** A file format of mazes: what it takes beside one, and the unit of lengths. */
export interface Format extends Entry {
  endings: string[];
  picture: boolean;
  film: boolean;
  written: boolean;
  takes: string[];
  unit: string;
}
export interface Tables {
  formats: Format[];
  grids: Grid[];
  games: Game[];
  generators: Generator[];
  braiders: Entry[];
  masks: Entry[];
  solvers: Solver[];
  heuristics: Entry[];
  tours: Told[];
  placers: Entry[];
  strategies: Entry[];
}
export type TableName = keyof Tables;
export interface Catalogue extends Tables {
  version: string;
  language: string;
  languages: string[];
  packs: { id: string; game: string; name: string; levels: number }[];
  /** What can be asked for, by name: of a book, of a maze … */
  requests: Record<"book" | "look" | "recipe" | "sheets", Parameter[]>;
  /** What can be done in any game, and the keys that do it: the first is the one shown. */
  keys: Record<string, string[]>;
  events: string[];
  limits: Record<string, number>;
}

// ---------------------------------------------------------------- games on the server

/** The place of a game in a pack. */
export interface PackPlace {
  id: string;
  level: number;
  name: string;
  par: number | null;
  levels: number;
  lesson: string;
  /** The parameters that differ from those of the pack. */
  parameters: Values;
}
/** A game in a list. */
export interface GameSummary {
  id: string;
  game: string;
  title: string;
  version: number;
  turn: number;
  outcome: { won: boolean; reason?: string } | null;
  clock: { elapsed: number; running: boolean };
  hints: number;
  gave_up: boolean;
  pack: PackPlace | null;
  stars: number | null;
}
export interface GameState extends GameSummary {
  outcome: End | null;
  /** The day whose game it is; none for games whose rules are in the page. */
  day?: string | null;
  redoable: number;
  view: View;
  legal: string[];
  parameters: Values | null;
}
/** One thing to show: a move, or null for a jump in time. */
export interface Step {
  move: string | null;
  changes: Changes;
}
/** What an action did. `view` is there when it was asked for a second time. */
export interface Played extends Omit<GameState, "view"> {
  view: View | null;
  from: number;
  steps: Step[];
  repeated: boolean;
  refused: { index: number; move: string; message: string } | null;
}
export type Travel = "undo" | "redo" | "jump" | "restart";
/** A game to watch. */
export interface Reel {
  game: string;
  moves: string[];
  view: View;
  steps: Step[];
  from_start: boolean;
  outcome: End | null;
}
export interface Links {
  seed: string | null;
  exact: string;
  position: string;
  replay: string;
  text: string;
  board: string;
}
export interface Score {
  name: string;
  points: number;
  moves: number;
  seconds: number | null;
  hints: number;
  mine: boolean;
}
export interface Outlook {
  version: number;
  winnable: boolean | null;
  par: number | null;
}
/** How a game begins: one of game, link, save and pack. */
export interface NewGame {
  game?: string;
  parameters?: Record<string, Value | undefined>;
  level?: string;
  link?: string;
  save?: string;
  pack?: string;
  number?: number;
  title?: string;
  /** Of a link: only its start. */
  anew?: boolean;
}

/** What a link leads to. */
export interface Preview {
  game: string;
  title: string;
  goal: string;
  size: [number, number];
  parameters: Record<string, Value> | null;
  moves: number;
  /** Whether the shared game has ended, and was won. */
  over: boolean;
  won: boolean;
  /** Its start position; null if it is too large to be shown. */
  view: View | null;
}
/** What an import has brought. */
export interface Imported {
  games: number;
  levels: number;
  scores: number;
  kept: number;
}

// ---------------------------------------------------------------- levels

export interface Pack {
  id: string;
  game: string;
  name: string;
  levels: number;
  solved: number;
  stars: number;
  /** The start of the next level. */
  view: DrawnView | null;
}
/** What a small picture shows of a view. */
export type DrawnView = Pick<
  View,
  | "game"
  | "width"
  | "height"
  | "grid"
  | "cells"
  | "kinds"
  | "actors"
  | "things"
  | "marks"
  | "unsafe"
  | "board"
>;
export interface PackLevel {
  number: number;
  name: string;
  lesson: string;
  par: number;
  solved: boolean;
  best: number | null;
  stars: number;
  hints: number;
  game_id: string | null;
  view: DrawnView | null;
}
/** A level of one's own. */
export interface OwnLevel {
  id: string;
  /** "mask", "maze", or the name of a game. */
  kind: string;
  title: string;
  length: number | null;
  /** The folder it was opened from, or "". */
  folder: string;
}
export interface Verdict {
  valid: boolean;
  error: Trouble | null;
  decided: boolean;
  solvable: boolean | null;
  length: number | null;
  moves: string[] | null;
  configurations: number | null;
  difficulty: { grade: number } | null;
  /** The verdict in one sentence, where the game has its own, and further facts. */
  words: string;
  notes: string[];
  text: string | null;
}
export interface MadeLevel {
  text: string;
  length: number;
}

// ---------------------------------------------------------------- mazes

/** A mask: one of ours, drawn, a word, or a picture in base64. */
export interface MaskForm {
  name?: string;
  rows?: string;
  word?: string;
  image?: string;
  threshold?: number;
  width?: number;
  height?: number;
}
/** How a maze is made. */
/** Where the cells of a grid are: as in web/tasks/boards.py. */
export interface PlaneBoard {
  grid: string;
  extent: [number, number];
  sides: string[];
  walled: boolean;
  firsts: number[];
  middles: number[];
  near: number[];
  back: number[];
  walls: number[][][];
  hidden: number[][];
  labels: [number, number, number, number][];
  captions: [number, number, string][];
}
export interface Recipe {
  algorithm: string;
  width: number;
  height: number;
  grid: string;
  seed: number;
  braid: number;
  /** Further walls opened at random. */
  open: number;
  mask: MaskForm | null;
  options: Record<string, number>;
}
/** A maze: to be made, or that of a game. */
export type MazeForm =
  | { make: Partial<Recipe> & { start?: Place } }
  | { game: string }
  | { cells: string; width: number; height: number };
export interface Maze {
  width: number;
  height: number;
  start: Place;
  goal: Place | null;
  grid: string;
  board: PlaneBoard | null;
  /** base64: sides, 16 masked, 32 cut off; on other grids the sides, then the kinds. */
  cells: string;
  /** base64: the cost of entering each cell; null: 1 everywhere. */
  terrain: string | null;
  counts: Record<string, number>;
  recipe: Partial<Recipe> | null;
}
export interface Run {
  algorithm: string;
  heuristic: string;
  length: number | null;
  path: number[] | null;
  visited_count: number;
  visited: number[] | null;
  shortest: boolean;
  seconds: number;
}
export interface Tour {
  length: number | null;
  proven: boolean;
  bound: number | null;
  segments: number[][];
}
/** What a film says about itself. */
export interface FilmHeader {
  width: number;
  height: number;
  grid?: string;
  board?: PlaneBoard | null;
  cells: string;
  count: number;
  /** How many events the story is about; none: all. */
  own?: number;
  title?: string;
  algorithm?: string;
  kind?: string;
  result?: {
    length?: number | null;
    /** What the way costs, where there is terrain. */
    cost?: number | null;
    visited_count?: number;
    squares?: boolean;
    proven?: boolean;
  };
  /** What it costs to enter each cell; null: 1. */
  terrain?: string | null;
  start?: Place | null;
  goals?: Place[];
  stops?: Place[];
  story?: Story;
  makes?: boolean;
  values?: boolean;
  estimates?: boolean;
}

/** What an algorithm does, told: as in trace/story.py. */
export interface Story {
  title: string;
  idea: string;
  lines: { indent: number; code: string; says: string }[];
  /** The line that each event belongs to, by its code. */
  line_of: (number | null)[];
  /** The line of the very first event, or of all before the first with the code `until`, if it is a
   * line of its own. */
  first: number | null;
  until: number | null;
  /** The line of events that open a wall, by the mark of their cell. */
  open_of: (number | null)[];
  texture: string;
  cost: string;
  reference: string;
  numbers: "" | "ids" | "costs" | "turns";
  look: "events" | "regions" | "rooms" | "matrix";
  together: number[];
  structure: Structure | null;
}

/** What an algorithm keeps, and which events change it: as in trace/structure.py. */
export interface Structure {
  kind: "stack" | "calls" | "queue" | "queues" | "heap" | "bag" | "parts" | "nothing";
  title: string;
  holds: string;
  /** Codes of events. */
  push: number[];
  take: number[];
  many: boolean;
  given: boolean;
  join: boolean;
}

/** As in lessons/pages. */
export interface Lesson {
  name: string;
  title: string;
  look: string;
  text: string;
  source: string;
  run: string;
  question: string;
  answer: string;
  exercise: string;
  /** The choices. */
  values: Parameter[];
}

/** As in lessons/classes. */
export interface Hour {
  name: string;
  title: string;
  ages: string;
  minutes: number;
  unplugged: boolean;
  goal: string;
  prepare: string;
  steps: string[];
  answers: string;
  links: [string, string][];
  book: object | null;
  grid: object | null;
}
/** As in exercises/exercise.py. */
export interface ExerciseLine {
  name: string;
  part: string;
  level: number;
  title: string;
}
export interface Exercise extends ExerciseLine {
  goal: string;
  hints: string[];
  skeleton: string;
  kind: string;
  next: string | null;
  see: string;
  /** The maze that it is shown on; nothing if there is none, or it is not known yet. */
  board?: RunCase | null;
}
/** A teacher's own exercise, as its file holds it. */
export interface OwnExercise {
  name?: string;
  title: string;
  goal: string;
  hints?: string[];
  skeleton: string;
  kind?: string;
  claims?: string[];
  call?: { call: string; gives: string; setup?: string; says?: string }[];
  level?: number;
}
export interface KeptProgram {
  source: string;
  done: boolean;
  hints: number;
  /** What stood there before links or the skeleton took its place, the latest last. */
  before?: string[];
}
export interface SharedProgram {
  exercise: string | OwnExercise;
  source: string;
}
/** What a worker is asked, and what it answers: as in exercises/page.py. */
export interface RunOrder {
  do: "check" | "film" | "run";
  source: string;
  theme?: "light" | "dark";
  exercise?: string | OwnExercise | null;
  case?: RunCase | null;
  call?: number | null;
}
export interface RunCase {
  width?: number;
  height?: number;
  seed?: number;
  sides?: string;
  kinds?: string;
  start?: Place | null;
  goal?: Place | null;
  minotaurs?: Place[];
}
export type RunEvent = ["break" | "mark" | "unmark", Place, Place | null, number | null];
export type RunValue =
  | string
  | { cell: Place; text: string }
  | { of: string; size: number; entries: string[] }
  | { rows: number[][] };
export interface RunScene {
  calls: string[];
  values: Record<string, RunValue>;
}
export interface RunFilm {
  case: RunCase;
  size?: [number, number];
  events?: RunEvent[];
  path?: unknown;
  error?: RunError;
  printed?: string;
  film: {
    steps: [number, number, number][];
    scenes: RunScene[];
    kinds: Record<string, string>;
    complete: boolean;
  };
}
export interface RunError {
  type: string;
  name: string;
  message: string;
  /** What went wrong, as a sentence. */
  words: string;
  line: number;
}
export interface RunFinding {
  claim: string;
  words: string;
  holds: boolean | null;
  decides: boolean;
  detail: string;
  line: number | null;
  case: RunCase | null;
  sides: string | null;
  cells: Place[];
  path: Place[];
  picture: string;
  call: number | null;
}
export interface RunVerdict {
  status: number;
  claims: RunFinding[];
}
/** What an example printed and drew: as in exercises/example.py. */
export interface ExampleAnswer {
  text?: string;
  /** The type and the data, base64. */
  drawing?: [string, string] | null;
  trouble?: string | null;
  line?: number | null;
  stopped?: boolean;
}
export type RunAnswer = Partial<RunFilm> & Partial<RunVerdict> & ExampleAnswer;

/** The search of a solver: as in web/tasks/workshop.py. */
export interface SearchAnswer {
  story: Story;
  method: string;
  decided: boolean;
  solvable: boolean | null;
  visited: number;
  length: number | null;
  moves: string[];
  view: View;
  actors: string[];
  /** Base64 of 16-bit numbers: the cell of each actor in each configuration. */
  places: string;
  /** Base64 of 32-bit numbers. */
  parents: string;
  solution: string;
}

// ---------------------------------------------------------------- the server

/** Why an answer is no. */
export interface Trouble {
  code: string;
  message: string;
  line?: number;
  column?: number;
  state?: GameState;
}

/** A maze to be looked at. */
export interface Explored {
  id: string;
  /** The name of the file with which the server was started. */
  name: string | null;
  columns: number;
  rows: number;
  /** Pixels of a cell in the pictures of the last level. */
  cell: number;
  levels: number;
  /** Pixels of a picture. */
  side: number;
  start: Place;
  goal: Place;
  /** Side of the window that is sent at a time, in cells. */
  window: number;
}
/** A way, or how far the search for it is. */
export type FoundWay =
  | { way: string; length: number; begins: number[]; done: number }
  | { way: null; length: null; begins: null; done: number };

/** What can be asked, and what is answered. */
/** A puzzle as a book will have it: two drawings, its grade (0: none), and what is to be done. */
export interface BookPuzzle {
  svg: string;
  answer: string;
  grade: number;
  task: string;
}
export interface Get {
  (path: "catalogue"): Promise<Catalogue>;
  (path: "health"): Promise<{ ok: boolean; version: string; pending: number; trouble?: string }>;
  (path: "packs"): Promise<{ packs: Pack[] }>;
  (path: "lessons"): Promise<{ lessons: Lesson[] }>;
  (
    path: "exercises",
  ): Promise<{
    parts: { name: string; title: string }[];
    exercises: ExerciseLine[];
  }>;
  (path: `exercises/${string}`): Promise<Exercise>;
  (path: "classes"): Promise<{ classes: Hour[] }>;
  (path: `packs/${string}`): Promise<Omit<Pack, "levels"> & { levels: PackLevel[] }>;
  (path: `games?${string}`): Promise<{ games: GameSummary[] }>;
  (path: `preview?${string}`): Promise<Preview>;
  (path: `demo/${string}`): Promise<Reel>;
  (path: `games/${string}/replay`): Promise<Reel>;
  (path: `games/${string}/links`): Promise<Links>;
  (path: `games/${string}/outlook`): Promise<Outlook>;
  (path: `games/${string}/threads`): Promise<Threads>;
  (path: `games/${string}`): Promise<GameState>;
  (path: `scores?${string}`): Promise<{ scores: Score[] }>;
  (path: `levels?${string}&texts=true`): Promise<{ levels: (OwnLevel & { text: string })[] }>;
  (path: `levels?${string}`): Promise<{ levels: OwnLevel[] }>;
  (path: `levels/${string}`): Promise<OwnLevel & { text: string }>;
  (path: "explore"): Promise<{ mazes: string[] }>;
}
export interface Post {
  (path: "games", body: NewGame): Promise<GameState>;
  (path: "mine", body: Blob): Promise<Imported>;
  (path: "mine/code", body: { whole: boolean }): Promise<{ code: string; seconds: number | null }>;
  (path: "mine/carry", body: { code: string }): Promise<Imported>;
  (path: `games/${string}/hint`, body: { stage: number }): Promise<Hint>;
  (path: `games/${string}/give-up`, body: object): Promise<Reel>;
  (path: `games/${string}/${"moves" | "run" | Travel}`, body: object): Promise<Played>;
  (path: "replay", body: NewGame & { moves?: string[] }): Promise<Reel>;
  (path: "scores", body: { game_id: string; name: string }): Promise<{ rank: number }>;
  (
    path: "levels",
    body: { kind: string; title: string; text: string; folder?: string },
  ): Promise<OwnLevel>;
  (path: `levels/${string}`, body: object): Promise<OwnLevel & { text: string }>;
  (path: "maze", body: { maze: MazeForm }): Promise<Maze>;
  (path: "analysis", body: { maze: MazeForm }): Promise<{ [figure: string]: unknown }>;
  (path: "explore", body: object): Promise<Explored>;
  (path: `explore/${string}/way`, body: { start: Place; goal: Place }): Promise<FoundWay>;
  (
    path: `lessons/${string}`,
    body: { seed: number; values: Record<string, number> },
  ): Promise<RunFilm & { picture: string }>;
  (path: `workshop/${string}/trace`, body: { text: string; method: string }): Promise<SearchAnswer>;
  (
    path: "mask",
    body: { mask: MaskForm; width: number; height: number },
  ): Promise<{
    rows: string;
  }>;
  (path: "books/preview", body: object): Promise<{ pages: number; puzzles: BookPuzzle[] }>;
  (path: "solve", body: object): Promise<{ width: number; runs: Run[] }>;
  (path: "tour", body: object): Promise<Tour>;
  (path: `workshop/${string}/verdict`, body: object, signal?: AbortSignal): Promise<Verdict>;
  (path: `workshop/${string}`, body: object): Promise<{ levels: MadeLevel[] }>;
}
