"""What all pages share: the head, the bar at the top with its settings, and the drawings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import htpy as h

from tabletron.core.i18n import LANGUAGES, Words
from tabletron.web.pages.art import icon, sprite


def sentence(message: str) -> str:
    """A refusal as a sentence of its own: they are written to stand behind a colon as well."""
    return f"{message[:1].upper()}{message[1:].rstrip('.')}."


def document(
    *,
    name: str,
    about: str,
    body: h.Element,
    words: Words,
    styles: Iterable[str] = (),
    script: str = "",
    private: bool = False,
) -> h.Element:
    """A whole page; a private one is not for search engines. A style or script is a file of ours."""
    named = f"{name} · Tabletron" if name else words("Tabletron: robot tabletop games")
    return h.html(lang=words.language)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.title[named],
            h.meta(name="description", content=about),
            private and h.meta(name="robots", content="noindex"),
            h.meta(name="color-scheme", content="light dark"),
            h.meta(name="theme-color", content="#fff4dc", media="(prefers-color-scheme: light)"),
            h.meta(name="theme-color", content="#352c57", media="(prefers-color-scheme: dark)"),
            _shared_as(named, about),
            h.link(rel="icon", href="/static/art/favicon.svg", type="image/svg+xml"),
            h.link(rel="manifest", href="/static/manifest.webmanifest"),
            h.script(src="/static/shared/theme.js"),
            [h.link(rel="stylesheet", href=href) for href in ("/static/shared/look.css", *styles)],
            script and h.script(type="module", src=script),
        ],
        body,
    ]


def _shared_as(name: str, about: str) -> list[h.VoidElement]:
    """How a link to the page looks where it is shared; a link may be an invitation, so nothing of the table is told."""
    told = {"og:site_name": "Tabletron", "og:type": "website", "og:title": name, "og:description": about}
    return [h.meta(property=key, content=text) for key, text in told.items()]


def paper(
    kind: str,
    *content: h.Node,
    words: Words,
    tabs: Mapping[str, str],
    here: str = "",
    skip: str = "",
    later: Iterable[str] = (),
) -> h.Element:
    """The body of a page to read: the bar on top, then the content. `later` are drawings that scripts will need."""
    shown = h.fragment[top(words, tabs, here), content].__html__()
    return h.body(class_=["page", f"page-{kind}"])[
        h.a(".skip", href=f"#{skip or 'main'}")[words("Skip to the content")],
        sprite(shown, later),
        shown,
    ]


def top(words: Words, tabs: Mapping[str, str], here: str) -> h.Element:
    """The brand, where else to go, and the settings."""
    return h.header(".topbar")[
        h.a(".brand", href="/", aria_label=words("Tabletron, the lobby"))[
            h.svg(".brand-logo", aria_hidden="true")[h.use(href="#brand-mark")], _wordmark()
        ],
        h.nav(".tabs", aria_label=words("Pages"))[
            (h.a(".tab", href=href, aria_current=href == here and "page")[text] for text, href in tabs.items())
        ],
        h.div(".who-am-i")[
            h.button("#my-name.chip", type="button", popovertarget="settings", hidden=True)[icon("user"), h.span],
            h.button(
                ".button.button--small.button--icon",
                type="button",
                popovertarget="settings",
                aria_label=words("Settings"),
            )[icon("menu")],
        ],
        _settings(words),
    ]


def _wordmark() -> h.Element:
    letters = (h.use(class_=f"wordmark-{layer}", href="#wordmark") for layer in ("ink", "face"))
    return h.svg(".brand-name.wordmark", viewBox="-12 -12 398 66", aria_hidden="true")[letters]


def _settings(words: Words) -> h.Element:
    """Language works without a script; name and theme are remembered by the browser."""
    return h.form("#settings.settings", popover=True, method="get")[
        h.h2[words("Settings")],
        h.label(".field", data_needs_script=True)[
            words("Your name"), h.input(name="me", maxlength="24", autocomplete="nickname", disabled=True)
        ],
        h.label(".field")[
            words("Language"),
            h.select(name="language")[
                (h.option(value=code, selected=code == words.language)[name] for code, name in LANGUAGES.items())
            ],
        ],
        h.fieldset(".field", data_needs_script=True)[
            h.legend[words("Light")],
            h.span(".pills")[
                (
                    h.label[h.input(type="radio", name="theme", value=value, disabled=True), h.span[text]]
                    for value, text in (("", words("System")), ("light", words("Day")), ("dark", words("Night")))
                )
            ],
        ],
        h.button(".button.button--small", type="submit")[words("Use")],
    ]
