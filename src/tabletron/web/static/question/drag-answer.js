/** A figure that was dragged answers twice: what it does, and where it goes once the table asks for that. */

import { momentOf } from "./question.js";

/** Gives an option, and keeps the point for the question that it leads to. */
export function answerAndPoint(app, number, x, y) {
  app.answer(number);
  app.next = app.sent ? `spot ${x} ${y}` : null;
}

/** Gives the answer that was kept, if a point is asked for now. */
export function goOn(app) {
  const { next } = app;
  app.next = null;
  if (next && momentOf(app).question?.wide) app.choose(next, 0);
}
