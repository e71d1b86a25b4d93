/** Drawings: sprites are put into the document, so that they take our paint. */

import { h, s } from "./dom.js";

const frames = new Map();

/** Fetches sprites, and those they go with, and puts them into the page; one that is missing is simply not there. */
export async function loadSprites(...addresses) {
  const sprites = (await Promise.all(addresses.map(fetchSprite))).filter(Boolean);
  document.body.prepend(...sprites);
  const more = sprites.flatMap((sprite) => sprite.dataset.with?.split(" ") ?? []);
  if (more.length) await loadSprites(...more);
}

async function fetchSprite(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    if (parsed.querySelector("parsererror")) return null;
    const sprite = document.importNode(parsed.documentElement, true);
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    return sprite;
  } catch {
    return null;
  }
}

/** Whether there is a drawing of this id. */
export function drawn(id) {
  return Boolean(id) && document.getElementById(id) !== null;
}

/** A small drawing; with a label it speaks for itself, without one it only repeats what is written beside it. */
export function icon(name, label = "") {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  if (!drawn(`icon-${name}`)) return label ? h("span", { class: "sign-word" }, label) : "";
  return s("svg", { class: "icon", ...spoken }, s("use", { href: `#icon-${name}` }));
}

/** The letter that a sign carries beside its drawing, so that it is never known by its colour alone. */
export function letterOf(name) {
  return document.getElementById(`icon-${name}`)?.dataset.letter;
}

/** The first of these icons that is drawn, or nothing. */
export function firstIcon(names, label = "") {
  const name = names.find((one) => drawn(`icon-${one}`));
  return name ? icon(name, label) : "";
}

/** A drawing cut to what is drawn (a part is a small corner of a space shared by all parts), or null. */
export function picture(art, kind) {
  const id = [art, `art-${art}`, `icon-${art}`].find(drawn);
  if (!id) return null;
  const space = document.getElementById(id).viewBox.baseVal;
  const size = space?.width ? { x: space.x, y: space.y, width: space.width, height: space.height } : {};
  return s(
    "svg",
    { class: kind, viewBox: measure(id).join(" "), "aria-hidden": "true" },
    s("use", { href: `#${id}`, ...size }),
  );
}

/** The box around a drawing, with a little air; measured once. */
export function measure(id) {
  if (!frames.has(id)) frames.set(id, measured(document.getElementById(id)));
  return frames.get(id);
}

function measured(symbol) {
  const copy = s(
    "g",
    { class: symbol.getAttribute("class") },
    ...[...symbol.childNodes].map((child) => child.cloneNode(true)),
  );
  const stage = s("svg", { class: "sprite", width: "400", height: "400" }, copy);
  document.body.append(stage);
  const box = copy.getBBox();
  stage.remove();
  const air = Math.max(box.width, box.height) * 0.08;
  return [box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air].map((n) => Math.round(n * 10) / 10);
}

/** The land behind the table. */
export function backdrop() {
  if (!drawn("backdrop")) return h("div", { class: "backdrop backdrop--plain" });
  return s(
    "svg",
    { class: "backdrop", "aria-hidden": "true" },
    s("use", { href: "#backdrop", width: "100%", height: "100%" }),
  );
}
