/** Who waits to hear whether a message was carried out. */

export class Replies {
  constructor() {
    this.waiting = new Map();
  }

  /** `hear` is told null when this message was carried out, else why not ("" if the line broke); false: tell others. */
  expect(id, hear) {
    this.waiting.set(id, hear);
  }

  /** Tells who waits for this number; whether they took it. */
  tell(id, trouble = null) {
    const hear = this.waiting.get(id);
    this.waiting.delete(id);
    return hear !== undefined && hear(trouble) !== false;
  }

  /** The line broke: nobody knows what became of what was sent. */
  lost() {
    for (const id of [...this.waiting.keys()]) this.tell(id, "");
  }
}
