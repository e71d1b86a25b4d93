/** The rules as a book to search: filters while you type, and lights the words it found. */

import "../shared/reading-page.js";
import { learn, words } from "../shared/words.js";

await learn();
const field = document.querySelector("#find");
const chapters = [...document.querySelectorAll(".chapter")];
const clauses = [...document.querySelectorAll(".clause")];
const texts = new Map(
  clauses.map((clause) => [
    clause,
    plain(`${clause.closest(".chapter").firstChild.textContent} ${clause.textContent}`),
  ]),
);

/** Small letters without accents, so that nobody has to type them. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether the text has a word that begins like this. */
function holds(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return true;
  }
  return false;
}

function filter() {
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  for (const clause of clauses) clause.hidden = !wanted.every((word) => holds(texts.get(clause), word));
  for (const chapter of chapters) {
    chapter.hidden = !chapter.querySelector(".clause:not([hidden])");
    document.querySelector(`[data-chapter="${chapter.id}"]`).hidden = chapter.hidden;
  }
  const found = clauses.filter((clause) => !clause.hidden).length;
  document.querySelector("#nothing").hidden = found > 0;
  document.querySelector("#count").textContent = words("{n} of {all} rules", { n: found, all: clauses.length });
  light(wanted);
}

/** Lights what was found, without touching the text. */
function light(wanted) {
  if (!("highlights" in CSS)) return;
  const ranges = wanted.length
    ? clauses.filter((clause) => !clause.hidden).flatMap((clause) => rangesIn(clause, wanted))
    : [];
  CSS.highlights.set("found", new Highlight(...ranges));
}

function rangesIn(clause, wanted) {
  const ranges = [];
  const walk = document.createTreeWalker(clause, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.toLowerCase();
    for (const word of wanted) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(walk.currentNode, at);
        range.setEnd(walk.currentNode, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/** The address keeps what is looked for, so that it can be shared. */
function share() {
  const here = new URL(location.href);
  if (field.value.trim()) here.searchParams.set("find", field.value.trim());
  else here.searchParams.delete("find");
  history.replaceState(null, "", here);
}

/** A link to a clause that is folded away brings it back. */
function reveal() {
  const clause = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!clause?.closest("[hidden]")) return;
  field.value = "";
  filter();
  share();
  clause.scrollIntoView();
}

const inSight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      document.querySelector(`[data-chapter="${target.id}"]`).classList.toggle("is-here", isIntersecting);
    }
  },
  { rootMargin: "-15% 0px -75% 0px" },
);
for (const chapter of chapters) inSight.observe(chapter);

field.addEventListener("input", filter);
field.addEventListener("change", share);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  filter();
  share();
});
addEventListener("hashchange", reveal);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
  event.preventDefault();
  field.focus();
});
if (field.value) filter();
reveal();
