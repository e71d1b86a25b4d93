/** What is drawn on a plane while somebody measures: the area, the tool, ranges, lines of sight and a forecast. */

import { h, put, s } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { SIZE } from "./minimap.js";
import { gapOf, inArea, lengthOf, sightOf, wayTo } from "./sight-lines.js";

/** The area is drawn only about so exactly, as a part of a unit: a point so close to it counts as inside. */
const BLUR = 0.1;
/** So many pixels from the middle of a base its forecast is laid. */
const BESIDE = 24;
/** A wide forecast lies so many pixels below the upper edge, or below the small map: what brings the table closer lies above it. */
const UNDER = 58;
const GAP = 14;
const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
];

/** The layers of a field and how they are drawn; everything is drawn from what the picture of the table holds. */
export class Sketch {
  constructor(node, at, scale) {
    Object.assign(this, { node, at, scale });
    this.area = s("g", { class: "reach" });
    this.ranges = s("g", { class: "ranges" });
    this.over = s("g", { class: "sketch" });
    this.note = h("div", { class: "outlook", hidden: true, "aria-hidden": "true" });
  }

  /** Shades where somebody may go; nothing without a reach. */
  shade(reach) {
    const line = (ring) => `M${ring.map((point) => this.at(...point).join(" ")).join("L")}Z`;
    put(this.area, reach?.area?.length ? s("path", { class: "reach-area", d: reach.area.map(line).join("") }) : "");
  }

  clear() {
    put(this.over, "");
    this.note.hidden = true;
  }

  /** Draws a base that would stand there; says in a few words how far that is and what it is good for. */
  stand(reach, base) {
    const point = [base.x, base.y];
    const way = reach?.length ? wayTo(reach, this.node.shapes ?? [], point) : null;
    const lost =
      Boolean(reach?.area?.length) &&
      !AROUND.some(([x, y]) =>
        inArea(reach.area, [point[0] + x * BLUR * this.node.unit, point[1] + y * BLUR * this.node.unit]),
      );
    const seen = this.sights(base);
    put(this.ranges, "");
    put(
      this.over,
      this.rings(base),
      seen.map((one) => this.sight(one)),
      way ? this.tool(way) : "",
    );
    this.tell(seen, base);
    return {
      lost,
      said: way ? words("{n} of {most}", { n: this.inches(lengthOf(way)), most: this.inches(reach.length) }) : "",
    };
  }

  /** Draws what a base that stands there sees, and nothing else. */
  look(base) {
    const seen = this.sights(base).filter((one) => one.hits || one.wall);
    put(
      this.over,
      seen.map((one) => this.sight(one)),
    );
    return seen;
  }

  inches(length) {
    return (length / this.node.unit).toFixed(1);
  }

  // --- the tool and the ranges

  tool(way) {
    const points = way.map((point) => this.at(...point));
    const line = points.map((point) => point.join(",")).join(" ");
    return [
      s("polyline", { class: "tool-edge", points: line }),
      s("polyline", { class: "tool", points: line }),
      points.map(([cx, cy]) => s("circle", { class: "tool-joint", cx, cy, r: 4.5 })),
    ];
  }

  /** The ranges that matter to who stands there: the nearest, and as far as its attacks go. */
  rings(base) {
    const reaches = new Set((this.node.aims ?? []).map((aim) => aim.reach));
    return (this.node.ranges ?? []).flatMap((range, n) =>
      n === 0 || reaches.has(range) ? this.ring(base, range, `R${n + 1}`) : [],
    );
  }

  ring(base, range, name) {
    const [cx, cy] = this.at(base.x, base.y);
    const r = (base.radius + range) * this.scale;
    const y = cy - r > 8 ? cy - r : cy + r;
    return [s("circle", { class: "range", cx, cy, r }), s("text", { class: "range-name", x: cx, y }, name)];
  }

  // --- sight

  /** For every target the best that could be done to it from there. */
  sights(base) {
    const pieces = new Map((this.node.pieces ?? []).map((one) => [one.id, one]));
    const best = new Map();
    for (const aim of this.node.aims ?? []) {
      const target = pieces.get(aim.target);
      if (!target || gapOf(base, target) > aim.reach + this.node.unit) continue;
      const found = { aim, target, ...sightOf(aim, this.node.shapes ?? [], base, target) };
      const other = best.get(aim.target);
      if (
        !other ||
        Number(found.hits) - Number(other.hits) > 0 ||
        (found.hits === other.hits && found.worth > other.worth)
      )
        best.set(aim.target, found);
    }
    return [...best.values()];
  }

  sight({ line, wall, cover, hits, target }) {
    const [[x1, y1], [x2, y2]] = line.map((point) => this.at(...point));
    const kind = wall ? "sight is-hidden" : hits ? "sight" : "sight is-far";
    const [cx, cy] = this.at(target.x, target.y);
    const aimed = s("circle", { class: "sight-target", cx, cy, r: target.radius * this.scale + 4 });
    return [
      this.outlined(wall, "wall-piece"),
      this.outlined(cover, "cover-piece"),
      s("line", { class: kind, x1, y1, x2, y2 }),
      hits ? aimed : "",
    ];
  }

  outlined(id, kind) {
    const shape = (this.node.shapes ?? []).find((one) => one.id === id);
    return shape
      ? s("polygon", { class: kind, points: shape.corners.map((corner) => this.at(...corner).join(",")).join(" ") })
      : "";
  }

  /** The forecast beside the ghost: what the best attack from there is worth, and why. */
  tell(seen, base) {
    const best = seen.filter((one) => one.hits).sort((a, b) => b.worth - a.worth)[0] ?? seen.find((one) => one.wall);
    this.note.hidden = !best;
    if (!best) return;
    const name = (id) => (this.node.shapes ?? []).find((one) => one.id === id)?.name ?? "";
    const why = best.wall
      ? words("hidden by {what}", { what: name(best.wall) })
      : best.cover
        ? words("in sight, cover by {what}", { what: name(best.cover) })
        : words("in sight, no cover");
    put(
      this.note,
      h("b", {}, best.hits ? (best.worth / 100).toFixed(1) : "–", h("small", {}, words("damage"))),
      h(
        "span",
        {},
        h("i", {}, best.hits ? `${best.aim.name} → ${best.target.name}` : best.target.name),
        h("i", {}, `${this.inches(best.gap)}″ · ${why}`),
      ),
    );
    this.lay(base);
  }

  /** Lays the forecast beside a base, on the side where there is room; on a small field in the half where it is not. */
  lay({ x, y }) {
    const view = this.note.parentElement;
    const { clientWidth: wide, clientHeight: high } = view;
    this.note.hidden = !wide; // not in the page yet
    const [frame, sheet] = [view, view.firstElementChild].map((one) => one.getBoundingClientRect());
    const left = sheet.left - frame.left + (x / this.node.width) * sheet.width;
    const top = sheet.top - frame.top + (1 - y / this.node.height) * sheet.height;
    const { offsetWidth, offsetHeight } = this.note;
    const right = left + BESIDE + offsetWidth <= wide ? left + BESIDE : left - BESIDE - offsetWidth;
    const narrow = offsetWidth > 0.7 * wide;
    const under = view.matches(".is-close") ? SIZE * high + GAP : UNDER;
    const above = narrow ? (top > high / 2 ? under : high / 2) : top - BESIDE - offsetHeight;
    this.note.style.setProperty("left", `${Math.min(wide - offsetWidth - 4, Math.max(4, right))}px`);
    this.note.style.setProperty("top", `${above > 0 ? above : top + BESIDE}px`);
  }
}
