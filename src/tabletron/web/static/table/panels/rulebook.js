/** The rules of the game at hand: those behind a question, and all of them with a search. */

import { button, h, put } from "../../shared/dom.js";
import { openSheet } from "../../shared/drawer.js";
import { rich } from "../../shared/markup.js";
import { icon } from "../../shared/sprites.js";
import { words } from "../../shared/words.js";

const SHOWN = 2;
let clauses = null;

/** Fetches the clauses once; nothing if the server has none. */
export async function loadRules(game) {
  const language = document.documentElement.lang || "en";
  try {
    const answer = await fetch(`/api/games/${game}/rules?language=${language}`);
    clauses = answer.ok ? await answer.json() : [];
  } catch {
    clauses = [];
  }
}

/** The leaflet: the rules behind the open question, a line each. */
export function drawLeaflet(moment, pen) {
  const ids = moment.question?.clauses ?? [];
  const found = ids.map((id) => clauses?.find((clause) => clause.id === id)).filter(Boolean);
  if (!found.length) return "";
  return h(
    "section",
    { class: "leaflet", "aria-label": words("Rules behind this question") },
    h("h3", {}, icon("book"), words("Rules behind this question")),
    h(
      "ul",
      {},
      found.slice(0, SHOWN).map((clause) => h("li", {}, ruleLink(clause, pen))),
    ),
    found.length > SHOWN
      ? button(
          "more",
          () => openRules(pen, { only: ids }),
          { data: { key: "leaflet.more" } },
          words("{n} more", { n: found.length - SHOWN }),
        )
      : "",
  );
}

function ruleLink(clause, pen) {
  return h(
    "button",
    {
      type: "button",
      class: "rule-link",
      data: { key: `rule ${clause.id}` },
      on: { click: () => openRules(pen, { find: clause.id }) },
    },
    h("span", {}, rich(clause.title, pen)),
    h("code", {}, clause.id),
  );
}

/** All rules with a search; `only` narrows them to some, `find` is what is searched for first. */
export function openRules(pen, { find = "", only = null } = {}) {
  const list = h("div", { class: "clauses" });
  const count = h("p", { class: "soft", role: "status" });
  const field = h("input", {
    type: "search",
    class: "field",
    value: find,
    placeholder: words("Search the rules"),
    "aria-label": words("Search the rules"),
    on: { input: () => show(null) },
  });
  const show = (ids) => {
    const found = (clauses ?? []).filter((clause) => (ids ? ids.includes(clause.id) : holds(clause, field.value)));
    put(count, words("{n} of {all} rules", { n: found.length, all: clauses?.length ?? 0 }));
    put(
      list,
      chapters(found).map(([name, some]) =>
        h(
          "section",
          {},
          h("h3", {}, name),
          some.map((clause) => clauseText(clause, pen)),
        ),
      ),
    );
  };
  const game = document.body.dataset.game;
  openSheet(
    words("Rules"),
    [
      field,
      count,
      list,
      h("p", {}, h("a", { href: `/rules/${game}`, target: "_blank", rel: "noopener" }, words("The rules as a page"))),
    ],
    { key: `rules ${find}`, kind: "sheet--rules" },
  );
  show(only);
  if (!only) field.focus();
}

function holds(clause, text) {
  const all = `${clause.id} ${clause.chapter} ${clause.title} ${clause.text}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function chapters(found) {
  const by = new Map();
  for (const clause of found) by.set(clause.chapter, [...(by.get(clause.chapter) ?? []), clause]);
  return [...by];
}

function clauseText(clause, pen) {
  return h(
    "article",
    { class: "clause" },
    h("h4", {}, h("code", {}, clause.id), " ", rich(clause.title, pen)),
    h("p", {}, rich(clause.text, pen)),
  );
}
