/** What happened at a table, as far as this page heard it, and what of that came while nobody looked. */

import { keepSeen, seenOf } from "../../shared/memory.js";

export class Story {
  constructor(table) {
    Object.assign(this, { table, lines: [], recap: [], mark: null });
  }

  /** The number of the next line to hear. */
  get next() {
    return this.lines.length ? this.lines[this.lines.length - 1].n + 1 : 0;
  }

  /** The number of the first line that was not seen here yet; null if nobody was here before. */
  get unseen() {
    return seenOf(this.table);
  }

  add(news) {
    const known = new Set(this.lines.map((line) => line.n));
    this.lines.push(...news.filter((line) => !known.has(line.n)));
  }

  /** Recalls those of these lines that came since then. */
  remind(lines, since) {
    this.recap = lines.filter((line) => line.n >= since);
    this.mark = this.recap[0]?.n ?? null;
  }

  /** Whoever looks has seen it all. */
  look() {
    if (!document.hidden) keepSeen(this.table, this.next);
  }
}
