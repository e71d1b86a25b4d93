/** Decks as text: `Swift: 4 Boost, 3 W-Tank`. What is written can be read back, here and by the rules. */

import { words } from "../shared/words.js";

/** The deck in a line; cards in the order of the box. Where one of a name is all there can be, no number is needed. */
export function written(deck, kind) {
  const cards = kind.cards
    .filter((card) => deck.cards[card.name])
    .map((card) => (kind.most === 1 ? card.name : `${deck.cards[card.name]} ${card.name}`));
  return `${deck.name}: ${cards.join(", ")}`;
}

/** A deck out of a line, or why it is none. */
export function read(text, kind) {
  const [, name = "", list = text] = /^([^:,;]*):(.*)$/s.exec(text.trim()) ?? [];
  const known = new Map(
    kind.cards.flatMap((card) => [
      [card.name.toLowerCase(), card.name],
      [card.title.toLowerCase(), card.name],
    ]),
  );
  const cards = {};
  for (const entry of list
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, count = kind.most === 1 ? 1 : NaN, title] = /^(?:(\d+)\s*[x×]?\s+)?(\S.*)$/.exec(entry);
    const card = known.get(title?.trim().toLowerCase());
    if (!card && kind.most === 1)
      return { trouble: words("There is nobody and no card called “{name}”.", { name: title }) };
    if (!card || Number.isNaN(count))
      return {
        trouble: words("There is no card “{card}”. Write a number and a name, such as “4 {example}”.", {
          card: title ?? entry,
          example: kind.cards[0].name,
        }),
      };
    cards[card] = (cards[card] ?? 0) + Number(count);
  }
  return { name: name.trim(), cards };
}

/** How many cards there are, or what they cost. */
export function size(deck, kind) {
  return chosen(deck, kind).reduce((sum, [card, n]) => sum + n * card.cost, 0);
}

function chosen(deck, kind) {
  return kind.cards.filter((card) => deck.cards[card.name]).map((card) => [card, deck.cards[card.name]]);
}

/** What is still wrong with a deck, in sentences; nothing if it may be played. */
export function faults(deck, kind) {
  const found = [];
  const missing = kind.size - size(deck, kind);
  if (kind.exact && missing > 0) found.push(words.plural("{n} card is missing.", "{n} cards are missing.", missing));
  if (kind.exact && missing < 0) found.push(words.plural("{n} card is too many.", "{n} cards are too many.", -missing));
  if (!kind.exact) found.push(...squadFaults(deck, kind, missing));
  for (const [card, n] of Object.entries(deck.cards))
    if (n > kind.most) found.push(words("{n} × {card}: at most {most} of a name.", { n, card, most: kind.most }));
  if (!deck.name.trim()) found.push(words("It needs a name."));
  else if (/[:;,]/.test(deck.name)) found.push(words("A name has no colon, comma or semicolon."));
  return found;
}

/** What is wrong with a squad: what it costs, who is in it twice, how many cards it brings. */
function squadFaults(deck, kind, missing) {
  const found = [];
  const inside = chosen(deck, kind);
  if (missing < 0)
    found.push(
      words("This costs {n} {unit}; at most {most} are allowed.", {
        n: kind.size - missing,
        unit: kind.unit,
        most: kind.size,
      }),
    );
  if (!inside.some(([card]) => card.cost)) found.push(words("Somebody must be in it."));
  for (const [n, [card]] of inside.entries()) {
    const other = inside.slice(0, n).find(([one]) => card.group && one.group === card.group);
    if (other)
      found.push(
        words("{one} and {two} are both {who}: only one of them can join.", {
          one: other[0].title,
          two: card.title,
          who: card.group,
        }),
      );
  }
  const extras = inside.filter(([card]) => !card.cost).length;
  if (extras > kind.extras)
    found.push(words("{n} cards; at most {most} are allowed.", { n: extras, most: kind.extras }));
  return found;
}
