/** One screen for several people: nothing of another's hand is in the page while it goes round. */

import { hidesSomething } from "../question/question.js";
import { button, h } from "../shared/dom.js";
import { badge, colour } from "../shared/names.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

export function drawCurtain(app, seat) {
  const name = app.info.holders.find((holder) => holder.seat === seat)?.name ?? "";
  return h(
    "main",
    { class: "curtain", id: "table", data: { seat: colour(seat) } },
    h(
      "section",
      { class: "room-card" },
      badge(seat),
      h("h2", { id: "ask-question" }, words("Pass the screen to {name}", { name })),
      h("p", {}, words("Everybody else looks away.")),
      button(
        "button--main",
        () => app.raise(seat),
        { data: { key: "curtain" } },
        icon("eye"),
        words("I am {name}", { name }),
      ),
    ),
  );
}

/** With several people at one screen: whoever is asked gets it, unseen if there is something to hide. */
export function handOver(app) {
  const mine = app.info?.mine ?? [];
  const { desks } = app.picture;
  if (mine.length < 2 || app.info.status === "over") {
    app.curtain = null;
    app.shown ??= mine[0] ?? null;
    return;
  }
  const asked = desks
    .map((desk) => desk.view)
    .filter((view) => view.question)
    .map((view) => view.seat);
  if (app.shown !== null && (!asked.length || asked.includes(app.shown))) app.curtain = null;
  else {
    const next = asked[0] ?? mine[0];
    const [from, to] = [app.shown ?? mine.find((seat) => seat !== next), next].map(
      (seat) => desks.find((desk) => desk.view.seat === seat)?.view,
    );
    if (from && to && hidesSomething(from, to)) app.curtain = next;
    else app.raise(next, false);
  }
}
