/** Draws the table page: only what changed, with the focus kept where it was. */

import { drawScene } from "../layouts/index.js";
import { clock, showPresence } from "../nodes/nameplate.js";
import { momentOf, touchOf } from "../question/question.js";
import { drawAsk, spokenQuestion } from "../question/tray.js";
import { h, put } from "../shared/dom.js";
import { closeSheet } from "../shared/drawer.js";
import { plain } from "../shared/markup.js";
import { setting } from "../shared/memory.js";
import { merge } from "../shared/merge.js";
import { change, mayMove, react, remembered } from "../shared/motion.js";
import { play } from "../shared/sound.js";
import { icon } from "../shared/sprites.js";
import { hideTip } from "../shared/tip.js";
import { words } from "../shared/words.js";
import { drawCurtain } from "./curtain.js";
import { finishPicture } from "./finish.js";
import { Chat } from "./panels/chat.js";
import { Log } from "./panels/log.js";
import { drawLeaflet } from "./panels/rulebook.js";
import { drawTopbar } from "./topbar.js";
import { drawWaiting } from "./waiting.js";

const DOCKED = matchMedia("(max-width: 1120px)");

export class Page {
  constructor(host, app) {
    Object.assign(this, { host, app, keys: new Map(), pressing: false, due: null, said: "" });
    this.bar = h("div", { class: "bar-place" });
    this.place = h("div", { class: "table-place" });
    this.ask = h("div", { class: "ask-place" });
    this.leaflet = h("div", { class: "leaflet-place" });
    this.loud = h("div", { class: "visually-hidden", "aria-live": "polite" });
    this.news = h("div", { class: "visually-hidden", "aria-live": "polite", role: "log" });
    this.line = h("p", { class: "lost", role: "status" });
    this.log = new Log();
    this.chat = new Chat(app);
    this.paper = this.papers();
    this.console = h(
      "aside",
      { class: "console", "aria-label": words("Question, rules and story") },
      this.ask,
      this.leaflet,
      this.paper,
    );
    this.all = h(
      "div",
      { class: "page" },
      h("a", { class: "skip", href: "#ask" }, words("Skip to the question")),
      this.bar,
      this.line,
      this.place,
      this.console,
      this.loud,
      this.news,
    );
    put(host, this.all);
    this.watchPresses();
  }

  /** A press under way is finished before anything is drawn anew, so that no click is lost. */
  watchPresses() {
    addEventListener("pointerdown", (event) => (this.pressing = Boolean(event.target.closest?.("button, a, summary"))));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.release()));
  }

  release() {
    this.pressing = false;
    const { due } = this;
    this.due = null;
    if (due) this.draw(due);
  }

  papers() {
    const tabs = ["log", "chat"].map((name) =>
      h("button", {
        type: "button",
        class: "paper-tab",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `paper-${name}`,
        on: { click: () => this.tab(name, false) },
      }),
    );
    const panels = [
      h("div", { id: "paper-log", role: "tabpanel", "aria-labelledby": "tab-log" }, this.log.list),
      h("div", { id: "paper-chat", role: "tabpanel", "aria-labelledby": "tab-chat" }, this.chat.panel),
    ];
    Object.assign(this, { tabs, panels, open: "log" });
    return h(
      "section",
      { class: "log", "aria-label": words("Story and chat") },
      h("div", { class: "log-head", role: "tablist", "aria-label": words("Story and chat") }, tabs),
      panels,
    );
  }

  /** Brings the story or the talk to the front. */
  tab(name, focus = true) {
    this.open = name;
    if (name === "chat") this.chat.unread = 0;
    this.drawTabs();
    if (!focus) return;
    this.paper.scrollIntoView({ block: "nearest" });
    if (name === "chat") this.chat.field.focus();
    else this.log.list.focus();
  }

  drawTabs() {
    const labels = {
      log: [words("What happened")],
      chat: [
        icon("chat"),
        words("Chat"),
        this.chat.unread && !setting("muted") ? h("b", { class: "count" }, this.chat.unread) : "",
      ],
    };
    this.tabs.forEach((tab, n) => {
      const name = ["log", "chat"][n];
      put(tab, labels[name]);
      tab.setAttribute("aria-selected", String(this.open === name));
      tab.tabIndex = 0;
      this.panels[n].hidden = this.open !== name;
    });
  }

  talked(message) {
    const heard = this.chat.hear(message);
    if (!heard || this.open === "chat") return;
    this.chat.unread += 1;
    this.drawTabs();
    if (Date.now() / 1000 - message.at < 30) play("talk");
  }

  cover() {
    const cover = h("div", { class: "cover" });
    this.host.replaceChildren(cover);
    return cover;
  }

  uncover() {
    put(this.host, this.all);
  }

  // --- drawing

  draw(news = []) {
    if (this.pressing) {
      this.due = [...(this.due ?? []), ...news];
      return;
    }
    const { app } = this;
    const focus = this.focused();
    this.drawLine();
    this.console.hidden = !app.info;
    if (!app.info) return;
    const moment = momentOf(app);
    const pen = { ...app.pen, touch: touchOf(app, moment) };
    const veiled = app.curtain !== null;
    const playing = app.info.status !== "waiting" && moment.view;
    this.part(
      this.bar,
      "bar",
      [app.info.title, app.info.status, app.info.watching, app.info.mine, moment.desk?.undo, moment.view?.scene.facts],
      () => drawTopbar(app, moment, pen),
    );
    this.all.toggleAttribute("data-sent", app.sent !== null);
    this.all.dataset.view = veiled ? "curtain" : playing ? "table" : "room";
    if (veiled) this.veil(app);
    else if (playing) this.scene(app, moment, pen, news);
    else this.whole(["room", app.info, app.level], () => drawWaiting(app));
    this.console.hidden = !playing;
    if (playing && !veiled) this.question(app, moment, pen);
    else put(this.ask, h("section", { id: "ask", tabindex: "-1" }));
    if (veiled || !playing) {
      this.keys.delete(this.ask);
      this.part(this.leaflet, "none", [], () => "");
    }
    this.log.show(app.readable(), pen, app.story.mark);
    this.drawTabs();
    showPresence(this.host, pen.holders);
    this.restore(focus);
    this.announce(app, moment, pen, news);
  }

  drawLine() {
    const { lost, trouble, info } = this.app;
    const text = trouble || (lost ? words("Connection lost, trying again …") : info ? "" : words("One moment …"));
    if (this.line.textContent !== text) put(this.line, text ? [icon("link"), text] : "");
    this.line.hidden = !text;
  }

  /** Draws a part only if what it shows has changed. */
  part(host, kind, inputs, build) {
    const key = JSON.stringify([kind, inputs]);
    if (this.keys.get(host) === key) return false;
    this.keys.set(host, key);
    const fresh = build();
    if (host.firstElementChild && fresh) merge(host.firstElementChild, fresh);
    else put(host, fresh);
    return true;
  }

  /** Something else than the table; what still travels there must not come back over it. */
  whole(inputs, build) {
    const key = JSON.stringify(inputs);
    if (this.keys.get(this.place) === key) return;
    this.keys.set(this.place, key);
    change(this.place, build(), () => {}, true);
    document.documentElement.style.removeProperty("--dock");
  }

  /** What was said, explained or opened for the other goes with the table. */
  veil(app) {
    this.whole(["curtain", app.curtain], () => {
      hideTip();
      closeSheet();
      put(this.news, "");
      return drawCurtain(app, app.curtain);
    });
  }

  scene(app, moment, pen, news) {
    const over = app.info.status === "over" && app.finishOpen;
    const key = JSON.stringify([
      moment.view.scene,
      moment.question,
      app.picked,
      moment.question?.wide && app.refusal,
      app.shown,
      pen.names,
      over,
      app.info.rematch,
      moment.view.asked,
      app.info.holders.map((holder) => holder.substitute),
    ]);
    if (this.keys.get(this.place) === key) return;
    const drawn = this.keys.has(this.place) && this.place.querySelector(".table");
    this.keys.set(this.place, key);
    const before = remembered(drawn ? this.place : null);
    const fresh = drawScene(moment.view, app.info.holders, pen.touch);
    if (over) fresh.append(finishPicture(app, moment, pen));
    const focus = this.focused();
    const landed = () => {
      react(this.place, before, news);
      showPresence(this.place, pen.holders);
      this.restore(focus);
      this.lookAt(app, moment);
    };
    change(this.place, fresh, landed, over || !drawn);
  }

  question(app, moment, pen) {
    const { info } = app;
    const inputs = [
      moment.question,
      moment.given,
      moment.arrangement?.choice.number,
      moment.dice,
      app.picked,
      app.sent,
      app.refusal,
      app.advice,
      app.pleaded,
      moment.desk.pleas,
      app.digits,
      app.story.recap,
      info.proposal,
      info.status,
      info.rematch,
      moment.desk.ahead,
      moment.view.asked,
      moment.view.scene.phase,
      moment.view.scene.phases,
      moment.view.winners,
      pen.names,
      info.holders.map((holder) => [holder.substitute, holder.presence === "gone", Boolean(holder.deadline)]),
    ];
    if (this.part(this.ask, "ask", inputs, () => drawAsk(app, moment, pen))) this.measureDock();
    this.part(this.leaflet, "leaflet", [moment.question?.clauses], () => drawLeaflet(moment, pen));
  }

  /** On a phone the box lies over the end of the page: the page ends above it. */
  measureDock() {
    const box = this.ask.firstElementChild;
    if (DOCKED.matches && box) document.documentElement.style.setProperty("--dock", `${box.offsetHeight}px`);
  }

  /** On a phone the page goes to what the question is about. */
  lookAt(app, moment) {
    if (!DOCKED.matches || !moment.question || this.seen === app.picture.asked) return;
    this.seen = app.picture.asked;
    const first =
      this.place.querySelector(".contest, .duel, .exchange:not(.exchange--over), .field--aim") ??
      this.place.querySelector(".can");
    if (!first) return;
    const box = first.getBoundingClientRect();
    const bottom = innerHeight - (this.ask.firstElementChild?.offsetHeight ?? 0);
    if (box.top < 50 || box.bottom > bottom)
      scrollBy({ top: (box.top + box.bottom) / 2 - bottom / 2, behavior: mayMove() ? "smooth" : "instant" });
  }

  // --- focus and voice

  focused() {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    return {
      key: at.closest("[data-key]")?.dataset.key ?? null,
      within: at.closest(".ask, .table, .curtain, .room") !== null,
    };
  }

  /** Who was in the question or on the table stays there, even if the thing itself is gone. */
  restore(focus) {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (!focus || !lost) return;
    const same = focus.key && this.host.querySelector(`[data-key="${CSS.escape(focus.key)}"]`);
    const next = same || (focus.within ? this.host.querySelector("[data-key=curtain], #ask") : null);
    next?.focus({ preventScroll: true });
  }

  announce(app, moment, pen, news) {
    const lines = news
      .filter((line) => !line.private || line.to === app.shown)
      .map((line) => plain(line.text, pen.names));
    if (lines.length && app.curtain === null)
      put(
        this.news,
        lines.map((line) => h("p", {}, line)),
      );
    const said = app.curtain === null && moment.view ? spokenQuestion(app, moment, pen) : "";
    if (said === this.said) return;
    this.said = said;
    this.loud.textContent = said;
    const turn = moment.question && !moment.given ? `${words("Your turn")} – ` : "";
    document.title = `${turn}${app.info.title} – Tabletron`;
  }

  /** Once a second: clocks. */
  tick() {
    const holders = Object.fromEntries((this.app.info?.holders ?? []).map((holder) => [holder.seat, holder]));
    showPresence(this.host, holders);
    for (const slot of this.host.querySelectorAll("[data-clock]")) {
      const holder = holders[slot.dataset.clock];
      if (holder?.deadline) slot.lastElementChild.textContent = clock((holder.deadline - performance.now()) / 1000);
    }
  }
}
