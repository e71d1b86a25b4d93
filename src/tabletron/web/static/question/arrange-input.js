/** What a press or a key does while cards are arranged. */

import { swapped } from "./arrange.js";
import { momentOf } from "./question.js";

/** The first card pressed is picked, the second changes places with it. */
export function pressCard(app, arrangement, card) {
  const [other] = app.picked;
  app.picked = other === undefined ? [card] : [];
  const choice = other === undefined || other === card ? null : swapped(arrangement, other, card);
  if (choice) app.arranged = { key: arrangement.key, number: choice.number };
  app.redraw();
}

/** A number is a line of the box; says whether anything is being arranged. */
export function typeLine(app, n) {
  const { arrangement } = momentOf(app);
  const place = arrangement?.places[n - 1];
  if (place && !app.sent) pressCard(app, arrangement, place[0]);
  return arrangement !== null;
}

/** Enter says that it is meant so; says whether anything is being arranged. */
export function pressReady(app) {
  const { arrangement } = momentOf(app);
  if (arrangement && arrangement.given !== arrangement.choice.number) app.answer(arrangement.choice.number);
  return arrangement !== null;
}
