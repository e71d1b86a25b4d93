/** The waiting room: who sits, who is still missing, and the button that begins. */

import { levelName, showPresence } from "../nodes/nameplate.js";
import { button, h } from "../shared/dom.js";
import { badge, colour } from "../shared/names.js";
import { backdrop, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { inviteLinks } from "./invite.js";

const LEVELS = ["random", "greedy", "search"];

export function drawWaiting(app) {
  const { info } = app;
  const open = info.holders.filter((holder) => holder.kind === "open");
  const room = h(
    "main",
    { class: "room", id: "table" },
    backdrop(),
    h(
      "section",
      { class: "room-card" },
      h("h2", {}, open.length ? words("Waiting for players") : words("Everybody is here")),
      h(
        "ul",
        { class: "room-seats" },
        info.holders.map((holder) => place(holder, app)),
      ),
      app.keys.host ? inviteLinks(app) : "",
      info.host
        ? starter(app, open.length)
        : h("p", {}, words("The game begins when all seats are taken, or when the host starts it.")),
    ),
  );
  showPresence(room, Object.fromEntries(info.holders.map((holder) => [holder.seat, holder])));
  return room;
}

function place(holder, app) {
  const mine = app.info.mine.includes(holder.seat);
  const free = holder.kind === "open";
  const sit = free && app.info.options.listed && !app.info.mine.length;
  return h(
    "li",
    { class: free ? "nameplate nameplate--open" : "nameplate", data: { seat: colour(holder.seat) } },
    badge(holder.seat),
    h(
      "span",
      { class: "who" },
      h("b", {}, free ? words("Free seat") : holder.name),
      free ? "" : h("span", { class: "presence", data: { presence: holder.seat } }),
    ),
    mine ? h("span", { class: "chip chip--turn" }, words("you")) : "",
    sit
      ? button(
          "button--small button--gold",
          () => app.sitHere(holder.seat),
          { data: { key: `sit ${holder.seat}` } },
          words("Sit down"),
        )
      : "",
  );
}

function starter(app, open) {
  const level = h(
    "select",
    { class: "field", "aria-label": words("Bots for the free seats") },
    LEVELS.map((name) => h("option", { value: name, selected: name === app.level }, levelName(name))),
  );
  level.addEventListener("change", () => (app.level = level.value));
  return h(
    "div",
    { class: "room-start" },
    open ? h("label", {}, words("Bots for the free seats"), level) : "",
    button(
      "button--main",
      () => app.say({ do: "start", level: level.value }),
      { data: { key: "start" } },
      icon("play"),
      open ? words("Start with bots now") : words("Start"),
    ),
  );
}
