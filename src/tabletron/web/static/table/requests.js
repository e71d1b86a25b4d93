/** What the table asks of people beside the game: consent, a seat to take back, somebody who is gone. */

import { button, h } from "../shared/dom.js";
import { named } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

export function requests(app, pen) {
  return [proposal(app, pen), takeBack(app, pen), missing(app, pen)].filter(Boolean);
}

/** Somebody proposed something: those who have not agreed yet can. */
function proposal(app, pen) {
  const asked = app.info?.proposal;
  if (!asked) return null;
  const mine = app.info.mine.filter((seat) => asked.waiting.includes(seat));
  const others = asked.waiting.filter((seat) => !mine.includes(seat));
  const text =
    asked.what === "undo"
      ? words("{name} asks to take a move back.", { name: pen.names[asked.by] })
      : words("{name} proposes that a bot plays for {gone}.", {
          name: pen.names[asked.by],
          gone: pen.names[asked.gone],
        });
  return h(
    "div",
    { class: "request", role: "group", "aria-label": words("A proposal") },
    h("p", {}, icon(asked.what === "undo" ? "undo" : "bot"), text),
    mine.map((seat) =>
      h(
        "div",
        { class: "request-choice" },
        app.info.mine.length > 1 ? named(seat, pen.names) : "",
        button(
          "button--small",
          () => app.say({ do: "vote", seat, yes: false }),
          { data: { key: `vote no ${seat}` } },
          icon("close"),
          words("No"),
        ),
        button(
          "button--small button--gold",
          () => app.say({ do: "vote", seat, yes: true }),
          { data: { key: `vote yes ${seat}` } },
          icon("check"),
          words("Agree"),
        ),
      ),
    ),
    others.length
      ? h("small", {}, words("Not answered yet: {names}", { names: others.map((seat) => pen.names[seat]).join(", ") }))
      : "",
  );
}

/** A bot sits in for a person of this screen. */
function takeBack(app, pen) {
  const held = app.info?.holders.filter((holder) => app.info.mine.includes(holder.seat) && holder.substitute) ?? [];
  if (!held.length || app.info.status !== "playing") return null;
  return held.map((holder) =>
    h(
      "div",
      { class: "request" },
      h("p", {}, icon("bot"), words("A bot sits in for {name}.", { name: pen.names[holder.seat] })),
      button(
        "button--small button--gold",
        () => app.say({ do: "return", seat: holder.seat }),
        { data: { key: `return ${holder.seat}` } },
        words("Take my seat back"),
      ),
    ),
  );
}

/** Somebody is gone: a bot could sit in. */
function missing(app, pen) {
  const { info } = app;
  if (info?.status !== "playing" || info.proposal || !info.mine.length) return null;
  const gone = info.holders.filter(
    (holder) => holder.presence === "gone" && !holder.substitute && !info.mine.includes(holder.seat),
  );
  const seat = app.shown ?? info.mine[0];
  return gone.map((holder) =>
    h(
      "div",
      { class: "request" },
      h("p", {}, icon("user"), words("{name} is gone.", { name: pen.names[holder.seat] })),
      button(
        "button--small",
        () => app.say({ do: "replace", seat, gone: holder.seat }),
        { data: { key: `replace ${holder.seat}` } },
        icon("bot"),
        words("Propose a bot"),
      ),
    ),
  );
}
