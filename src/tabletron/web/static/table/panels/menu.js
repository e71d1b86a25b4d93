/** The menu: everything that is not the game itself. */

import { penFor } from "../../layouts/index.js";
import { button, h } from "../../shared/dom.js";
import { closeSheet, confirmed, openSheet } from "../../shared/drawer.js";
import { badge, colour } from "../../shared/names.js";
import { icon } from "../../shared/sprites.js";
import { words } from "../../shared/words.js";
import { openInvite } from "../invite.js";
import { maySave, saveFile } from "../saving.js";
import { openPreferences } from "./preferences.js";
import { openRules } from "./rulebook.js";

export function openMenu(app) {
  const { info } = app;
  const over = info?.status === "over";
  const playing = info?.status === "playing" && info.mine.length > 0;
  const pen = app.pen ?? penFor({ scene: { zones: [] } }, info?.holders ?? []);
  const entries = [
    entry("book", words("Rules"), () => openRules(pen), "?"),
    entry("link", words("Invite"), () => openInvite(app)),
    entry("settings", words("Settings"), () => openPreferences(app)),
    entry("dice", words("Dice and seed"), () => openDice(app)),
    info?.mine.length && app.picture ? entry("pen", words("Notes"), () => app.notes(), "n") : null,
    entry("chat", words("Chat"), () => app.tab("chat"), "c"),
    app.picture ? link("replay", words("Replay"), `/t/${app.id}/replay`) : null,
    maySave(info) ? entry("download", words("Save as a file"), () => saveFile(app)) : null,
    over ? link("download", words("Download the record"), `/api/tables/${app.id}/record`, { download: "" }) : null,
    over && info.mine.length && !info.rematch
      ? entry("replay", words("Once more"), () => app.say({ do: "rematch" }))
      : null,
    link("play", words("To the lobby"), "/"),
    playing ? entry("flag", words("Give up"), () => concede(app)) : null,
  ];
  openSheet(
    words("Menu"),
    h(
      "ul",
      { class: "menu" },
      entries.filter(Boolean).map((one) => h("li", {}, one)),
    ),
    { key: "menu" },
  );
}

function entry(name, label, act, key = "") {
  const press = () => {
    closeSheet();
    act();
  };
  return button("", press, {}, icon(name), h("span", {}, label), key ? h("kbd", {}, key) : "");
}

function link(name, label, href, props = {}) {
  return h("a", { class: "button", href, ...props }, icon(name), h("span", {}, label));
}

function concede(app) {
  const seat = app.shown ?? app.info.mine[0];
  const name = app.info.holders.find((holder) => holder.seat === seat)?.name ?? "";
  confirmed(
    words("Give up?"),
    words("{name} gives up for good. The others go on without you.", { name }),
    words("Give up"),
    () => app.say({ do: "concede", seat }),
  );
}

/** How the dice fell, and what binds the table to its seed. */
function openDice(app) {
  const rows = app.picture?.statistics ?? [];
  const names = Object.fromEntries((app.info?.holders ?? []).map((holder) => [holder.seat, holder.name]));
  const body = [
    rows.length
      ? rows.map(([seat, counts]) => rolls(seat, counts, names))
      : h("p", {}, words("Nobody has rolled yet.")),
    h("h3", {}, words("The seed")),
    h("p", {}, words("Every roll follows from a seed that was fixed before the first one. This is its fingerprint:")),
    h("p", {}, h("code", { class: "secret" }, app.info?.commitment ?? "")),
    app.info?.seed
      ? [
          h("p", {}, words("The game is over, so here is the seed:")),
          h("p", {}, h("code", { class: "secret" }, app.info.seed)),
          h("p", {}, words("To check it, download the record and run:"), " ", h("code", {}, "tabletron verify FILE")),
        ]
      : h("p", { class: "soft" }, words("The seed itself is told when the game is over.")),
  ];
  openSheet(words("Dice and seed"), body, { key: "dice" });
}

function rolls(seat, counts, names) {
  const all = counts.reduce((sum, n) => sum + n, 0);
  const mean = all ? counts.reduce((sum, n, face) => sum + n * (face + 1), 0) / all : 0;
  const most = Math.max(1, ...counts);
  return h(
    "section",
    { class: "rolls", data: { seat: colour(seat) } },
    h(
      "h3",
      {},
      badge(seat),
      names[seat],
      h(
        "small",
        {},
        words.plural("{n} die, mean {mean}", "{n} dice, mean {mean}", all, {
          mean: mean.toLocaleString(document.documentElement.lang, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          }),
        }),
      ),
    ),
    h(
      "ol",
      {},
      counts.map((n, face) => {
        const bar = h("span", { class: "bar" });
        bar.style.setProperty("--share", n / most);
        return h("li", {}, h("span", { class: "die die--s" }, face + 1), bar, h("b", {}, n));
      }),
    ),
  );
}
