/** Settings of this browser, and how often the seat wants to be asked. */

import { deskOf } from "../../question/question.js";
import { h } from "../../shared/dom.js";
import { openSheet } from "../../shared/drawer.js";
import { set, setTheme, setting, speak, theme } from "../../shared/memory.js";
import { wantNotices } from "../../shared/notify.js";
import { play } from "../../shared/sound.js";
import { words } from "../../shared/words.js";

const LANGUAGES = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
  pt: "Português",
  nl: "Nederlands",
  ru: "Русский",
};

export function openPreferences(app) {
  const desk = deskOf(app);
  const seat = desk?.view.seat ?? null;
  const body = h(
    "div",
    { class: "preferences" },
    choice(words("Language"), LANGUAGES, document.documentElement.lang || "en", (value) => {
      speak(value);
      location.reload();
    }),
    choice(
      words("Light"),
      { "": words("as the system"), light: words("light"), dark: words("dark") },
      theme(),
      setTheme,
    ),
    choice(
      words("Motion"),
      { slow: words("slow"), normal: words("normal"), fast: words("fast"), off: words("off") },
      setting("speed"),
      (value) => set("speed", value),
    ),
    toggle(words("Sounds"), "", setting("sound"), (on) => {
      set("sound", on);
      play("ask");
    }),
    toggle(
      words("Patterns as well as colours"),
      words("Seats and kinds of card also wear stripes, dots and checks."),
      setting("patterns"),
      (on) => set("patterns", on),
    ),
    toggle(
      words("Tell me when it is my turn"),
      words("A notice of the browser, while you look elsewhere."),
      setting("notify"),
      async (on, box) => {
        box.checked = await wantNotices(on);
      },
    ),
    seat === null || app.info?.status !== "playing" || !desk.windows.length ? "" : letPass(app, seat, desk.windows),
  );
  openSheet(words("Settings"), body, { key: "settings" });
}

/** Tick boxes for the windows; what is passed this way depends on the ticks alone, so it tells nobody about a hand. */
function letPass(app, seat, windows) {
  const passed = new Set(windows.filter((one) => one.passed).map((one) => one.kind));
  const boxes = windows.map((one) =>
    toggle(one.words, "", one.passed, (on) => {
      if (on) passed.add(one.kind);
      else passed.delete(one.kind);
      app.say({ do: "stops", seat, passes: [...passed] });
    }),
  );
  return h("fieldset", { class: "preference-group" }, h("legend", {}, words("Pass for me, without asking")), boxes);
}

function choice(label, values, value, change) {
  const select = h(
    "select",
    { class: "field", on: { change: () => change(select.value) } },
    Object.entries(values).map(([key, name]) => h("option", { value: key, selected: key === value }, name)),
  );
  return h("label", { class: "preference" }, h("span", {}, label), select);
}

function toggle(label, about, on, change) {
  const box = h("input", { type: "checkbox", checked: on, on: { change: () => change(box.checked, box) } });
  return h(
    "label",
    { class: "preference preference--switch" },
    h("span", {}, label, about ? h("small", {}, about) : ""),
    box,
  );
}
