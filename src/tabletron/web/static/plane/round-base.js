/** A round base from above: the paint of its seat, a plate in the shape of its side, its emblem, and what is left of it. */

import { h, s } from "../shared/dom.js";
import { paint } from "../shared/names.js";
import { drawn } from "../shared/sprites.js";

/** The shape of the plate says whose it is without any colour. */
const PLATES = {
  0: () => s("circle", { class: "base-plate", r: 30 }),
  1: () => s("path", { class: "base-plate", d: "M0-36 36 0 0 36-36 0z" }),
  2: () => s("path", { class: "base-plate", d: "M0-35 33 22H-33z" }),
  null: () => s("path", { class: "base-plate", d: "M-17-30H17L34 0 17 30H-17L-34 0z" }),
};

/** A mere token is pale; who fights, or is the card of a fighter, stands on a plate. */
export function drawBase(one) {
  const emblem = `token-${one.icon}`;
  const token = drawn(emblem);
  const life = lifeOf(one);
  const fighter = life || (one.type === "card" && token);
  return s(
    "svg",
    {
      class: fighter ? "base" : "base base--token",
      viewBox: "-50 -50 100 100",
      "aria-hidden": "true",
      "data-seat": paint(one),
      "data-side": one.side ?? one.seat ?? "none",
    },
    s("circle", { class: "base-drop", cy: 6, r: 48 }),
    s("circle", { class: "base-disc", r: 47 }),
    life ? gauge(Number(life[1]), Number(life[2])) : "",
    fighter ? plateOf(one) : "",
    token
      ? s("use", { href: `#${emblem}`, x: -24, y: -24, width: 48, height: 48 })
      : s("text", { class: "base-letter", y: 14 }, letters(one.name)),
  );
}

/** The plate of whoever it belongs to. */
export function plateOf(one) {
  return (PLATES[one.side ?? one.seat ?? null] ?? PLATES[0])();
}

/** What a piece has suffered and may suffer, as its label says it; null for a mere token. */
export function lifeOf(one) {
  return /^(\d+)\/(\d+)$/.exec(one.label ?? "");
}

/** A ring in as many parts as it may suffer, those it suffered dark. */
function gauge(lost, most) {
  const left = Math.max(0, most - lost);
  return [
    s("circle", { class: "loss", r: 40 }),
    left
      ? s("circle", {
          class: "stamina",
          r: 40,
          pathLength: most,
          "stroke-dasharray": `${left} ${most}`,
          transform: "rotate(-90)",
        })
      : "",
  ];
}

function letters(name) {
  return name
    .split(/[\s-]+/)
    .map((word) => word[0] ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase();
}

/** An empty ring, for where a base would stand. */
export function ghostBase() {
  return h("span", { class: "ghost", hidden: true, "aria-hidden": "true" });
}
