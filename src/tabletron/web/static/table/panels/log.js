/** "What happened": the newest line first, with the badge of whose doing it was. */

import { classes, h } from "../../shared/dom.js";
import { rich, seatsIn } from "../../shared/markup.js";
import { badge, colour } from "../../shared/names.js";
import { icon } from "../../shared/sprites.js";
import { words } from "../../shared/words.js";

const MOST = 300;
/** What happened to the table itself, not in the game. */
const TABLE_ICONS = {
  TakenBack: "undo",
  Conceded: "flag",
  Substituted: "bot",
  Returned: "user",
  Updated: "book",
  Branched: "branch",
};

export class Log {
  constructor() {
    this.list = h("ol", { class: "lines", tabindex: "0", "aria-label": words("What happened") });
    this.drawn = [];
  }

  /** Shows these lines: only what is new is drawn, unless names or the viewer changed. `mark` is the first line not seen before. */
  show(lines, pen, mark = null) {
    const key = JSON.stringify([pen.names, mark]);
    if (key !== this.key || !startsWith(lines, this.drawn)) {
      this.key = key;
      this.drawn = [];
      this.list.replaceChildren();
    }
    for (const line of lines.slice(this.drawn.length)) {
      this.list.prepend(this.line(line, pen));
      if (line.n === mark) this.list.firstChild.after(h("li", { class: "line-rule" }, words("You were here")));
    }
    this.drawn = [...lines];
    while (this.list.children.length > MOST) this.list.lastChild.remove();
  }

  line(line, pen) {
    const [seat] = seatsIn(line.text);
    const known = seat !== undefined && !TABLE_ICONS[line.kind];
    return h(
      "li",
      {
        class: classes("line", `line--${line.kind}`, line.private && "is-private"),
        data: { seat: colour(seat ?? null) },
      },
      known ? badge(seat) : h("span", { class: "line-sign" }, icon(TABLE_ICONS[line.kind] ?? "info")),
      h(
        "span",
        {},
        rich(line.text, { ...pen, dice: "die" }),
        line.private
          ? h(
              "small",
              { class: "only-you" },
              icon("lock"),
              words("only {name} sees this", { name: pen.names?.[line.to] ?? "" }),
            )
          : "",
      ),
    );
  }
}

function startsWith(lines, drawn) {
  return drawn.length <= lines.length && drawn.every((line, n) => lines[n].n === line.n && lines[n].text === line.text);
}
