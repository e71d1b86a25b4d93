/** Talk at the table. */

import { button, h } from "../../shared/dom.js";
import { set, setting } from "../../shared/memory.js";
import { badge, colour } from "../../shared/names.js";
import { icon } from "../../shared/sprites.js";
import { words } from "../../shared/words.js";

export class Chat {
  constructor(app) {
    this.app = app;
    this.unread = 0;
    this.list = h("ol", { class: "lines talk", tabindex: "0", "aria-label": words("Chat") });
    this.field = h("input", {
      type: "text",
      class: "field",
      maxlength: "400",
      autocomplete: "off",
      placeholder: words("Say something"),
      "aria-label": words("Say something"),
    });
    const send = h(
      "button",
      { type: "submit", class: "button button--small button--gold", "aria-label": words("Send") },
      icon("send"),
    );
    this.mute = button("button--small button--icon", () => this.toggle());
    this.form = h(
      "form",
      { class: "talk-form", on: { submit: (event) => this.send(event) } },
      this.field,
      send,
      this.mute,
    );
    this.panel = h(
      "div",
      { class: "talk-panel" },
      h("div", { class: "talk-lines", "aria-live": "polite" }, this.list),
      this.form,
    );
    this.showMute();
  }

  hear(said) {
    if (this.heard?.has(said.n)) return false;
    this.heard = (this.heard ?? new Set()).add(said.n);
    const time = new Date(said.at * 1000).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    this.list.append(
      h(
        "li",
        { class: "line", data: { seat: colour(said.seat) } },
        said.seat === null ? icon("eye") : badge(said.seat),
        h(
          "span",
          {},
          h("b", {}, said.name || words("A spectator")),
          " ",
          h("small", {}, time),
          h("span", { class: "said" }, said.text),
        ),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
    return !setting("muted");
  }

  send(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    const seat = this.app.shown;
    if (this.app.say({ do: "chat", seat, text })) this.field.value = "";
  }

  toggle() {
    set("muted", !setting("muted"));
    this.showMute();
    this.app.redraw();
  }

  showMute() {
    const muted = setting("muted");
    const label = muted ? words("Show what others say") : words("Mute the chat");
    this.mute.replaceChildren(icon(muted ? "mute" : "chat"));
    this.mute.setAttribute("aria-label", label);
    this.mute.title = label;
    this.list.hidden = muted;
    this.field.disabled = muted;
  }
}
