/** What lies over a board for as long as somebody looks at it: routes, ranges and lines of sight. */

import { s } from "../../shared/dom.js";
import { plain } from "../../shared/markup.js";
import { outline, SIDE } from "./land.js";

/** The layer and what can be shown on it. */
export function overlay(node) {
  const rows = node.squares.length / node.columns;
  const places = new Map(
    node.squares.map((square, n) => [square.name, [n % node.columns, Math.floor(n / node.columns)]]),
  );
  const named = (id) => places.get(id.replace(/^sq\./, ""));
  const men = new Map((node.men ?? []).map((man) => [man.id, places.get(man.square)]));
  const layer = s("svg", {
    class: "board-over",
    viewBox: `0 0 ${node.columns * SIDE} ${rows * SIDE}`,
    "aria-hidden": "true",
  });
  const middle = ([column, row]) => [(column + 0.5) * SIDE, (row + 0.5) * SIDE];
  const line = (points) => `M${points.map((point) => middle(point).join(" ")).join("L")}`;

  const sights = (from, ids, kind) =>
    ids
      .filter((id) => men.has(id))
      .flatMap((id) => {
        const d = line([from, men.get(id)]);
        return [s("path", { class: `sight-case ${kind}-case`, d }), s("path", { class: `sight ${kind}`, d })];
      });

  return {
    layer,
    clear: () => layer.replaceChildren(),

    /** An option: the way there, and whom one could act upon from its end. */
    way({ route = [], aims = [] }) {
      const points = route.map(named).filter(Boolean);
      if (points.length < 2) return layer.replaceChildren();
      const d = line(points);
      return layer.replaceChildren(
        ...sights(points.at(-1), aims, "sight--yes"),
        s("path", { class: "route-case", d }),
        s("path", { class: "route", d }),
      );
    },

    /** A step of somebody's reasons: what came into question, and what was chosen. */
    thought({ squares = [], nodes = [] } = {}) {
      const some = squares.map((name) => places.get(name)).filter(Boolean);
      const chosen = nodes.map((id) => men.get(id) ?? named(id)).filter(Boolean);
      const tile = ([column, row], inset, look) =>
        s("rect", {
          class: look,
          x: column * SIDE + inset,
          y: row * SIDE + inset,
          width: SIDE - 2 * inset,
          height: SIDE - 2 * inset,
          rx: 20,
        });
      layer.replaceChildren(
        ...some.map((at) => tile(at, 10, "thought")),
        ...chosen.flatMap((at) => [tile(at, 4, "thought-case"), tile(at, 4, "thought-pick")]),
      );
    },

    /** A piece: how far it acts, whom it sees and whom not. */
    man(one, names) {
      const at = places.get(one.square);
      const zones = (one.ranges ?? []).map((range) => {
        const there = new Set(range.squares);
        const within = (column, row) =>
          column >= 0 &&
          row >= 0 &&
          column < node.columns &&
          row < rows &&
          there.has(node.squares[row * node.columns + column].name);
        return s("path", { class: "reach-zone", d: outline(node.columns, rows, within) });
      });
      const steps = one.active ? [] : (one.reach ?? []).map(([name]) => middle(places.get(name)));
      const dots = steps.map(([cx, cy]) => s("circle", { class: "reach-dot", cx, cy, r: 11 }));
      const label = (one.ranges ?? []).at(-1);
      layer.replaceChildren(
        ...zones,
        ...dots,
        ...sights(at, one.blind ?? [], "sight--no"),
        ...sights(at, one.sees ?? [], "sight--yes"),
        ...(label ? tag(plain(label.name, names), at) : []),
      );
    },
  };

  function tag(text, [column, row]) {
    const wide = text.length * 17 + 34;
    const x = Math.min(node.columns * SIDE - wide - 6, Math.max(6, (column + 0.5) * SIDE - wide / 2));
    const y = row + 1 < rows ? (row + 1) * SIDE + 4 : row * SIDE - 50;
    return [
      s("rect", { class: "reach-label", x, y, width: wide, height: 46, rx: 16 }),
      s("text", { class: "reach-text", x: x + wide / 2, y: y + 33 }, text),
    ];
  }
}
