/** A running game as a file, for whoever plays it alone: everything hidden is in it. */

import { h } from "../shared/dom.js";
import { openSheet } from "../shared/drawer.js";
import { words } from "../shared/words.js";

/** Whether all people at the table sit at this screen, and may take the game elsewhere. */
export function maySave(info) {
  return (
    info?.status === "playing" &&
    !info.honour &&
    info.mine.length > 0 &&
    info.holders.every(({ kind, seat }) => kind === "bot" || info.mine.includes(seat))
  );
}

export async function saveFile(app) {
  try {
    const file = URL.createObjectURL(await fetched(app));
    h("a", { href: file, download: `${app.info.game}-${app.id}.tabletron` }).click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
  } catch (refused) {
    openSheet(words("Save as a file"), h("p", { role: "alert" }, refused.message), { key: "save" });
  }
}

async function fetched(app) {
  const headers = { Accept: "application/json", Authorization: `Bearer ${Object.values(app.keys.seats).join(",")}` };
  const answer = await fetch(`/api/tables/${app.id}/record`, { headers }).catch(() => {
    throw new Error(words("The server cannot be reached."));
  });
  if (answer.ok) return answer.blob();
  throw new Error((await answer.json().catch(() => ({}))).message || answer.statusText);
}
