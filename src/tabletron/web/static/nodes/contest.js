/** What is at stake: requirements with what is still missing, two budgets, and the ring in which priority goes round. */

import { classes, h, s } from "../shared/dom.js";
import { plain, rich, signsOf } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { piece } from "../shared/pressable.js";
import { icon } from "../shared/sprites.js";
import { explain } from "../shared/tip.js";
import { words } from "../shared/words.js";

/** One thing that is asked for: a slot with its sign, and whether it is filled. */
export function drawNeed(node, pen) {
  const signs = signsOf(node.text);
  const said = node.met ? words("there") : words("missing");
  const slot = piece(
    node,
    pen,
    {
      class: classes("want", node.met && "is-met", node.added && "is-added"),
      label: `${plain(node.text, pen.names)}, ${said}`,
    },
    h(
      "span",
      { class: "want-slot", "aria-hidden": "true" },
      signs.map((name, n) => [n ? h("i", {}, "/") : "", icon(name)]),
      node.met ? h("span", { class: "want-check" }, icon("check")) : "",
    ),
    h("b", { "aria-hidden": "true" }, signs.map((name) => words(name)).join(" / ")),
    h("small", { "aria-hidden": "true" }, said),
  );
  return slot;
}

/** Name plates in a circle in the order of play, with what each side may still spend left and right of it. */
export function drawRing(zone, pen) {
  const plates = zone.nodes.filter((node) => node.type === "plate");
  const counters = zone.nodes.filter((node) => node.type === "counter");
  return h(
    "section",
    { class: "ring", "aria-label": plain(zone.name, pen.names), data: { id: zone.id } },
    counters.slice(0, 1).map((node) => drawBudget(node, pen)),
    circle(plates, zone, pen),
    counters.slice(1).map((node) => drawBudget(node, pen)),
  );
}

function drawBudget(node, pen) {
  const name = plain(node.name, pen.names);
  const of = node.of ?? node.value;
  const studs =
    of <= 9
      ? h(
          "span",
          { class: "studs", "aria-hidden": "true" },
          Array.from({ length: of }, (_, n) => h("i", { class: n < node.value ? "on" : "" })),
        )
      : "";
  return piece(
    node,
    pen,
    {
      class: classes("budget", node.seat === undefined && "budget--other"),
      label: `${name}: ${node.value} / ${of}`,
      "data-seat": paint(node),
    },
    h("span", { class: "budget-name" }, name),
    h("span", { class: "budget-number" }, icon(node.icon), h("b", {}, node.value), ` / ${of}`),
    studs,
  );
}

const MIDDLE = { x: 66, y: 55 };
const FAR = 38;

function circle(plates, zone, pen) {
  const first = Math.max(
    0,
    plates.findIndex((plate) => plate.seat === pen.seat),
  );
  const spot = (n) => {
    const turn = Math.PI / 2 + ((n - first) * 2 * Math.PI) / plates.length;
    return { x: MIDDLE.x + FAR * 1.06 * Math.cos(turn), y: MIDDLE.y + FAR * Math.sin(turn) };
  };
  const [count, unit] = (zone.note ?? "").split(" ");
  const spoken = plates
    .map((plate) =>
      [plain(plate.name, pen.names), ...(plate.marks ?? []), ...(plate.active ? [words("now")] : [])].join(", "),
    )
    .join("; ");
  const ring = s(
    "svg",
    {
      class: "turn-ring",
      viewBox: "0 0 132 110",
      role: "img",
      "aria-label": `${plain(zone.name, pen.names)}: ${spoken}; ${zone.note ?? ""}`,
    },
    s("circle", { class: "ring-rail", cx: MIDDLE.x, cy: MIDDLE.y, r: FAR }),
    s("circle", { class: "ring-rail-core", cx: MIDDLE.x, cy: MIDDLE.y, r: FAR }),
    s("text", { class: "ring-count", x: MIDDLE.x, y: MIDDLE.y + 3 }, count ?? ""),
    s("text", { class: "ring-unit", x: MIDDLE.x, y: MIDDLE.y + 16 }, unit ?? ""),
    plates.map((plate, n) => seatOn(plate, spot(n), plates.length)),
  );
  return explain(ring, () => [h("b", {}, rich(zone.name, pen)), h("p", {}, spoken)]);
}

/** A seat on the ring: who is asked is golden, who has passed is grey and ticked. */
function seatOn(plate, { x, y }, many) {
  const size = many > 5 ? 12 : 16;
  const passed = (plate.marks ?? []).length > 0;
  return s(
    "g",
    { class: classes("ring-seat", plate.active && "is-now", passed && "is-passed"), "data-seat": paint(plate) },
    s("circle", { class: "ring-socket", cx: x, cy: y, r: size }),
    s("use", {
      href: `#seat-${paint(plate)}`,
      x: x - size * 0.75,
      y: y - size * 0.75,
      width: size * 1.5,
      height: size * 1.5,
    }),
    passed
      ? [
          s("circle", { class: "ring-tick", cx: x + size * 0.8, cy: y + size * 0.7, r: 8 }),
          s("use", {
            class: "ring-check",
            href: "#icon-check",
            x: x + size * 0.8 - 5,
            y: y + size * 0.7 - 5,
            width: 10,
            height: 10,
          }),
        ]
      : "",
  );
}
