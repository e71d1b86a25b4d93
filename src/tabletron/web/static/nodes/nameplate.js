/** Who sits where, and how present they are. */

import { classes, h } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { badge, paint } from "../shared/names.js";
import { place } from "../shared/pressable.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";

/** So many letters fit on one's own plate; what is longer has its tag above. */
const ROOM = 13;

/** The plate of a seat; on turn it says so. */
export function nameplate(node, pen, own = false) {
  const holder = pen.holders[node.seat];
  const marks = (node.marks ?? []).map((mark) => h("span", { class: "mark" }, rich(mark, pen)));
  const hung = own && plain(node.name, pen.names).length + words("your turn").length > ROOM;
  const plate = place(
    node,
    pen,
    { class: classes("nameplate", node.active && "is-active", hung && "nameplate--hung"), "data-seat": paint(node) },
    badge(node.side ?? node.seat),
    h(
      "span",
      { class: "who" },
      h("b", {}, rich(node.name, pen)),
      holder && !(own && node.active && !holder.substitute)
        ? h("span", { class: "presence", data: { presence: node.seat } })
        : "",
    ),
    node.active && !(own && holder?.substitute)
      ? h(
          "span",
          { class: "chip chip--turn" },
          own
            ? [h("span", { class: "not-phone" }, words("your turn")), h("span", { class: "only-phone" }, words("turn"))]
            : words("turn"),
        )
      : "",
    marks.length ? h("span", { class: "marks" }, marks) : "",
  );
  if (holder) showPresence(plate, pen.holders);
  return node.tip
    ? explain(plate, () => [h("b", {}, plain(node.name, pen.names)), h("p", {}, rich(node.tip, pen))])
    : plate;
}

/** Brings every presence below the element up to date, without drawing anything else anew. */
export function showPresence(root, holders) {
  const slots = [...root.querySelectorAll("[data-presence]")];
  for (const slot of root.matches?.("[data-presence]") ? [root, ...slots] : slots) {
    const holder = holders[slot.dataset.presence];
    if (!holder) continue;
    slot.dataset.state = holder.substitute ? "bot" : holder.presence;
    const text = presenceWords(holder);
    if (slot.textContent !== text) slot.textContent = text;
  }
}

function presenceWords(holder) {
  const left = holder.deadline ? ` ${clock((holder.deadline - performance.now()) / 1000)}` : "";
  if (holder.substitute) return words("{level} bot sits in", { level: levelName(holder.substitute) });
  const said = {
    thinking: words("thinking"),
    here: words("here"),
    away: words("away"),
    gone: words("gone"),
    bot: holder.level ? words("bot, {level}", { level: levelName(holder.level) }) : words("bot"),
    open: words("free seat"),
  };
  return `${said[holder.presence] ?? holder.presence}${left}`;
}

/** A level of bots in words. */
export function levelName(level) {
  return { random: words("easy"), greedy: words("medium"), search: words("strong") }[level] ?? level;
}

/** Time left: minutes and seconds, or days and hours. */
export function clock(seconds) {
  const left = Math.max(0, Math.round(seconds));
  if (left >= 86400) return words("{d} d {h} h", { d: Math.floor(left / 86400), h: Math.floor((left % 86400) / 3600) });
  if (left >= 3600) return words("{h} h {m} min", { h: Math.floor(left / 3600), m: Math.floor((left % 3600) / 60) });
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
