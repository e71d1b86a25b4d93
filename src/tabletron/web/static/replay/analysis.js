/** A finished game looked at again: who was ahead when, where it turned, and what was luck. */

import { penFor } from "../layouts/index.js";
import { button, h, put, s } from "../shared/dom.js";
import { rich } from "../shared/markup.js";
import { named } from "../shared/names.js";
import { ask } from "../shared/reading-page.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

const WIDTH = 280;
const HEIGHT = 96;
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 4", "1 4"];

export class Analysis {
  constructor(replay, language) {
    Object.assign(this, { replay, language });
    this.start = button("analyse", () => this.load(), {}, icon("star"), h("span", {}, words("Analyse the game")));
    this.told = h("p", { class: "analysis-told", role: "status" });
    this.body = h("div", { class: "analysis-body" }, this.start, this.told);
    this.element = h(
      "section",
      { class: "analysis", "aria-label": words("Analysis"), hidden: !replay.over },
      this.body,
    );
  }

  get seats() {
    return this.replay.info.holders.map((holder) => holder.seat);
  }

  async load() {
    this.start.disabled = true;
    put(this.told, words("Looking at every decision …"));
    try {
      this.draw(
        await ask("GET", `/api/tables/${this.replay.id}/analysis?language=${this.language}`, null, this.replay.token),
      );
    } catch (refused) {
      this.start.disabled = false;
      put(this.told, refused.message);
    }
  }

  draw(found) {
    const pen = penFor({ scene: { zones: [] } }, this.replay.info.holders);
    put(
      this.body,
      h("h2", {}, words("The chance to win")),
      this.curves(found.points, pen),
      h("h2", {}, words("Where it turned")),
      found.turnings.length
        ? h(
            "ol",
            { class: "turnings" },
            found.turnings.map((one) => this.turning(one, pen)),
          )
        : h("p", {}, words("No answer cost much.")),
      h("h2", {}, words("Luck and skill")),
      this.shares(found, pen),
    );
  }

  curves(points, pen) {
    const last = Math.max(1, points.length - 1);
    const x = (n) => ((n / last) * WIDTH).toFixed(1);
    const y = (chance) => (HEIGHT - 4 - chance * (HEIGHT - 8)).toFixed(1);
    const lines = this.seats.map((seat) =>
      s("polyline", {
        class: "curve",
        data: { seat },
        "stroke-dasharray": DASHES[seat],
        points: points.map((point, n) => `${x(n)},${y(point.chances[seat])}`).join(" "),
      }),
    );
    const drawing = s(
      "svg",
      { class: "curves", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": this.inWords(points, pen) },
      [0, 0.5, 1].map((chance) => s("path", { class: "curve-grid", d: `M0 ${y(chance)} H${WIDTH}` })),
      lines,
    );
    drawing.addEventListener("click", (event) => this.jump(points, event, drawing));
    const key = this.seats.map((seat) =>
      h(
        "span",
        { class: "curve-key" },
        s(
          "svg",
          { viewBox: "0 0 26 8", "aria-hidden": "true" },
          s("path", { class: "curve", data: { seat }, "stroke-dasharray": DASHES[seat], d: "M0 4 H26" }),
        ),
        named(seat, pen.names),
      ),
    );
    return h("figure", {}, drawing, h("figcaption", { class: "curve-keys" }, key));
  }

  /** A press on the curve shows the table as it stood then. */
  jump(points, event, drawing) {
    const box = drawing.getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / box.width) * (points.length - 1));
    this.replay.step(points[Math.min(Math.max(0, at), points.length - 1)].step);
  }

  inWords(points, pen) {
    const some = [0, 0.25, 0.5, 0.75, 1].map((part) => points[Math.round(part * (points.length - 1))]);
    return this.seats
      .map(
        (seat) => `${pen.names[seat]}: ${some.map((point) => `${Math.round(100 * point.chances[seat])} %`).join(", ")}`,
      )
      .join("; ");
  }

  turning(one, pen) {
    const before = Math.round(100 * one.chance);
    const after = Math.round(100 * (one.chance + one.gain));
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "chronicle-step", on: { click: () => this.replay.step(one.step) } },
        h("span", {}, named(one.seat, pen.names), " ", rich(one.played, pen)),
        h("span", {}, words("Better:"), " ", rich(one.better, pen)),
        h(
          "small",
          {},
          words("{before} % to win, {after} % with that", { before, after }),
          one.why ? [" ", rich(one.why, pen)] : "",
        ),
      ),
    );
  }

  shares(found, pen) {
    const points = (chance) => `${chance < 0 ? "−" : "+"}${Math.abs(Math.round(100 * chance))}`;
    const heads = [words("Player"), words("own answers"), words("others"), words("luck")];
    return h(
      "table",
      { class: "shares" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        this.seats.map((seat) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, named(seat, pen.names)),
            [found.skill, found.others, found.luck].map((part) => h("td", {}, points(part[seat]))),
          ),
        ),
      ),
    );
  }
}
