/** The story beside the picture: every step that was told of, the one that is shown lit. */

import { penFor } from "../layouts/index.js";
import { h, put } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { Log } from "../table/panels/log.js";

const NOTHING = { scene: { zones: [] } };

export class Story {
  constructor(replay) {
    this.replay = replay;
    this.list = h("ol", { class: "chronicle", tabindex: "0", "aria-label": words("What happened") });
    this.element = h(
      "section",
      { class: "log replay-log" },
      h("h2", { class: "log-head" }, words("What happened")),
      this.list,
    );
    this.fill();
  }

  fill() {
    const pen = penFor(NOTHING, this.replay.info.holders);
    const log = new Log();
    this.rows = this.replay.steps.map((step, at) => (step.lines.length ? this.row(step, at, log, pen) : null));
    put(this.list, this.rows.filter(Boolean));
  }

  row(step, at, log, pen) {
    const lines = step.lines.map((line) => {
      const { className, dataset, childNodes } = log.line(line, pen);
      return h("span", { class: className, data: { seat: dataset.seat } }, ...childNodes);
    });
    return h(
      "li",
      {},
      h("button", { type: "button", class: "chronicle-step", on: { click: () => this.replay.step(at) } }, lines),
    );
  }

  /** Lights the step shown, or the last one told of before it, and keeps it in sight. */
  show() {
    const at = this.rows.findLastIndex((row, n) => row && n <= this.replay.at);
    this.lit?.firstChild.removeAttribute("aria-current");
    this.lit = this.rows[at];
    if (!this.lit) return;
    this.lit.firstChild.setAttribute("aria-current", "step");
    const { offsetTop, offsetHeight } = this.lit;
    const { scrollTop, clientHeight } = this.list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      this.list.scrollTop = offsetTop - clientHeight / 3;
  }
}
