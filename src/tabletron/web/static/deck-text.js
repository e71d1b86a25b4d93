/** Decks as text: `Swift: 4 Boost, 3 W-Tank`. What is written can be read back, here and by the rules. */

import { words } from "./words.js";

/** The deck in a line; cards in the order of the box. */
export function written(deck, kind) {
  const cards = kind.cards.filter((card) => deck.cards[card.name]).map((card) => `${deck.cards[card.name]} ${card.name}`);
  return `${deck.name}: ${cards.join(", ")}`;
}

/** A deck out of a line, or why it is none. */
export function read(text, kind) {
  const [, name = "", list = text] = /^([^:,;]*):(.*)$/s.exec(text.trim()) ?? [];
  const known = new Map(kind.cards.flatMap((card) => [[card.name.toLowerCase(), card.name], [card.title.toLowerCase(), card.name]]));
  const cards = {};
  for (const entry of list.split(/[,\n]/).map((one) => one.trim()).filter(Boolean)) {
    const [, count, title] = /^(\d+)\s*[x×]?\s+(.+)$/.exec(entry) ?? [];
    const card = known.get(title?.trim().toLowerCase());
    if (!card) return { trouble: words("There is no card “{card}”. Write a number and a name, such as “4 {example}”.", { card: title ?? entry, example: kind.cards[0].name }) };
    cards[card] = (cards[card] ?? 0) + Number(count);
  }
  return { name: name.trim(), cards };
}

export function size(deck) {
  return Object.values(deck.cards).reduce((sum, n) => sum + n, 0);
}

/** What is still wrong with a deck, in sentences; nothing if it may be played. */
export function faults(deck, kind) {
  const found = [];
  const missing = kind.size - size(deck);
  if (missing > 0) found.push(words.plural("{n} card is missing.", "{n} cards are missing.", missing));
  if (missing < 0) found.push(words.plural("{n} card is too many.", "{n} cards are too many.", -missing));
  for (const [card, n] of Object.entries(deck.cards)) if (n > kind.most) found.push(words("{n} × {card}: at most {most} of a name.", { n, card, most: kind.most }));
  if (!deck.name.trim()) found.push(words("It needs a name."));
  else if (/[:;,]/.test(deck.name)) found.push(words("A name has no colon, comma or semicolon."));
  return found;
}
