/** Texts with signs in brackets: `[fist]`, `[die 3]`, `[seat 2]`. A picture draws them, a screen reader hears the words. */

import { h } from "./dom.js";
import { named } from "./names.js";
import { drawn, icon, letterOf } from "./sprites.js";
import { words } from "./words.js";

const NUMBERED = /\b(\d+) ?\[([a-z_]+)\]/g;
const SIGN = /\[([a-z_]+4?)(?: ([^\]]+))?\]/g;

/**
 * The text as nodes. `dice` says how a die looks: "pip" on cards, "die" in the colours of a seat.
 * @param {string} text
 * @param {{names?: Record<number, string>, dice?: "pip" | "die"}} [style]
 */
export function rich(text, { names = {}, dice = "pip" } = {}) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(SIGN)) {
    const before = text.slice(at, match.index);
    const drawn_ = sign(match[1], match[2] ?? "", names, dice);
    const count = /\d+$/.exec(before)?.[0] ?? "";
    nodes.push(
      before.slice(0, before.length - count.length),
      count ? h("span", { class: "together" }, count, drawn_) : drawn_,
    );
    at = match.index + match[0].length;
  }
  return [...nodes, text.slice(at)].filter((node) => node !== "");
}

function sign(name, argument, names, dice) {
  if (name === "seat") return named(Number(argument), names);
  if (name === "die" && argument.includes(" ")) return dyedDie(...argument.split(" "));
  if (name === "d4") return h("span", { class: "d4-face", role: "img", "aria-label": `d4: ${argument}` }, argument);
  if (name === "die") return dice === "die" ? smallDie(argument) : pip(argument);
  if (letterOf(name)) return tile(name);
  if (drawn(`icon-${name}`)) return icon(name, argument ? `${words(name)} ${argument}` : words(name));
  return h("span", { class: "sign-word" }, argument ? `${words(name)} ${argument}` : words(name));
}

/** A sign with a letter: drawing and letter on a tile of its tint. */
export function tile(name, kind = "need--s") {
  const { letter, tint } = document.getElementById(`icon-${name}`)?.dataset ?? {};
  return h(
    "span",
    { class: `need ${kind}`, role: "img", "aria-label": words(name), data: { tint } },
    icon(name),
    letter ? h("b", {}, letter) : "",
  );
}

/** The signs of a text, by name and in order. */
export function signsOf(text) {
  return [...text.matchAll(SIGN)].map((match) => match[1]);
}

/** A die as a condition asks for it; an empty one stands for any. */
function pip(face) {
  return h("b", { class: "pip", role: "img", "aria-label": face || words("any die") }, face);
}

/** A die of the box in its own colour and shape; `?` stands for one that is still to be rolled. */
function dyedDie(dye, face) {
  return h("span", { class: "die die--xs", role: "img", "aria-label": dyed(dye, face), data: { dye } }, face);
}

function smallDie(face) {
  return h("span", { class: "die die--xs", role: "img", "aria-label": face || words("die") }, face);
}

/** The text with words for signs, for labels and announcements. */
export function plain(text, names = {}) {
  const apart = text
    .replace(/\](?=[\w[])/g, "] ")
    .replace(NUMBERED, (_, n, name) => `${n} ${words.plural(name, name, Number(n))}`);
  const said = apart.replace(SIGN, (_, name, argument = "") => {
    if (name === "seat") return names[argument] ?? `${Number(argument) + 1}`;
    if (name === "die" && argument.includes(" ")) return dyed(...argument.split(" "));
    if (name === "d4") return `d4 ${argument}`;
    if (name === "die") return argument || words("die");
    return ` ${words(name)}`;
  });
  return said.replace(/\s+/g, " ").trim();
}

function dyed(dye, face) {
  return `${words(dye)} ${face === "?" ? words("die") : face}`;
}

/** Whether the text is nothing but signs, numbers and what joins them: it is then drawn larger. */
export function isSigns(text) {
  const rest = text.replace(SIGN, "");
  return rest !== text && /^[\s\d+=<>→·,/×–-]*$/.test(rest);
}

/** The seats a text speaks of, in order. */
export function seatsIn(text) {
  return [...text.matchAll(/\[seat (\d+)\]/g)].map((match) => Number(match[1]));
}
