/** A plane as a whole, small, for who has come close to it: the frame is what is in view, and a press moves it. */

import { classes, h, s } from "../shared/dom.js";
import { plain } from "../shared/markup.js";
import { paint } from "../shared/names.js";
import { words } from "../shared/words.js";
import { lifeOf, plateOf } from "./round-base.js";

/** How wide it is, how far from the edge it may lie, and how high the hint below it is: parts of the view. */
export const SIZE = 0.24;
const MARGIN = 0.05;
const HINT = 0.17;
/** The corners of the view it may lie in, the best one first. */
const CORNERS = [
  { name: "top-left", covers: (x, y, by) => x < SIZE + MARGIN + by && y < SIZE + MARGIN + by },
  { name: "bottom-left", covers: (x, y, by) => x < SIZE + MARGIN + by && y > 1 - SIZE - HINT - by },
  { name: "bottom-right", covers: (x, y, by) => x > 1 - SIZE - MARGIN - by && y > 1 - SIZE - HINT - by },
];
/** An arrow goes by this part of the view; with shift it goes three times as far. */
const PACE = 0.25;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How large pieces are drawn, in steps of what people measure in: those that can suffer, and mere tokens. */
const DOT = 1.5;
const TOKEN = 0.7;

export class Minimap {
  /**
   * @param {number[]} size of the picture
   * @param {{x: number, y: number, radius: number, weight: number}[]} played what should not be covered, in parts of the whole
   */
  constructor(node, size, at, pen, played) {
    const step = size[0] / (node.width / node.unit);
    Object.assign(this, { node, size, played, names: pen.names, look: null, held: false, moves: null });
    this.shade = s("path", { class: "minimap-shade", "fill-rule": "evenodd" });
    this.frame = s("rect", { class: "minimap-frame", rx: step / 3 });
    this.said = h("output", { class: "visually-hidden" });
    const ground = ["ground", "terrain"].map((layer) => s("use", { href: `#${node.id}.${layer}` }));
    const dots = [...(node.pieces ?? [])]
      .sort((one, two) => Boolean(lifeOf(one)) - Boolean(lifeOf(two)))
      .map((one) => dot(one, at, step));
    this.button = h(
      "button",
      {
        type: "button",
        class: "minimap",
        data: { key: `${node.id}.minimap` },
        "aria-label": words("Small map: arrow keys move what is in view, Enter shows all of it"),
        on: { keydown: (event) => this.steer(event), click: (event) => event.detail === 0 && this.moves.whole() },
      },
      s("svg", { viewBox: `0 0 ${size.join(" ")}`, "aria-hidden": "true" }, ground, this.shade, dots, this.frame),
    );
    this.button.style.setProperty("width", `${100 * SIZE}%`);
    this.watchPresses();
  }

  /** Shows what is in view now; nothing if that is all. */
  follow(look) {
    this.look = look;
    this.button.hidden = look.zoom === 1;
    const [width, height] = this.size.map((side) => side / look.zoom);
    const [x, y] = [look.x * this.size[0] - width / 2, look.y * this.size[1] - height / 2];
    for (const [name, value] of Object.entries({ x, y, width, height }))
      this.frame.setAttribute(name, value.toFixed(1));
    this.shade.setAttribute("d", `M0 0H${this.size[0]}V${this.size[1]}H0ZM${x} ${y}h${width}v${height}h${-width}Z`);
    this.lie();
  }

  /** Lies down where it covers least of what is played, and this one too; it stays if nowhere is better. */
  lie(...more) {
    if (this.held) return;
    const { zoom, x, y, corner } = this.look;
    const burden = ({ covers }) =>
      [...this.played, ...more].reduce((sum, one) => {
        const [left, top] = [(one.x - x) * zoom + 0.5, (one.y - y) * zoom + 0.5];
        const inside = Math.min(left, top) > 0 && Math.max(left, top) < 1;
        return sum + (inside && covers(left, top, one.radius * zoom) ? one.weight : 0);
      }, 0);
    const burdens = CORNERS.map(burden);
    const least = Math.min(...burdens);
    if (burdens[corner] > least) this.look.corner = burdens.indexOf(least);
    this.button.dataset.corner = CORNERS[this.look.corner].name;
  }

  /** A press brings its point into the middle of the view, and a drag goes on doing so. */
  watchPresses() {
    const { button } = this;
    const go = (event) => {
      const box = button.getBoundingClientRect();
      this.moves.to((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    };
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.held = true;
      go(event);
    });
    button.addEventListener("pointermove", (event) => this.held && go(event));
    for (const end of ["pointerup", "pointercancel"]) {
      button.addEventListener(end, () => {
        this.held = false;
        this.lie();
      });
    }
  }

  steer(event) {
    const step = STEPS[event.key];
    if (!step) return;
    const far = (PACE * (event.shiftKey ? 3 : 1)) / this.look.zoom;
    this.moves.to(this.look.x + step[0] * far, this.look.y + step[1] * far);
    this.tell();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Says who is in view. */
  tell() {
    const { node, look } = this;
    const near = (part, middle) => Math.abs(part - middle) <= 0.5 / look.zoom;
    const seen = (node.pieces ?? []).filter(
      (one) => near(one.x / node.width, look.x) && near(1 - one.y / node.height, look.y),
    );
    const names = seen.map((one) => plain(one.name, this.names)).join(", ");
    this.said.textContent = names ? words("In view: {names}", { names }) : words("Nobody is in view");
  }
}

/** A piece as a spot in the colours and the shape of its side. */
function dot(one, at, step) {
  const [x, y] = at(one.x, one.y);
  const place = `translate(${x} ${y}) scale(${(step * (lifeOf(one) ? DOT : TOKEN)) / 36})`;
  const kind = classes("minimap-dot", !lifeOf(one) && "minimap-dot--token", one.active && "is-active");
  return s(
    "g",
    { class: kind, transform: place, "data-seat": paint(one) },
    lifeOf(one) ? plateOf(one) : s("circle", { r: 36 }),
  );
}
