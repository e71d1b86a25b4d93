/** A drawing with places on it to go to. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich } from "../shared/markup.js";
import { piece } from "../shared/pressable.js";
import { drawn, firstIcon, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

export function drawPicture(node, pen) {
  return h(
    "section",
    { class: "areamap", "aria-label": plain(node.name, pen.names), data: { id: node.id } },
    land(node.art),
    h("h2", { class: "areamap-title" }, rich(node.name, pen)),
    (node.marks ?? []).map((mark) =>
      put(mark, h("span", { class: classes("lens", stateClass(mark)), "aria-hidden": "true" }, sign(mark))),
    ),
    (node.spots ?? []).map((spot) => put(spot, drawSpot(spot, pen))),
  );
}

function land(art) {
  if (!drawn(art)) return "";
  const { x, y, width, height } = document.getElementById(art).viewBox.baseVal;
  return s(
    "svg",
    {
      class: "areamap-art",
      viewBox: `${x} ${y} ${width} ${height}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    s("use", { href: `#${art}`, x, y, width, height }),
  );
}

/** Puts an element where its spot is. */
function put(spot, element) {
  if (spot.x < 220 || spot.x > 780) element.dataset.edge = spot.x < 500 ? "left" : "right";
  else if (spot.y > 900) element.dataset.edge = "bottom";
  else if (spot.y < 200) element.dataset.edge = "top";
  element.style.setProperty("--x", `${spot.x / 10}%`);
  element.style.setProperty("--y", `${spot.y / 10}%`);
  return element;
}

function stateClass(spot) {
  return spot.state === "open" || !spot.state ? "" : `is-${spot.state}`;
}

function sign(spot) {
  return firstIcon([spot.icon, "drop"]);
}

function drawSpot(spot, pen) {
  const state = { done: words("done"), locked: plain(spot.tip ?? "", pen.names) }[spot.state];
  const label = [spot.label, plain(spot.name, pen.names), state].filter(Boolean).join(", ");
  const node = { ...spot, tip: spot.tip || spot.name };
  const look = (kind) => ({ class: classes(kind, stateClass(spot)), label, tag: "span" });
  if (spot.icon === "exit")
    return piece(
      node,
      pen,
      look("wayout"),
      spot.state === "locked" ? icon("lock") : icon("exit"),
      h("span", {}, h("span", { class: "not-phone" }, spot.label, " "), rich(spot.name, pen)),
    );
  if (!spot.label) return piece(node, pen, look("lens"), sign(spot));
  return piece(
    node,
    pen,
    look("spot"),
    h("b", {}, spot.label),
    spot.state === "locked" ? icon("lock") : sign(spot),
    h("span", { class: "spot-name not-phone" }, rich(spot.name, pen)),
    spot.state === "done" ? h("i", {}, icon("check")) : "",
  );
}
