/** The bar on top of a replay. */

import { button, h, put, s } from "../shared/dom.js";
import { rich } from "../shared/markup.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { openVerify, share } from "./dialogs.js";

export function drawHead(replay) {
  const facts = replay.moment.view.scene.facts;
  put(
    replay.head,
    h(
      "header",
      { class: "topbar" },
      h(
        "a",
        { class: "brand", href: "/", "aria-label": words("Tabletron, to the lobby") },
        s("svg", { class: "brand-logo", "aria-hidden": "true" }, s("use", { href: "#brand-mark" })),
      ),
      h("h1", {}, replay.info.title),
      h(
        "p",
        { class: "topbar-facts" },
        h(
          "span",
          { class: "chip chip--turn" },
          icon("replay", words("Replay")),
          h("span", { class: "not-phone", "aria-hidden": "true" }, words("Replay")),
        ),
        facts.map((fact) => h("span", { class: "chip not-phone" }, rich(fact, replay.pen))),
      ),
      h(
        "nav",
        { "aria-label": words("Table") },
        h(
          "a",
          { class: "button button--small", href: `/t/${replay.id}`, "aria-label": words("To the table") },
          icon("eye"),
          h("span", { class: "not-phone" }, words("To the table")),
        ),
        button(
          "button--small",
          () => openVerify(replay),
          { "aria-label": words("Fair dice?") },
          icon("verified"),
          h("span", { class: "not-phone" }, words("Fair dice?")),
        ),
        button(
          "button--small",
          (event) => share(replay, event.currentTarget),
          { "aria-label": words("Share") },
          icon("share"),
          h("span", { class: "not-phone" }, words("Share")),
        ),
      ),
    ),
  );
}
