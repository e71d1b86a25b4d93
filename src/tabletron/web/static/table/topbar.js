/** The bar on top: where we are, and what is always at hand. */

import { button, h, s } from "../shared/dom.js";
import { confirmed } from "../shared/drawer.js";
import { rich } from "../shared/markup.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { openInvite } from "./invite.js";
import { openMenu } from "./panels/menu.js";
import { openRules } from "./panels/rulebook.js";

export function drawTopbar(app, moment, pen) {
  const { info } = app;
  const undo = moment.desk?.undo ?? "no";
  const facts = moment.view?.scene.facts ?? [];
  return h(
    "header",
    { class: "topbar" },
    h(
      "a",
      {
        class: "brand",
        href: "/",
        "aria-label": words("Tabletron, to the lobby"),
        data: { key: "brand" },
        on: { click: (event) => leave(event, app) },
      },
      s("svg", { class: "brand-logo", "aria-hidden": "true" }, s("use", { href: "#brand-mark" })),
    ),
    h("h1", {}, info?.title ?? ""),
    h(
      "p",
      { class: "topbar-facts" },
      facts.map((fact, n) => h("span", { class: n === 1 ? "chip" : "chip not-phone" }, rich(fact, pen))),
      info?.watching
        ? h("span", { class: "chip not-phone" }, icon("eye"), words("{n} watching", { n: info.watching }))
        : "",
    ),
    h(
      "nav",
      { "aria-label": words("Table") },
      info?.status === "waiting" || !info?.mine.length
        ? ""
        : tool("undo", undo === "ask" ? words("Ask to undo") : words("Undo"), () => app.undo(), {
            "aria-disabled": undo === "no" ? "true" : null,
            "aria-keyshortcuts": "u",
          }),
      tool("book", words("Rules"), () => openRules(pen), { "aria-keyshortcuts": "?" }),
      tool("link", words("Invite"), () => openInvite(app), {}, "not-phone"),
      button(
        "button--small button--icon",
        () => openMenu(app),
        { "aria-label": words("Menu"), data: { key: "menu" } },
        icon("menu"),
      ),
    ),
  );
}

function tool(name, label, press, props, kind = "") {
  return button(
    `button--small ${kind}`,
    press,
    { "aria-label": label, data: { key: `tool ${name}` }, ...props },
    icon(name),
    h("span", { class: "not-phone" }, label),
  );
}

/** Who is asked should not walk off by a slip of the finger. */
function leave(event, app) {
  const asked = app.picture?.desks.some((desk) => desk.view.question);
  if (!asked || app.info?.status !== "playing") return;
  event.preventDefault();
  confirmed(
    words("Leave the table?"),
    words("You are asked something. Your seat stays yours: you find the table in the lobby."),
    words("Leave"),
    () => location.assign("/"),
  );
}
