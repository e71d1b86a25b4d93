"""Words in the reader's language. English is written in the code; the others are gettext catalogues."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Literal, TypeAlias

from tabletron.core.errors import TabletronError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = {
    "en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano",
    "es": "Español", "pt": "Português", "nl": "Nederlands", "ru": "Русский",
}  # fmt: skip
"""The languages, each by its own name."""
Language: TypeAlias = Literal["en", "fr", "de", "it", "es", "pt", "nl", "ru"]


def message(one: str, many: str = "") -> str:  # noqa: ARG001
    """Marks a text that is put into the reader's words later, where it is shown; `many` if it can be counted."""
    return one


class Words:
    """Calls look like the sentence they give: `words("Buy {card}", card=...)`."""

    def __init__(self, language: str, catalogue: NullTranslations) -> None:
        self.language, self._catalogue = language, catalogue
        self._known = {"": ""}

    def __call__(self, message: str, **values: object) -> str:
        text = self._known.get(message)
        if text is None:
            text = self._known[message] = self._catalogue.gettext(message)
        return text.format(**values) if values else text

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """`one` or `many` as the language counts; {n} is the number."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **values)

    def colon(self, what: str, text: str) -> str:
        """`what: text`, spaced as the language wants it."""
        return self(message("{what}: {text}"), what=what, text=text)


ENGLISH = Words("en", NullTranslations())


@cache
def speaking(language: str, package: str | None = None) -> Words:
    """The words of a language, with those of a game's package."""
    if language == "en":
        return ENGLISH
    if language not in LANGUAGES:
        raise TabletronError(f"there is no language {language!r}; known: {', '.join(LANGUAGES)}")
    own = _catalogue("tabletron", language)
    if package is None:
        return Words(language, own)
    catalogue = _catalogue(package, language)
    catalogue.add_fallback(own)
    return Words(language, catalogue)


@cache
def catalogue(language: str, package: str = "tabletron") -> dict[str, str | list[str]]:
    """All words of a package: English and how the language says it, in all its forms if something is counted."""
    found = _read(package, language)
    forms = {entry.id: entry.string for entry in found if entry.id} if found else {}
    return {
        one if isinstance(one, str) else one[0]: said if isinstance(said, str) else list(said)
        for one, said in forms.items()
        if said and all(said)
    }


def _catalogue(package: str, language: str) -> NullTranslations:
    from babel.messages.mofile import write_mo

    found = _read(package, language)
    if found is None:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, found)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _read(package: str, language: str) -> Catalog | None:
    from babel.messages.pofile import read_po

    file = files(package) / "locale" / f"{language}.po"
    return read_po(BytesIO(file.read_bytes()), locale=language) if file.is_file() else None
