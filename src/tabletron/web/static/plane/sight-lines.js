/** Ways, lines of sight and cover on a plane, as pictures need them. What is allowed, the server alone decides. */

/** So deep a line may dip into an outline without crossing it. */
const SLACK = 2;
const RIM = Array.from({ length: 16 }, (_, n) => [Math.cos((n * Math.PI) / 8), Math.sin((n * Math.PI) / 8)]);

const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const edges = (corners) => corners.map((corner, n) => [corner, corners[(n + 1) % corners.length]]);
const side = ([a, b], p) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

/** Whether the way from a to b passes through a convex outline; its edges and corners are free. */
export function crosses(corners, a, b) {
  let [first, last] = [0, 1];
  for (const edge of edges(corners)) {
    const slack = SLACK * Math.ceil(far(...edge));
    const [from, to] = [side(edge, a) - slack, side(edge, b) - slack];
    if (from <= 0 && to <= 0) return false;
    if (from <= 0) first = Math.max(first, from / (from - to));
    else if (to <= 0) last = Math.min(last, from / (from - to));
  }
  return first < last;
}

/** Whether a round base stands on a shape entirely. */
function holds(corners, { x, y, radius }) {
  return edges(corners).every((edge) => side(edge, [x, y]) >= (radius - SLACK) * far(...edge));
}

/** The way of a tool to a point: straight or with one bend, no longer than it is; null if there is none. */
export function wayTo(reach, shapes, end) {
  const start = reach.at;
  const walls = shapes.filter((shape) => reach.walls?.includes(shape.id)).map((shape) => shape.corners);
  const open = (a, b) => !walls.some((corners) => crosses(corners, a, b));
  const limit = reach.length + SLACK;
  if (far(start, end) > limit) return null;
  if (open(start, end)) return [start, end];
  if (!reach.bends) return null;
  const fits = (bend) => far(start, bend) + far(bend, end) <= limit && open(start, bend) && open(bend, end);
  const near = (point) => walls.flat().filter((corner) => far(point, corner) <= limit && open(point, corner));
  const [ours, theirs] = [near(start), near(end)];
  const bend =
    ours.find(fits) ??
    ours.flatMap((u) => theirs.map((v) => meeting(start, u, end, v))).find((point) => point && fits(point));
  return bend ? [start, bend, end] : null;
}

/** Where the ray from a through u, beyond u, meets the ray from b through v, beyond v. */
function meeting(a, u, b, v) {
  const [ux, uy, vx, vy] = [u[0] - a[0], u[1] - a[1], v[0] - b[0], v[1] - b[1]];
  const turn = ux * vy - uy * vx;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [ours, theirs] = [(dx * vy - dy * vx) / turn, (dx * uy - dy * ux) / turn];
  return turn && ours >= 1 && theirs >= 1 ? [a[0] + ux * ours, a[1] + uy * ours] : null;
}

export function lengthOf(way) {
  return way.slice(1).reduce((sum, point, n) => sum + far(way[n], point), 0);
}

export function gapOf(one, other) {
  return Math.max(0, far([one.x, one.y], [other.x, other.y]) - one.radius - other.radius);
}

/**
 * How an aim looks from a base: the line that joins both bases, or the shape that hides the target; what covers it.
 * @returns {{line: number[][], wall: string | null, cover: string | null, gap: number, hits: boolean, worth: number}}
 */
export function sightOf(aim, shapes, from, to) {
  const [a, b] = [
    [from.x, from.y],
    [to.x, to.y],
  ];
  const named = (ids) => shapes.filter((shape) => ids?.includes(shape.id) && !holds(shape.corners, from));
  const walls = named(aim.walls);
  const clear = (one, two) => !walls.some((wall) => crosses(wall.corners, one, two));
  const line = clear(a, b) ? [a, b] : freeLine(from, to, clear);
  const gap = gapOf(from, to);
  const cover = line && gap > aim.bare + SLACK ? named(aim.covers).find((shape) => crosses(shape.corners, a, b)) : null;
  const wall = line ? null : (walls.find((one) => crosses(one.corners, a, b))?.id ?? null);
  return {
    line: line ?? [a, b],
    wall,
    cover: cover?.id ?? null,
    gap,
    hits: Boolean(line) && gap <= aim.reach + SLACK,
    worth: cover ? aim.covered : aim.worth,
  };
}

function freeLine(from, to, clear) {
  const points = ({ x, y, radius }) => [
    [x, y],
    ...RIM.map(([dx, dy]) => [x + Math.round(dx * radius), y + Math.round(dy * radius)]),
  ];
  const [ours, theirs] = [points(from), points(to)];
  for (const a of ours) for (const b of theirs) if (clear(a, b)) return [a, b];
  return null;
}

/** Whether a point lies in an area of closed lines. */
export function inArea(area, [x, y]) {
  let inside = false;
  for (const ring of area)
    for (const [a, b] of edges(ring))
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  return inside;
}
