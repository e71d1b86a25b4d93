/** The player: slider, buttons, speed, and whose eyes to look through. */

import { button, h, put } from "../shared/dom.js";
import { rich } from "../shared/markup.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { verdict } from "../table/finish.js";
import { openBranch } from "./dialogs.js";

const SPEEDS = { 2500: "½×", 1200: "1×", 600: "2×", 250: "5×" };

export class Deck {
  constructor(replay) {
    this.replay = replay;
    this.slider = h("input", {
      type: "range",
      min: 0,
      step: 1,
      "aria-label": words("Step"),
      on: { input: () => replay.step(Number(this.slider.value)) },
    });
    this.place = h("output", { class: "deck-place" });
    this.toggle = button("button--gold deck-play", () => replay.toggle(), { "aria-keyshortcuts": "Space" });
    this.verdict = h("p", { class: "deck-verdict", role: "status" });
    this.eyes = h("select", {
      "aria-label": words("Whose eyes"),
      on: { change: () => replay.look(this.eyes.value === "" ? null : Number(this.eyes.value)) },
    });
    this.speed = h(
      "select",
      { "aria-label": words("Speed"), on: { change: () => (replay.pause = Number(this.speed.value)) } },
      Object.entries(SPEEDS).map(([pause, name]) =>
        h("option", { value: pause, selected: Number(pause) === replay.pause }, name),
      ),
    );
    this.branch = button(
      "deck-branch",
      () => openBranch(replay),
      { "aria-keyshortcuts": "b" },
      icon("branch"),
      h("span", {}, words("Branch here")),
    );
    this.buttons = {
      first: this.mover("first", words("To the beginning"), "Home", () => 0),
      back: this.mover("back", words("Step back"), "ArrowLeft", () => replay.at - 1),
      forward: this.mover("forward", words("Step forward"), "ArrowRight", () => replay.at + 1),
      last: this.mover("last", words("To the end"), "End", () => replay.last),
    };
    const { first, back, forward, last } = this.buttons;
    this.element = h(
      "section",
      { class: "deck", "aria-label": words("Controls") },
      h("div", { class: "deck-card" }, h("div", { class: "deck-row" }, this.slider, this.place), this.verdict),
      h("div", { class: "deck-buttons" }, first, back, this.toggle, forward, last),
      h(
        "div",
        { class: "deck-row deck-choices" },
        h("label", {}, icon("eye"), this.eyes),
        h("label", {}, icon("speed"), this.speed),
      ),
      this.branch,
    );
  }

  mover(name, label, key, to) {
    return button(
      "deck-move",
      () => this.replay.step(to()),
      { "aria-label": label, title: label, "aria-keyshortcuts": key },
      icon(name),
    );
  }

  show() {
    const { replay } = this;
    const { at, last, playing } = replay;
    this.slider.max = last;
    this.slider.value = at;
    put(this.place, `${Math.max(0, at)} / ${last}`);
    const label = playing ? words("Pause") : words("Play back");
    if (this.label !== label) {
      this.label = label;
      this.toggle.setAttribute("aria-label", label);
      put(this.toggle, icon(playing ? "pause" : "play"));
    }
    for (const [name, button_] of Object.entries(this.buttons)) {
      const stuck = name === "first" || name === "back" ? at <= 0 : at >= last;
      button_.setAttribute("aria-disabled", stuck);
    }
    this.showEyes();
    this.showVerdict();
  }

  showEyes() {
    const { seat, eyes, info } = this.replay;
    const name = (one) => info.holders.find((holder) => holder.seat === one)?.name ?? `${one + 1}`;
    const options = [["", words("what all can see")], ...eyes.map((one) => [`${one}`, name(one)])];
    const key = JSON.stringify(options);
    if (key !== this.key)
      put(
        this.eyes,
        options.map(([value, text]) => h("option", { value }, text)),
      );
    this.key = key;
    this.eyes.value = seat === null ? "" : `${seat}`;
  }

  showVerdict() {
    const { moment, pen, at, shown } = this.replay;
    const winners = moment?.view.winners;
    const won = at === shown && winners ? [verdict(moment.view, pen), " ", rich(moment.view.why, pen)] : [];
    put(this.verdict, won);
    this.branch.setAttribute("aria-disabled", Boolean(won.length));
  }

  trouble(text) {
    put(this.verdict, text);
  }
}
