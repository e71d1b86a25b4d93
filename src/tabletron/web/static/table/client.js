/** What the table page knows and can do. Drawing is the page's job; nothing is shown before the server said it. */

import { penFor } from "../layouts/index.js";
import { pressCard } from "../question/arrange-input.js";
import { goOn } from "../question/drag-answer.js";
import { belonging, deskOf, momentOf, picking } from "../question/question.js";
import { levelled } from "../question/same-dice.js";
import { plain } from "../shared/markup.js";
import { keepKeys, keysOf } from "../shared/memory.js";
import { notice } from "../shared/notify.js";
import { play, playNews } from "../shared/sound.js";
import { words } from "../shared/words.js";
import { handOver } from "./curtain.js";
import { Page } from "./draw.js";
import { openNotes } from "./panels/notes.js";
import { openRules } from "./panels/rulebook.js";
import { Story } from "./panels/story.js";
import { Replies } from "./replies.js";
import { askToSit } from "./sit.js";
import { connect } from "./socket.js";

const GRACE = 250;
const LONG_AWAY = 20_000;

export class App {
  constructor(host, id) {
    Object.assign(this, {
      id,
      keys: keysOf(id),
      info: null,
      picture: null,
      shown: null,
      curtain: null,
      lost: false,
      trouble: "",
    });
    Object.assign(this, {
      picked: [],
      arranged: null,
      sent: null,
      refusal: null,
      advice: null,
      pleaded: [],
      digits: "",
      level: "greedy",
      aheadOpen: false,
    });
    Object.assign(this, {
      finishOpen: true,
      wantsRematch: false,
      askedAt: 0,
      hiddenAt: 0,
      next: null,
      replies: new Replies(),
      story: new Story(id),
    });
    this.page = new Page(host, this);
  }

  begin() {
    this.line = connect(this.id, {
      hello: () => this.hello(),
      hear: (message) => this.hear(message),
      state: (open) => this.connected(open),
    });
    document.addEventListener("visibilitychange", () => this.looked());
    setInterval(() => this.page.tick(), 1000);
    this.redraw();
  }

  get pen() {
    const view = deskOf(this)?.view ?? { scene: { zones: [] } };
    return penFor(view, this.info?.holders ?? []);
  }

  // --- hearing

  hello() {
    const { host, seats } = this.keys;
    return {
      tokens: Object.values(seats),
      host: host || null,
      language: document.documentElement.lang || "en",
      heard: this.story.next,
    };
  }

  connected(open) {
    if (this.lost === !open) return;
    this.lost = !open;
    this.sent = null;
    if (this.lost) this.replies.lost();
    this.redraw();
  }

  hear(message) {
    switch (message.type) {
      case "table":
        return this.informed(message);
      case "picture":
        return this.pictured(message);
      case "chat":
        return this.page.talked(message);
      case "done":
        return this.done(message.id);
      case "advice":
        return this.advised(message);
      case "refused":
        return this.refused(message);
      default:
        return undefined;
    }
  }

  informed(info) {
    const now = performance.now();
    for (const holder of info.holders) holder.deadline = holder.left === null ? null : now + holder.left * 1000;
    this.info = info;
    if (info.rematch) this.keepRematch(info.rematch);
    if (info.mine.length < 2) this.shown = info.mine[0] ?? null;
    this.redraw();
  }

  /** The same keys open the next table, where everybody sits one seat further. */
  keepRematch(table) {
    const count = this.info.holders.length;
    const seats = Object.fromEntries(
      Object.entries(this.keys.seats).map(([seat, token]) => [(Number(seat) + 1) % count, token]),
    );
    if (!Object.keys(keysOf(table).seats).length)
      keepKeys(table, { ...this.keys, table, at: Date.now(), seats, invitations: {} });
    if (this.wantsRematch) location.assign(`/t/${table}`);
  }

  pictured(picture) {
    const first = this.picture === null;
    const fresh = this.picture?.asked !== picture.asked;
    if (fresh)
      Object.assign(this, {
        sent: null,
        advice: null,
        pleaded: [],
        picked: [],
        digits: "",
        askedAt: performance.now(),
      });
    if (picture.done.includes(this.sent?.id)) this.sent = null;
    for (const id of picture.done) this.replies.tell(id);
    this.refusal = null;
    this.picture = picture;
    document.body.dataset.asked = picture.asked;
    this.note(picture.news, first);
    handOver(this);
    this.redraw(first ? [] : picture.news);
    if (fresh) this.announceTurn(first);
    if (fresh) goOn(this);
    if (!first) playNews(picture.news);
  }

  note(news, first) {
    const { story } = this;
    story.add(news);
    if (first && story.unseen !== null && this.info?.status === "playing") story.remind(this.readable(), story.unseen);
    story.look();
  }

  /** The lines for the eyes of who is at the screen. */
  readable() {
    const own = this.info?.status === "over" || (this.info?.mine.length ?? 0) < 2;
    return this.story.lines.filter((line) => !line.private || own || (line.to === this.shown && this.curtain === null));
  }

  /** The curtain goes up for this seat. */
  raise(seat, drawn = true) {
    Object.assign(this, { shown: seat, curtain: null, picked: [], askedAt: performance.now() });
    if (drawn) this.redraw();
  }

  announceTurn(first) {
    const { question } = momentOf(this);
    if (!question) return;
    if (!first) play("ask");
    notice(this.info?.title ?? "", plain(question.text, this.pen.names));
  }

  done(id) {
    this.replies.tell(id);
    if (this.sent?.id !== id) return;
    this.sent = null;
    this.redraw();
  }

  refused(message) {
    if (message.code === "gone" || message.code === "broken") return location.reload(); // the page says what became of it
    this.next = null;
    if (this.sent?.id === message.id) this.sent = null;
    if (message.id === null && this.info === null) return this.turnedAway(message);
    if (this.replies.tell(message.id, message.message)) return undefined;
    this.refusal = message;
    this.redraw();
    return undefined;
  }

  /** The hello itself was refused: with a wrong key one may still look on, without a table there is nothing to see. */
  turnedAway(message) {
    if (message.code === "not_yours" && Object.keys(this.keys.seats).length)
      this.keys = { host: null, seats: {}, invitations: {} };
    else this.trouble = message.message;
    this.redraw();
  }

  looked() {
    const here = !document.hidden;
    this.line.send({ do: "looking", here }, false);
    if (!here) this.hiddenAt = performance.now();
    else {
      if (performance.now() - this.hiddenAt > LONG_AWAY && this.info?.status === "playing")
        this.story.remind(this.readable(), this.story.unseen ?? 0);
      this.story.look();
      this.redraw();
    }
  }

  // --- doing

  /** Sends something; gives its number, or null while there is no line. `hear` is told what became of it. */
  say(message, hear = null) {
    this.refusal = null;
    if (message.do === "rematch") this.wantsRematch = true;
    const id = this.line.send(message);
    if (id !== null && hear) this.replies.expect(id, hear);
    return id;
  }

  answer(number) {
    if (momentOf(this).offered.some((one) => one.number === number)) this.choose(number);
  }

  /** A point of the table: whether it is one of the many answers, the server knows. */
  point(x, y) {
    if (momentOf(this).question?.wide) this.choose(`spot ${x} ${y}`);
  }

  choose(choice, grace = GRACE) {
    const { question, view } = momentOf(this);
    if (!question || this.sent || this.curtain !== null || performance.now() - this.askedAt < grace) return;
    const id = this.say({ do: "play", seat: view.seat, asked: this.picture.asked, choice });
    if (id === null) return;
    this.sent = { id, choice };
    this.forgetRecap();
  }

  /** A thing on the table: one option that belongs to it is the answer, several are the list. */
  press(node) {
    if (this.sent) return undefined;
    const { offered, arrangement, alike, crowded } = momentOf(this);
    if (arrangement) return pressCard(this, arrangement, node);
    const picked = picking(offered, this.picked, node, alike);
    const left = belonging(offered, levelled(picked, alike));
    if (picked.length && left.length === 1 && !crowded.size) return this.answer(left[0].number);
    this.picked = picked;
    this.redraw();
    return undefined;
  }

  unpick() {
    if (!this.picked.length) return;
    this.picked = [];
    this.redraw();
  }

  type(digits) {
    if (digits === this.digits) return;
    this.digits = digits;
    this.redraw();
  }

  lastNumber() {
    const { offered } = momentOf(this);
    return offered.length ? offered[offered.length - 1].number : 0;
  }

  /** What would the coach do? The answer stands beside the question as long as it is open. */
  askCoach() {
    const { desk, question } = momentOf(this);
    if (question && desk?.coach && this.curtain === null) this.say({ do: "advise", seat: desk.view.seat });
  }

  advised(advice) {
    if (advice.asked !== this.picture?.asked) return;
    this.advice = advice;
    this.redraw();
  }

  undo() {
    const desk = deskOf(this);
    if (desk?.view.seat !== null && desk?.undo !== "no" && this.curtain === null)
      this.say({ do: "undo", seat: desk.view.seat });
  }

  order(notation) {
    this.say({ do: "order", seat: this.shown, notation });
  }

  /** Asks a friend for help, in the chat. */
  plead(to, help) {
    const { names } = this.pen;
    const text = words("{name}, please help: {help}", { name: names[to], help: plain(help, names) });
    if (this.say({ do: "chat", seat: this.shown, text })) this.pleaded = [...this.pleaded, to];
    this.redraw();
  }

  forgetRecap() {
    this.story.recap = [];
    this.redraw();
  }

  closeFinish() {
    this.finishOpen = false;
    this.redraw();
  }

  rules() {
    openRules(this.pen);
  }

  notes() {
    openNotes(this);
  }

  tab(name) {
    this.page.tab(name);
  }

  async sitHere(seat) {
    await askToSit(this.page.cover(), this.id, { seat });
    this.keys = keysOf(this.id);
    this.page.uncover();
    this.line.again();
  }

  redraw(news = []) {
    this.page.draw(news);
  }
}
