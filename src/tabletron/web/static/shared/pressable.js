/** What can be pressed on the table, and why the rest cannot. */

import { classes, h } from "./dom.js";
import { plain, rich } from "./markup.js";
import { explain } from "./tip.js";
import { words } from "./words.js";

/** For pictures nobody can act on: replays, spectators, waiting. */
export const LOOK_ONLY = { numbers: () => [], refusal: () => undefined, press: () => {}, picked: new Set() };

/** What a node looks like now: may be touched, must not, was picked, or nothing of these. */
export function touchClass(node, pen) {
  const { touch } = pen;
  if (!node.id) return "";
  if (touch.numbers(node.id).length) return classes("can", touch.picked.has(node.id) && "is-picked");
  return touch.refusal(node.id)?.loud ? "cannot" : "";
}

/** The numbers of the options a node belongs to, as a golden tag. */
export function tag(node, pen) {
  const numbers = node.id ? pen.touch.numbers(node.id) : [];
  if (!numbers.length) return "";
  return h("kbd", { class: classes("key", "card-tag", numbers.length > 1 && "key--many") }, tagText(numbers));
}

function tagText(numbers) {
  if (numbers.length <= 2) return numbers.join(" ");
  return `${numbers[0]} …`;
}

/**
 * An element for a small node: a button if it belongs to options or was refused, otherwise plain but reachable by arrows.
 * @param {any} node
 * @param {any} pen
 * @param {{class: string, label?: string, thing?: string, tag?: string}} look
 */
export function piece(node, pen, { class: kind, label, thing, tag: plainTag = "div", ...attributes }, ...children) {
  const numbers = node.id ? pen.touch.numbers(node.id) : [];
  const refusal = node.id ? pen.touch.refusal(node.id) : undefined;
  const live = numbers.length > 0 || refusal !== undefined;
  const tells = Boolean(node.tip) || refusal !== undefined;
  const props = {
    class: classes(kind, touchClass(node, pen)),
    data: { id: node.id, key: node.id, thing },
    ...(live ? { type: "button", "aria-disabled": numbers.length ? null : "true" } : {}),
    ...(live || !tells ? {} : { tabindex: "-1", role: attributes.role ?? "group" }),
    ...(label && (live || tells)
      ? { "aria-label": labelled(label, numbers) }
      : label
        ? { role: "img", "aria-label": label }
        : {}),
    ...attributes,
  };
  const element = h(live ? "button" : plainTag, props, tag(node, pen), ...children);
  if (numbers.length) element.addEventListener("click", () => pen.touch.press(node.id));
  if (tells) explain(element, () => [...aboutNode(node, pen), ...(refusal ? whyNot(refusal, pen) : [])]);
  return element;
}

function labelled(label, numbers) {
  return numbers.length ? `${label}, ${words("option {n}", { n: numbers.join(", ") })}` : label;
}

/** A place that is itself an option: its tag is the button, and a click anywhere in it does the same. */
export function place(node, pen, { class: kind, tag: tagName = "div", ...attributes }, ...children) {
  const numbers = node.id ? pen.touch.numbers(node.id) : [];
  const props = { class: classes(kind, touchClass(node, pen)), data: { id: node.id }, ...attributes };
  const element = h(tagName, props, ...children);
  if (numbers.length) {
    const press = (event) => {
      if (event.target.closest("button, a") && event.target.closest("button, a") !== handle) return;
      pen.touch.press(node.id);
    };
    const label = plain(pen.touch.label?.(node.id) || node.name, pen.names);
    const handle = h(
      "button",
      {
        type: "button",
        class: classes("key", "card-tag", numbers.length > 1 && "key--many"),
        data: { key: node.id },
        "aria-label": labelled(label, numbers),
      },
      tagText(numbers),
    );
    element.prepend(handle);
    element.addEventListener("click", press);
  }
  return element;
}

/** What a slip says about a thing: its name, what it does, and where it comes from. */
export function aboutNode(node, pen) {
  if (!node.tip) return [];
  const source = {
    rulebook: words("from the rulebook"),
    public: words("from public sources"),
    house: words("our own card"),
  }[node.source];
  return [
    h("b", {}, rich(node.name, pen)),
    h("p", {}, rich(node.tip, { ...pen, dice: "pip" })),
    source ? h("small", {}, source) : "",
  ];
}

/** Why something may not be chosen, with the clause that says so. */
export function whyNot(refusal, pen) {
  return [h("b", {}, words("Why not?")), h("p", {}, rich(refusal.why, pen), " ", h("code", {}, refusal.clause))];
}
