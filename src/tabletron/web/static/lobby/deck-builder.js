/** The deck builder: cards with how many, the running total, and the same deck as text to copy or paste. */

import { button, classes, h, put } from "../shared/dom.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { faults, read, size, written } from "./deck-text.js";

/** Opens the builder on a copy of the deck; `save` gets what came of it. */
export function build(kind, start, save) {
  const deck = { name: start.name, cards: { ...start.cards } };
  const named = kind.exact ? words("Name of the deck") : words("Name of the squad");
  const name = h("input", {
    type: "text",
    class: "field",
    maxlength: 24,
    value: deck.name,
    "aria-label": named,
    on: { input: () => change({ name: name.value }) },
  });
  const total = h("b", { class: "deck-total", role: "status" });
  const text = h("textarea", { class: "field", rows: 4, spellcheck: "false", on: { input: () => paste() } });
  const wrong = h("ul", { class: "deck-faults" });
  const keep = button(
    "button--gold",
    () => finish(),
    { "data-key": "deck.save" },
    icon("check"),
    kind.exact ? words("Keep this deck") : words("Keep this squad"),
  );
  const rows = new Map(
    kind.cards.map((card) => [card.name, row(card, (n) => change({ cards: { ...deck.cards, [card.name]: n } }), kind)]),
  );
  const dialog = h(
    "dialog",
    {
      class: "deck-builder",
      "aria-label": kind.exact ? words("Deck builder") : words("Squad builder"),
      on: { close: () => dialog.remove() },
    },
    h(
      "div",
      { class: "deck-head" },
      h("label", {}, named, name),
      total,
      button("button--small", () => dialog.close(), { "aria-label": words("Close") }, icon("close")),
    ),
    h(
      "ul",
      { class: "deck-cards" },
      [...rows.values()].map((one) => one.element),
    ),
    h(
      "div",
      { class: "deck-foot" },
      h("label", { class: "deck-text" }, words("As text: copy it, or paste one here"), text),
      h("div", { role: "status" }, wrong),
      h(
        "div",
        { class: "deck-doors" },
        button("button--small", () => copy(), {}, icon("copy"), words("Copy")),
        kind.examples.map((example) =>
          button("button--small", () => change({ cards: { ...example.cards } }), {}, example.name),
        ),
        button("button--small", () => change({ cards: {} }), {}, icon("trash"), words("Empty")),
        keep,
      ),
    ),
  );
  document.body.append(dialog);
  change({});
  dialog.showModal();

  function change(news) {
    Object.assign(deck, news);
    deck.cards = Object.fromEntries(Object.entries(deck.cards).filter(([, n]) => n > 0));
    text.value = written(deck, kind);
    show(faults(deck, kind));
  }

  function show(found) {
    for (const [card, one] of rows) one.show(deck.cards[card] ?? 0);
    const now = size(deck, kind);
    total.textContent = `${now} / ${kind.size}${kind.unit ? ` ${kind.unit}` : ""}`;
    total.classList.toggle("is-whole", kind.exact ? now === kind.size : now > 0 && now <= kind.size);
    put(
      wrong,
      found.map((fault) => h("li", {}, fault)),
    );
    keep.setAttribute("aria-disabled", String(found.length > 0));
  }

  function paste() {
    const { trouble, name: called, cards } = read(text.value, kind);
    if (trouble) return show([trouble]);
    Object.assign(deck, { cards, name: called || deck.name });
    name.value = deck.name;
    return show(faults(deck, kind));
  }

  async function copy() {
    text.select();
    await navigator.clipboard?.writeText(text.value).catch(() => {});
  }

  function finish() {
    if (keep.getAttribute("aria-disabled") === "true") return;
    save({ name: deck.name.trim(), cards: deck.cards });
    dialog.close();
  }
}

/** One card: what it is and does, and how many of it. */
function row(card, set, { most, unit }) {
  let count = 0;
  const shown = h("b", { class: "deck-count", "aria-live": "polite" });
  const less = button(
    "button--small button--icon",
    () => set(Math.max(0, count - 1)),
    { "aria-label": words("One {card} less", { card: card.title }) },
    icon("minus"),
  );
  const more = button(
    "button--small button--icon",
    () => count < most && set(count + 1),
    { "aria-label": words("One {card} more", { card: card.title }) },
    icon("plus"),
  );
  const element = h(
    "li",
    { class: classes("deck-card", card.needs && "deck-card--more"), data: { card: card.name } },
    h(
      "span",
      { class: "deck-what" },
      h(
        "b",
        {},
        card.title,
        unit && card.cost ? [" ", h("i", {}, `${card.cost} ${unit}`)] : "",
        card.needs ? [" ", h("i", {}, words("expansion"))] : "",
      ),
      card.texts.map((text) => h("small", {}, text)),
    ),
    h("span", { class: "deck-step" }, less, shown, more),
  );
  const show = (n) => {
    count = n;
    shown.textContent = String(n);
    element.classList.toggle("is-in", n > 0);
    less.setAttribute("aria-disabled", String(n === 0));
    more.setAttribute("aria-disabled", String(n >= most));
  };
  return { element, show };
}
