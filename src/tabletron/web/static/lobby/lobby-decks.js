/** Decks of a game that lie in this browser: which of them may be chosen at the table, and the builder for them. */

import { button, h, put } from "../shared/dom.js";
import { ask } from "../shared/reading-page.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";
import { build } from "./deck-builder.js";
import { written } from "./deck-text.js";

/** Wakes the decks of a box; the cards are fetched when they are needed first. */
export async function prepareDecks(form) {
  for (const box of form.querySelectorAll(".decks")) {
    const shelf = new Shelf(form, box);
    box.querySelector(".button").addEventListener("click", () => shelf.edit(null));
    form.querySelector("details").addEventListener("toggle", () => shelf.show(), { once: true });
    if (shelf.decks.some((deck) => deck.used)) await shelf.show();
  }
}

class Shelf {
  constructor(form, box) {
    Object.assign(this, { form, box, key: `tabletron.decks.${form.dataset.game}`, decks: [], kind: null });
    try {
      this.decks = JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      /* A browser that keeps nothing still plays with the deck of the box. */
    }
  }

  async load() {
    const kinds = this.kind
      ? []
      : await ask("GET", `/api/games/${this.form.dataset.game}/decks?language=${document.documentElement.lang}`);
    this.kind ??= kinds.find((kind) => kind.switch === this.box.dataset.switch);
    return this.kind;
  }

  async show() {
    await this.load();
    put(
      this.box.querySelector(".decks-list"),
      this.decks.map((deck) => this.row(deck)),
    );
    const used = this.decks.filter((deck) => deck.used);
    this.form.elements[`switch.${this.kind.switch}`].value = used.map((deck) => written(deck, this.kind)).join("; ");
    for (const card of this.kind.cards) {
      const menu = card.needs && this.form.elements[`switch.${card.needs}`];
      if (menu && used.some((deck) => deck.cards[card.name])) menu.value = "on";
    }
  }

  row(deck) {
    const tick = h("input", {
      type: "checkbox",
      checked: deck.used,
      on: { change: () => this.keep({ ...deck, used: tick.checked }, deck) },
    });
    return h(
      "li",
      {},
      h("label", { class: "tick" }, tick, h("span", {}, deck.name)),
      button(
        "button--small button--icon",
        () => this.edit(deck),
        { "aria-label": words("Change {deck}", { deck: deck.name }) },
        icon("pen"),
      ),
      button(
        "button--small button--icon",
        () => this.keep(null, deck),
        { "aria-label": words("Throw {deck} away", { deck: deck.name }) },
        icon("trash"),
      ),
    );
  }

  async edit(deck) {
    const kind = await this.load();
    const n = this.decks.length + 1;
    const fresh = { name: kind.exact ? words("Deck {n}", { n }) : words("Squad {n}", { n }), cards: {} };
    build(kind, deck ?? fresh, (built) => this.keep({ ...built, used: true }, deck));
  }

  /** Puts a deck in place of another; one of the same name is replaced, too. */
  keep(deck, old) {
    const at = old ? this.decks.indexOf(old) : this.decks.length;
    const decks = [...this.decks];
    decks.splice(at, 1, ...(deck ? [deck] : []));
    this.decks = decks.filter((one) => one === deck || one.name !== deck?.name);
    localStorage.setItem(this.key, JSON.stringify(this.decks));
    return this.show();
  }
}
