/** A game step by step, through any player's eyes. */

import { drawScene, penFor } from "../layouts/index.js";
import { CLOSER } from "../plane/zoom.js";
import { h } from "../shared/dom.js";
import { applySettings, keysOf } from "../shared/memory.js";
import { change, react, remembered } from "../shared/motion.js";
import { ask } from "../shared/reading-page.js";
import { loadSprites } from "../shared/sprites.js";
import { watchTips } from "../shared/tip.js";
import { learn, words } from "../shared/words.js";
import { Analysis } from "./analysis.js";
import { openBranch } from "./dialogs.js";
import { Deck } from "./player.js";
import { Story } from "./replay-story.js";
import { drawHead } from "./replay-top.js";

const { table, game } = document.body.dataset;
const language = document.documentElement.lang || "en";
const AHEAD = 2;

class Replay {
  constructor(info, steps) {
    Object.assign(this, {
      id: table,
      game,
      info,
      steps,
      at: 0,
      seat: null,
      moment: null,
      playing: 0,
      pause: 1200,
      cache: new Map(),
    });
    this.keys = keysOf(table);
    this.token = Object.values(this.keys.seats).join(",");
    this.own = Object.keys(this.keys.seats).map(Number);
    this.deck = new Deck(this);
    this.story = new Story(this);
    this.analysis = new Analysis(this, language);
    this.head = h("div", { class: "replay-head" });
    this.stage = h("div", { class: "replay-stage" });
    this.element = [
      this.head,
      this.stage,
      h(
        "aside",
        { class: "replay-side", "aria-label": words("Replay") },
        this.deck.element,
        this.analysis.element,
        this.story.element,
      ),
    ];
  }

  get over() {
    return this.info.status === "over";
  }

  get last() {
    return this.steps.length - 1;
  }

  /** The seats whose eyes may be borrowed: all when the game is over, one's own before. */
  get eyes() {
    return this.info.holders.map((holder) => holder.seat).filter((seat) => this.over || this.own.includes(seat));
  }

  /** Where the address points to; without a word, to the beginning and to one's own seat. */
  async follow() {
    const said = new URLSearchParams(location.hash.slice(1));
    const seat = said.has("seat") ? Number(said.get("seat")) : (this.own[0] ?? null);
    this.seat = this.eyes.includes(seat) ? seat : null;
    await this.go(said.has("branch") ? this.last - 1 : Number(said.get("step") ?? 0));
    if (said.has("branch")) openBranch(this);
  }

  async look(seat) {
    this.seat = seat;
    await this.go(this.at);
  }

  /** Shows a step; the newest wish counts if pictures come late. */
  async go(at) {
    this.at = Math.min(Math.max(0, Math.round(at) || 0), this.last);
    const wish = `${this.at} ${this.seat}`;
    this.wish = wish;
    this.deck.show();
    this.story.show();
    try {
      const moment = await this.fetch(this.at);
      if (this.wish === wish) this.draw(moment);
    } catch (refused) {
      this.stop();
      this.deck.trouble(refused.message);
    }
  }

  draw(moment) {
    const step = this.at === (this.shown ?? 0) + 1;
    const before = remembered(this.stage);
    this.moment = moment;
    this.shown = this.at;
    this.pen = penFor(moment.view, this.info.holders);
    history.replaceState(null, "", this.address());
    drawHead(this);
    this.deck.show();
    this.story.show();
    change(this.stage, drawScene(moment.view, this.info.holders), () => step && react(this.stage, before, moment.news));
    if (moment.last > this.steps.at(-1).seq) this.more();
    for (let n = 1; n <= AHEAD; n++) if (this.at + n <= this.last) this.fetch(this.at + n).catch(() => {});
  }

  address() {
    return `#step=${this.at}${this.seat === null ? "" : `&seat=${this.seat}`}`;
  }

  fetch(at) {
    const { seq } = this.steps[at];
    const path = `/api/tables/${table}/moments/${seq}?language=${language}${this.seat === null ? "" : `&seat=${this.seat}`}`;
    if (!this.cache.has(path)) {
      const asked = ask("GET", path, null, this.token);
      asked.catch(() => this.cache.delete(path));
      this.cache.set(path, asked);
    }
    return this.cache.get(path);
  }

  /** The game went on meanwhile. */
  async more() {
    [this.info, this.steps] = await load(this.token);
    this.story.fill();
    this.deck.show();
    this.story.show();
  }

  toggle() {
    if (this.playing) return this.stop();
    if (this.at === this.last) this.at = -1;
    this.playing = setTimeout(() => this.tick(), 0);
    return this.deck.show();
  }

  async tick() {
    await this.go(this.at + 1);
    if (!this.playing) return;
    if (this.at === this.last) this.stop();
    else this.playing = setTimeout(() => this.tick(), this.pause);
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.deck.show();
  }

  /** A step by hand ends the play. */
  step(at) {
    this.stop();
    this.go(at);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (
      event.target.closest("select, input:not([type=range])") ||
      (event.key === " " && event.target.closest("button, a"))
    )
      return;
    const keys = {
      ArrowLeft: () => this.step(this.at - 1),
      ArrowRight: () => this.step(this.at + 1),
      Home: () => this.step(0),
      End: () => this.step(this.last),
      " ": () => this.toggle(),
      b: () => openBranch(this),
      ...CLOSER,
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

function load(token) {
  return Promise.all([
    ask("GET", `/api/tables/${table}`, null, token),
    ask("GET", `/api/tables/${table}/moments?language=${language}`, null, token),
  ]);
}

const host = document.querySelector("#app");
applySettings();
document.body.classList.add("page-replay");
try {
  const ready = [learn(), loadSprites("/static/art/sprite.svg", `/games/${game}/sprite.svg`)];
  const [info, steps] = await load(Object.values(keysOf(table).seats).join(","));
  await Promise.all(ready);
  if (!steps.length) throw new Error(words("The game has not begun yet."));
  const replay = new Replay(info, steps);
  host.replaceChildren(...replay.element);
  watchTips();
  addEventListener("keydown", (event) => replay.press(event));
  addEventListener("hashchange", () => replay.follow());
  await replay.follow();
} catch (refused) {
  host.replaceChildren(
    h(
      "main",
      { class: "replay-trouble" },
      h("p", {}, refused.message),
      h("a", { class: "button", href: `/t/${table}` }, words("To the table")),
    ),
  );
}
