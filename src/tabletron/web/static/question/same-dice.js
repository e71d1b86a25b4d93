/** Dice that look the same are one as good as the other; a question with very many sets of dice is answered by pressing them. */

/** More sets of dice than this are not listed: the dice are pressed, and the one set is offered. */
const CROWD = 12;

/** For each die the dice that look like it, in order. */
export function likes(zones) {
  const looks = new Map();
  const found = new Map();
  for (const die of diceOf(zones)) {
    const look = `${die.face} ${die.dye ?? ""} ${die.side ?? die.seat ?? ""} ${Boolean(die.used)}`;
    if (!looks.has(look)) looks.set(look, []);
    looks.get(look).push(die.id);
    found.set(die.id, looks.get(look));
  }
  return found;
}

function* diceOf(nodes) {
  for (const node of nodes) {
    if (node.type === "die" && node.id) yield node;
    yield* diceOf(node.nodes ?? []);
  }
}

/** The picks, with the first dice of each look in place of those that were pressed: options name those. */
export function levelled(picked, alike) {
  const taken = new Map();
  return picked.map((id) => {
    const same = alike.get(id) ?? [id];
    const n = taken.get(same) ?? 0;
    taken.set(same, n + 1);
    return same[n];
  });
}

/** The options that are nothing but sets of dice, if there are too many to read; otherwise none. */
export function crowd(choices, alike) {
  const sets = choices.filter(
    (choice) => choice.words.nodes?.length && choice.words.nodes.every((id) => alike.has(id)),
  );
  return sets.length > CROWD ? new Set(sets) : new Set();
}

/** Whether an option belongs to these nodes and no other. */
export function isExactly(choice, nodes) {
  return (
    nodes.length > 0 &&
    choice.words.nodes?.length === nodes.length &&
    nodes.every((id) => choice.words.nodes.includes(id))
  );
}
