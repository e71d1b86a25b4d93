/** Dice with numerals: a die is read, not counted. */

import { classes, h } from "../shared/dom.js";
import { paint } from "../shared/names.js";
import { piece } from "../shared/pressable.js";
import { drawn, firstIcon, icon } from "../shared/sprites.js";
import { words } from "../shared/words.js";

export function drawDie(node, pen, small = false) {
  const face = node.face ?? "";
  const shown = face ? words("die showing {face}", { face: words(face) }) : words("die, not rolled");
  const label = [...(node.dye ? [words(node.dye)] : []), shown, ...(node.counts ? [words("counts")] : [])].join(", ");
  return piece(
    node,
    pen,
    {
      class: classes(
        "die",
        small && "die--s",
        node.used && "is-used",
        node.counts && "is-counting",
        !face && "is-rest",
      ),
      tag: "span",
      label: node.used ? `${label}, ${words("used")}` : label,
      "data-seat": paint(node),
      "data-face": face,
      "data-dye": node.dye || null,
      "data-double": face.length > 1 && drawn(`icon-face-${face}`) ? "" : null,
    },
    firstIcon([`face-${face}`, face]) || face,
    node.used && node.tip ? h("span", { class: "die-lock", "aria-hidden": "true" }, icon("lock")) : "",
  );
}
