/** Real dice: people roll, and say here what came up. */

import { button, classes, h, put } from "../shared/dom.js";
import { icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

let typed = { key: "", faces: [] };

/** A row of big faces a die; a face pressed fills it and goes on to the next. */
export function rolledForm(app, dice) {
  const key = `${app.picture.asked}`;
  if (typed.key !== key) typed = { key, faces: dice.faces.map(() => null) };
  if (dice.places) return orderForm(app, dice);
  const form = h("div", { class: "rolled", data: { asked: key } });
  const draw = () =>
    put(
      form,
      dice.faces.map((faces, n) => dieRow(faces, n, dice.faces.length, draw)),
      button(
        "button--main",
        () => tell(app),
        { data: { key: "rolled" }, "aria-disabled": whole() ? null : "true" },
        words("This is what came up"),
        icon("play"),
      ),
    );
  form.fill = (digit) => typeFace(dice, digit, draw);
  form.tell = () => tell(app);
  draw();
  return form;
}

function dieRow(faces, n, count, draw) {
  const set = (face) => {
    typed.faces[n] = typed.faces[n] === face ? null : face;
    draw();
    document.querySelector(`[data-key="${CSS.escape(`face ${n} ${face}`)}"]`)?.focus();
  };
  return h(
    "div",
    { class: "rolled-die", role: "group", "aria-label": words("Die {n} of {count}", { n: n + 1, count }) },
    faces.map((face) =>
      h(
        "button",
        {
          type: "button",
          class: classes("die", typed.faces[n] === face && "is-told"),
          "aria-pressed": String(typed.faces[n] === face),
          data: { key: `face ${n} ${face}` },
          on: { click: () => set(face) },
        },
        face,
      ),
    ),
  );
}

/** A digit fills the next die that has such a face. */
function typeFace(dice, digit, draw) {
  const n = typed.faces.findIndex((face, at) => face === null && dice.faces[at].includes(digit));
  if (n < 0) return;
  typed.faces[n] = digit;
  draw();
}

function whole() {
  return typed.faces.every((face) => face !== null);
}

function tell(app) {
  if (whole()) app.say({ do: "feed", asked: app.picture.asked, outcome: typed.faces });
}

/** A pile that people shuffle by hand: the places in their new order, or an order drawn here. */
function orderForm(app, dice) {
  const field = h("input", {
    type: "text",
    inputmode: "numeric",
    class: "field",
    "aria-label": words("The places 0 to {last} in their new order", { last: dice.places - 1 }),
  });
  const send = () =>
    app.say({
      do: "feed",
      asked: app.picture.asked,
      outcome: field.value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    });
  const draw = () => {
    field.value = shuffled(dice.places).join(" ");
  };
  return h(
    "div",
    { class: "rolled" },
    h("label", {}, words("The places 0 to {last} in their new order", { last: dice.places - 1 }), field),
    button("", draw, {}, words("Shuffle for us")),
    button("button--main", send, { data: { key: "rolled" } }, words("This is the order"), icon("play")),
  );
}

function shuffled(count) {
  const order = Array.from({ length: count }, (_, n) => n);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = crypto.getRandomValues(new Uint32Array(1))[0] % (last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
