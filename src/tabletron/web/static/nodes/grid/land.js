/** The land under a board of squares, drawn from nothing but its terrain: shores, sand, grass, rocks and trees. */

import { s } from "../../shared/dom.js";

/** Units of the picture a square. */
export const SIDE = 100;
const ROUND = 42;
const TURNS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The picture of all squares; what is printed on them and who stands there comes on top. */
export function drawLand(node) {
  const rows = node.squares.length / node.columns;
  const at = (column, row) => node.squares[clamp(row, rows) * node.columns + clamp(column, node.columns)].sign;
  const shore = outline(node.columns, rows, (column, row) => at(column, row) === "~");
  const sandy = node.squares.some((square) => square.sign === "s");
  const cells = node.squares.map((square, n) => ({
    ...square,
    x: (n % node.columns) * SIDE,
    y: Math.floor(n / node.columns) * SIDE,
    n,
  }));
  return s(
    "svg",
    { class: "board-land", viewBox: `0 0 ${node.columns * SIDE} ${rows * SIDE}`, "aria-hidden": "true" },
    s("rect", { class: "land-grass", width: node.columns * SIDE, height: rows * SIDE }),
    sandy
      ? s("path", {
          class: "land-sand",
          d: outline(node.columns, rows, (column, row) => "s~".includes(at(column, row))),
        })
      : "",
    s("path", { class: "land-foam", d: shore }),
    s("path", { class: "land-sea", d: shore }),
    cells.map(growth),
    cells
      .filter((cell) => cell.sign === "^")
      .map(({ x, y }) => s("use", { href: "#land-rock", x: x - 6, y: y - 10, width: 112, height: 112 })),
    cells
      .filter((cell) => cell.sign === "#")
      .map(({ x, y }) => s("use", { href: "#land-palm", x: x - 8, y: y - 12, width: 116, height: 116 })),
  );
}

function clamp(n, size) {
  return Math.min(size - 1, Math.max(0, n));
}

/** A little something here and there, always in the same places. */
function growth({ sign, mark, x, y, n }) {
  const chance = (n * 2654435761) % 97;
  if (mark) return "";
  if (sign === "~" && chance < 40)
    return s("path", { class: "land-wave", d: `M${x + 12 + (chance % 30)} ${y + 30 + (chance % 40)}q14-12 28 0t28 0` });
  if (sign === "s" && chance < 50)
    return s("circle", { class: "land-speck", cx: x + 20 + chance, cy: y + 75 - chance, r: 5 });
  if (sign !== "." || chance > 42) return "";
  if (chance < 30) return s("path", { class: "land-tuft", d: `M${x + 22 + chance} ${y + 78}l6-18 8 16 9-20 5 22` });
  return s(
    "g",
    { class: "land-bloom", transform: `translate(${x + 70} ${y + 68})` },
    [
      [0, -9],
      [9, -2],
      [5, 8],
      [-5, 8],
      [-9, -2],
    ].map(([cx, cy]) => s("circle", { cx, cy, r: 8 })),
    s("circle", { class: "eye", r: 6 }),
  );
}

/** The edge around all squares that are `inside`, with round corners; it runs on beyond the board. */
export function outline(columns, rows, inside) {
  const next = new Map();
  for (let row = -1; row <= rows; row += 1) {
    for (let column = -1; column <= columns; column += 1) {
      if (!inside(column, row)) continue;
      const around = [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ];
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      around.forEach(([dx, dy], n) => {
        const [c, r] = [column + dx, row + dy];
        const beyond = c < -1 || r < -1 || c > columns || r > rows;
        if (beyond || !inside(c, r)) edge(next, corners[n], corners[(n + 1) % 4]);
      });
    }
  }
  return loops(next).map(rounded).join("");
}

function edge(next, from, to) {
  const key = from.join();
  if (!next.has(key)) next.set(key, []);
  next.get(key).push(to);
}

function loops(next) {
  const found = [];
  for (const [key, ways] of next) {
    while (ways.length) {
      const loop = [key.split(",").map(Number)];
      let to = ways.pop();
      while (to.join() !== key) {
        loop.push(to);
        to = onward(next.get(to.join()), loop);
      }
      found.push(loop);
    }
  }
  return found;
}

/** Where two edges leave a corner, the one that turns right is taken: squares that only touch stay apart. */
function onward(ways, loop) {
  if (ways.length === 1) return ways.pop();
  const [from, at] = loop.slice(-2);
  const heading = TURNS.findIndex(([dx, dy]) => dx === at[0] - from[0] && dy === at[1] - from[1]);
  const [dx, dy] = TURNS[(heading + 1) % 4];
  const right = ways.findIndex(([x, y]) => x === at[0] + dx && y === at[1] + dy);
  return ways.splice(Math.max(0, right), 1)[0];
}

function rounded(loop) {
  const corners = loop.filter((at, n) => {
    const [a, b] = [loop[(n || loop.length) - 1], loop[(n + 1) % loop.length]];
    return (a[0] === at[0]) !== (at[0] === b[0]);
  });
  const steps = corners.map((at, n) => {
    const [a, b] = [corners[(n || corners.length) - 1], corners[(n + 1) % corners.length]];
    return [toward(at, a), at.map((c) => c * SIDE), toward(at, b)];
  });
  return `M${steps.map(([into, at, out], n) => `${n ? "L" : ""}${into.join(" ")}Q${at.join(" ")} ${out.join(" ")}`).join("")}z`;
}

function toward(at, to) {
  return at.map((c, n) => c * SIDE + Math.sign(to[n] - c) * ROUND);
}
