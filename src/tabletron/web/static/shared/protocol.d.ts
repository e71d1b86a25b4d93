// Written by `make protocol`; do not edit.

export type Node = Grid | Picture | Plane | Zone | Card | Slot | Course | Lane | Need | Die | Track | Counter | Token | Figure | Plate | Story | Banner | Trace;

export type Said = Hello | Answer | Rolled | Order | Stops | Jot | Undo | Vote | Concede | Replace | Return | Advise | Say | Start | Rematch | Looking;

export type Sent = TableInfo | TableScene | Talked | Done | Advice | Refusal;

export interface NewTable {
  game: string;
  places: Place[];
  switches?: Record<string, unknown>;
  options?: Options;
  language?: "de" | "en" | "es" | "fr" | "it" | "nl" | "pt" | "ru";
}

/** The secrets of a table, told once: the host's, those of the seats taken, and an invitation to each open seat. */
export interface Keys {
  table: string;
  host: string;
  seats: Record<string, string>;
  invitations: Record<string, string>;
}

/** Takes a seat: by invitation, or an open one of a listed table by its number. */
export interface Sit {
  name: string;
  invitation?: string | null;
  seat?: number | null;
}

export interface Seated {
  table: string;
  seat: number;
  token: string;
}

/** Always first: the tokens of the seats on this screen (none: a spectator), and the host's key. */
export interface Hello {
  do: "hello";
  tokens?: string[];
  host?: string | null;
  language?: "de" | "en" | "es" | "fr" | "it" | "nl" | "pt" | "ru";
  heard?: number;
}

/** An option of the seat's question, and the picture it was seen in. */
export interface Answer {
  do: "play";
  id: number;
  seat: number;
  asked: number;
  choice: number | string;
}

/** What real dice came to. */
export interface Rolled {
  do: "feed";
  id: number;
  asked: number;
  outcome: (number | string)[];
}

/** Answers ahead of time, or takes that back if it stands; `notation` is one of the picture's `ahead`. */
export interface Order {
  do: "order";
  id: number;
  seat: number;
  notation: string;
}

/** The windows that the seat lets pass; with none it is asked everywhere, also where it has no choice. */
export interface Stops {
  do: "stops";
  id: number;
  seat: number;
  passes: string[];
}

/** What stands on the seat's sheet of notes from now on; nobody else sees it. */
export interface Jot {
  do: "jot";
  id: number;
  seat: number;
  lines: string[];
}

/** Takes the seat's last decision back, or asks the others whether it may. */
export interface Undo {
  do: "undo";
  id: number;
  seat: number;
}

/** Agrees to what another seat proposed, or not. */
export interface Vote {
  do: "vote";
  id: number;
  seat: number;
  yes: boolean;
}

export interface Concede {
  do: "concede";
  id: number;
  seat: number;
}

/** Proposes that a bot sits in for somebody who is gone. */
export interface Replace {
  do: "replace";
  id: number;
  seat: number;
  gone: number;
}

/** The person takes the seat back from the bot. */
export interface Return {
  do: "return";
  id: number;
  seat: number;
}

/** Asks what the coach would answer; an `Advice` comes back. */
export interface Advise {
  do: "advise";
  id: number;
  seat: number;
}

export interface Say {
  do: "chat";
  id: number;
  seat: number | null;
  text: string;
}

/** The host begins; seats still open are played by bots of this level. */
export interface Start {
  do: "start";
  id: number;
  level?: string;
}

/** The same people once more; the seats move on by one. */
export interface Rematch {
  do: "rematch";
  id: number;
}

/** Whether the page is in sight. */
export interface Looking {
  do: "looking";
  here: boolean;
}

export interface TableInfo {
  type: "table";
  id: string;
  game: string;
  title: string;
  status: "over" | "playing" | "waiting";
  holders: Holder[];
  asked: number[];
  mine: number[];
  host: boolean;
  watching: number;
  switches: Record<string, unknown>;
  options: Options;
  commitment: string;
  seed: string | null;
  rematch: string | null;
  proposal: Proposal | null;
  honour: boolean;
}

/** The table as this socket may see it: one desk for each seat it holds, or a spectator's. */
export interface TableScene {
  type: "picture";
  seq: number;
  asked: number;
  desks: Desk[];
  dice: Dice | null;
  news: Line[];
  statistics: [number, number[]][];
  done: number[];
}

export interface Talked {
  type: "chat";
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** The message with this id was carried out; what it changed is stored. */
export interface Done {
  type: "done";
  id: number;
}

/** What the coach would choose at this question, and why if there is more to say than that it looks best. */
export interface Advice {
  type: "advice";
  id: number;
  seat: number;
  asked: number;
  number: number;
  reason: string;
}

/** Nothing was changed, and why; `stale` means that the question had been answered already. */
export interface Refusal {
  type: "refused";
  id: number | null;
  message: string;
  code: "broken" | "gone" | "illegal" | "malformed" | "not_yours" | "stale" | "storage" | "too_large" | "too_many" | "unknown";
  clauses: Reason[];
  instead: string[];
}

/** What the host decides about the table, apart from the rules of the game. */
export interface Options {
  clock?: "correspondence" | "move" | "none";
  seconds?: number;
  dice?: "ours" | "real";
  undo?: "never" | "policy";
  coach?: "alone" | "always" | "never";
  pace?: "calm" | "instant" | "quick";
  listed?: boolean;
  webhook?: string;
}

/** Who shall sit there: a person on this screen, a bot of a level, or whoever comes. */
export interface Place {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
}

/** Who has a seat, and how present they are. */
export interface Holder {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  presence: "away" | "bot" | "gone" | "here" | "open" | "thinking";
  substitute: string;
  left: number | null;
}

/** Something that needs the consent of others. */
export interface Proposal {
  what: "replace" | "undo";
  by: number;
  gone: number | null;
  waiting: number[];
}

/** What a seat of this socket can do beside answering: look, order ahead, take back. */
export interface Desk {
  view: View;
  ahead: Ahead[];
  windows: Window[];
  undo: "ask" | "free" | "no";
  coach: boolean;
  pleas: Plea[];
  notes: string[];
}

/** Real dice that wait to be told: the faces of each die, or how many places of a pile are to be put in order. */
export interface Dice {
  stream: string;
  faces: string[][];
  places: number;
}

/** One line of the story, in words with signs; a private one is for the eyes of the seat `to` alone. */
export interface Line {
  n: number;
  text: string;
  kind: string;
  private: boolean;
  to: number | null;
}

export interface Reason {
  clause: string;
  text: string;
}

/** All that one seat sees: the picture, who is asked, its own question, and how the game ended. */
export interface View {
  game: string;
  seat: number | null;
  line: number;
  scene: Scene;
  asked: [number, string][];
  question: Question | null;
  winners: number[] | null;
  why: string;
  unwon: string;
  settled: Settled[];
  change: Question | null;
}

/** What a seat sees: zones, the phases with the one under way, and a few facts for the headline. */
export interface Scene {
  zones: Node[];
  facts: string[];
  phases: string[];
  phase: number | null;
  layout: "battle" | "book" | "field" | "map" | "ring";
}

/** An answer that may be given before being asked, and whether it was. */
export interface Ahead {
  notation: string;
  words: Described;
  ordered: boolean;
}

/** A kind of question that the seat may let pass unasked, and whether it does. */
export interface Window {
  kind: string;
  words: string;
  passed: boolean;
}

/** What a seat might ask of another who could help; it is sent as chat. */
export interface Plea {
  to: number;
  words: string;
}

/** What a seat is asked, with everything it may answer. */
export interface Question {
  kind: string;
  text: string;
  choices: Choice[];
  refused: Refused[];
  clauses: string[];
  wide: boolean;
  reach: Reach | null;
}

/** An answer that is in but may still change, at a question that people answer openly at the same time. */
export interface Settled {
  seat: number;
  number: number;
  words: Described;
}

/** An option in words: what it is, what it leads to, what it costs, and the nodes it belongs to. */
export interface Described {
  label: string;
  hint?: string;
  cost?: string;
  nodes?: string[];
  preview?: string;
  places?: [string, string][];
  reach?: Reach | null;
  route?: string[];
  aims?: string[];
  ladder?: string;
  rung?: string;
}

/** A board of squares, row by row from the top left, and the pieces on it. */
export interface Grid {
  type: "grid";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  columns: number;
  squares: Square[];
  men?: Man[];
  legend?: Key[];
}

/** A drawing with places to go to. */
export interface Picture {
  type: "picture";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  art: string;
  spots?: Spot[];
  marks?: Spot[];
}

/** A board without fields: things lie where they lie. The origin is at the lower left. `unit` is how much of its measure makes one step of what people measure in, such as an inch. */
export interface Plane {
  type: "plane";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  width: number;
  height: number;
  unit: number;
  shapes?: Shape[];
  pieces?: Piece[];
  ghost?: number;
  ranges?: number[];
  aims?: Aim[];
  rings?: Ring[];
  circles?: Ring[];
  edges?: string[];
}

/** A place on the table and what lies there. */
export interface Zone {
  type: "zone";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  shape: "column" | "duel" | "fan" | "grid" | "race" | "ring" | "row" | "seat" | "stack";
  nodes?: Node[];
  columns?: number;
  labels?: string[];
  note?: string;
  art?: string;
  between?: number[];
}

/** A card: its face in rows of text, or its back. One with meters is the sheet of somebody who stands on a grid. What follows ` · ` in a row of such a sheet is set on its right. */
export interface Card {
  type: "card";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  kind: string;
  art?: string;
  rows?: string[];
  price?: string;
  mark?: string;
  back?: boolean;
  source?: string;
  clauses?: string[];
  charge?: number | null;
  capacity?: number | null;
  ready?: boolean;
  meters?: Meter[];
  facts?: string[];
  now?: number | null;
  active?: boolean;
}

/** A place for one card, and the card that lies there. */
export interface Slot {
  type: "slot";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  card?: Card | null;
  row?: number | null;
  serves?: number[];
}

/** Spaces walked one after the other, and the figure that stands on one of them. */
export interface Course {
  type: "course";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  spaces: Space[];
  pawn?: string;
  goal?: string;
  art?: string;
  back?: boolean;
}

/** A board of spaces from 0 to `length` that any number of pieces walk, and what waits at its end. */
export interface Lane {
  type: "lane";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  length: number;
  pawns?: Pawn[];
  nodes?: (Token | Counter)[];
  won?: number[];
  marked?: number[];
  facts?: string[];
  icon?: string;
  art?: string;
  wide?: boolean;
}

/** One thing that is asked for, as signs, and whether it is there. */
export interface Need {
  type: "need";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  text: string;
  met?: boolean;
  added?: boolean;
}

/** A die showing a face. */
export interface Die {
  type: "die";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  face: string;
  used?: boolean;
  dye?: string;
  counts?: boolean;
}

/** A marker on a row of numbers. */
export interface Track {
  type: "track";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  value: number;
  high: number;
  low?: number;
  icon?: string;
  teams?: number[];
}

/** A number of something, possibly out of a limit. */
export interface Counter {
  type: "counter";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  value: number;
  of?: number | null;
  icon?: string;
  signed?: boolean;
}

/** A small piece; an empty one is a free place, one that is off lies on its sleeping side. */
export interface Token {
  type: "token";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  icon: string;
  empty?: boolean;
  off?: boolean;
  active?: boolean;
}

/** A robot built of parts. */
export interface Figure {
  type: "figure";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  parts: Part[];
  asleep?: boolean;
  out?: boolean;
}

/** The name plate of a seat: who it is, and what there is to know at a glance. */
export interface Plate {
  type: "plate";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  marks?: string[];
  active?: boolean;
  lamp?: boolean;
}

/** Text to read. */
export interface Story {
  type: "story";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  text: string[];
  art?: string;
}

/** One line that everybody should see. */
export interface Banner {
  type: "banner";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  text: string;
}

/** The turn of a piece that nobody plays, cause by cause. */
export interface Trace {
  type: "trace";
  id?: string;
  name?: string;
  tip?: string;
  seat?: number | null;
  side?: number | null;
  steps: Cause[];
  art?: string;
  look?: "card" | "device" | "line" | "steps";
  note?: string;
  ahead?: string;
  earlier?: Trace[];
}

/** One option of a question: its number is what a client sends, its notation what a person may type. */
export interface Choice {
  number: number;
  notation: string;
  words: Described;
}

/** What may not be chosen, and the clause that says so. */
export interface Refused {
  notation: string;
  words: Described;
  clause: string;
  why: string;
}

/** How far a piece of a plane may go, for a picture of it under the pointer; it decides nothing. From `at` it goes `length` at most, straight or with one bend, and never through the shapes `walls`; with no length, nothing in between matters. `area` are closed lines around all ends that will do. */
export interface Reach {
  at: [number, number];
  length?: number;
  bends?: boolean;
  walls?: string[];
  area?: [number, number][][];
}

/** One square of a grid: its terrain in a word and as a letter, and what is printed on it. Letters that a picture knows: `.` normal, `s` sand, `~` water, `^` difficult, `#` not part of the grid. */
export interface Square {
  id: string;
  name: string;
  sign: string;
  terrain?: string;
  mark?: string;
  tip?: string;
  icon?: string;
}

/** A piece that stands on a square of a grid. */
export interface Man {
  id: string;
  name: string;
  square: string;
  icon?: string;
  label?: string;
  seat?: number | null;
  side?: number | null;
  tip?: string;
  art?: string;
  shape?: "pawn" | "round" | "square";
  marks?: string[];
  active?: boolean;
  reach?: [string, number][];
  ranges?: Range[];
  sees?: string[];
  blind?: string[];
}

/** A line of a grid's legend: a terrain by its letter, or a mark or drawing, and what it means. */
export interface Key {
  text: string;
  sign?: string;
  mark?: string;
  icon?: string;
}

/** A place on a picture: where it is (of 1000 across and down; 0 if it has no place there), and how it stands. */
export interface Spot {
  id: string;
  name: string;
  label?: string;
  x?: number;
  y?: number;
  icon?: string;
  state?: string;
  tip?: string;
}

/** A closed outline on a plane, such as a piece of terrain. */
export interface Shape {
  id: string;
  name: string;
  corners: [number, number][];
  icon?: string;
  label?: string;
  tip?: string;
  art?: string;
}

/** A round thing that stands or lies on a plane. */
export interface Piece {
  id: string;
  name: string;
  x: number;
  y: number;
  radius: number;
  icon?: string;
  label?: string;
  seat?: number | null;
  side?: number | null;
  tip?: string;
  faded?: boolean;
  active?: boolean;
  marks?: string[];
}

/** What a piece of a plane could do to another one, for a picture of it; it decides nothing. It works as far as `reach` between their bases, if some line joins them past all `walls`. The line between their middles may cross one of the `covers`: farther away than `bare`, it is worth only `covered`. Both are hundredths. */
export interface Aim {
  piece: string;
  target: string;
  name: string;
  reach: number;
  worth: number;
  covered: number;
  walls?: string[];
  covers?: string[];
  bare?: number;
}

/** A round zone of a plane, by its middle. */
export interface Ring {
  id: string;
  name: string;
  x: number;
  y: number;
  radius: number;
}

/** How much of something there is, out of a limit, as small as a row of pips. */
export interface Meter {
  icon: string;
  name: string;
  value: number;
  of: number;
}

/** One space of a course: what it asks for, what it costs to fail, what it gives, and how it went. */
export interface Space {
  id: string;
  text: string;
  state?: "ahead" | "done" | "missed" | "now";
  stake?: string;
  prize?: string;
  added?: string;
  tip?: string;
}

/** A piece of a seat on a space of a lane. */
export interface Pawn {
  id: string;
  seat: number;
  at: number;
  name: string;
  active: boolean;
}

/** One slot of a figure: the drawing that fills it, and its readable twin. */
export interface Part {
  id: string;
  slot: string;
  name: string;
  art: string;
  text: string;
  used: boolean;
  empty: boolean;
  tip: string;
}

/** One step of an automatic turn: what happened, and why, with the clause that says so. */
export interface Cause {
  text: string;
  why?: string;
  clause?: string;
  squares?: string[];
  nodes?: string[];
  sign?: string;
  state?: "" | "no" | "now" | "skipped" | "yes";
}

/** What somebody on a grid could do from there, and the squares it affects. */
export interface Range {
  name: string;
  squares: string[];
}
