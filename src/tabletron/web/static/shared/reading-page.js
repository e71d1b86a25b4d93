/** What all pages to read share: who the reader is, the language and the light, and how to ask the server. */

import { theme as chosenTheme, keepName, playerName, setTheme, speak } from "./memory.js";
import { words } from "./words.js";

const NAMES = ["Rivet", "Gasket", "Sprocket", "Cog", "Piston", "Washer", "Toggle", "Solder", "Crank", "Flange"];
const settings = document.querySelector("#settings");
let name = playerName();

/** What the reader is called at tables; whoever never said gets a name of the workshop. */
export function myName() {
  if (!name) {
    name = `${NAMES[Math.floor(Math.random() * NAMES.length)]}-${10 + Math.floor(Math.random() * 90)}`;
    keepName(name);
  }
  return name;
}

/** Asks the server; an answer that is no says why. */
export async function ask(method, path, body, token) {
  const headers = { Accept: "application/json" };
  const file = body instanceof Blob;
  if (body) headers["Content-Type"] = file ? "application/x-ndjson" : "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body && !file ? JSON.stringify(body) : body }).catch(() => {
    throw new Error(words("The server cannot be reached."));
  });
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  throw Object.assign(new Error(told.message || answer.statusText), { status: answer.status, code: told.code });
}

function showName() {
  const chip = document.querySelector("#my-name");
  chip.hidden = false;
  chip.querySelector("span").textContent = myName();
}

/** The page once more, in another language. */
function translate(language) {
  speak(language);
  const here = new URL(location.href);
  here.searchParams.delete("language");
  if (here.href === location.href) location.reload();
  else location.replace(here);
}

if (settings) {
  const { me, language, theme } = settings.elements;
  for (const field of [me, ...theme]) field.disabled = false;
  me.value = myName();
  settings.querySelector("button").hidden = true;
  settings.addEventListener("submit", (event) => {
    event.preventDefault();
    settings.hidePopover();
  });
  me.addEventListener("input", () => {
    name = me.value.trim().slice(0, 24) || name;
    keepName(name);
    showName();
  });
  language.addEventListener("change", () => translate(language.value));
  for (const field of theme) {
    field.checked = field.value === chosenTheme();
    field.addEventListener("change", () => setTheme(field.value));
  }
  showName();
}
