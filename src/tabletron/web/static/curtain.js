/** One screen for several people: nothing of another's hand is in the page while it goes round. */

import { button, h } from "./h.js";
import { badge, colour } from "./seats.js";
import { icon } from "./sprites.js";
import { words } from "./words.js";

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
      button("button--main", () => app.raise(seat), { data: { key: "curtain" } }, icon("eye"), words("I am {name}", { name })),
    ),
  );
}
