/** Tells who looks elsewhere that it is their turn; only if they asked for it. */

import { set, setting } from "./memory.js";
import { words } from "./words.js";

let note = null;

/** Switches notices on, which the browser has to allow, or off; says how it ended. */
export async function wantNotices(wanted) {
  const allowed = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
  set("notify", allowed);
  return allowed;
}

export function notice(title, question) {
  if (!setting("notify") || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
    return;
  note?.close();
  note = new Notification(words("Your turn – {game}", { game: title }), {
    body: question,
    icon: "/static/art/favicon.svg",
    tag: "tabletron",
  });
  note.addEventListener("click", () => window.focus());
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) note?.close();
});
