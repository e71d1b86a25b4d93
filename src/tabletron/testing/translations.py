"""The messages that are to be translated, and the catalogues that hold them.

`make words` runs this module for our catalogues, `python -m tabletron.testing.translations GAME` for those of any game.
A message is what `words("...")`, `words.plural("...", "...")`, `message("...")`, `IllegalPlay("...")` or
`Refused("...")` is given, a text of an item in a field that is `spoken`, or what a clause of the ledger says.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

import tabletron
from tabletron.core.game import Game
from tabletron.core.i18n import LANGUAGES

OWN = "tabletron"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
PLURALS = {
    "fr": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
"""How a language counts, where it differs from `nplurals=2; plural=(n != 1);`."""

CALL = re.compile(r'\bwords(\.plural)?\(\s*(?:"((?:[^"\\\n]|\\.)*)"(?:\s*,\s*"((?:[^"\\\n]|\\.)*)")?|[\'`])')
KEPT = re.compile(r"\{[^}]*\}|\[[^\]]*\]")
"""Placeholders and signs: what a translation must leave alone."""


class Message(NamedTuple):
    """English text as it stands in the code, and its plural if it counts something."""

    one: str
    many: str = ""


# --- finding messages


def of_tabletron() -> list[Message]:
    """What the engine and its screens say."""
    home = Path(str(files(OWN)))
    python = (file for file in home.rglob("*.py") if home / "games" not in file.parents)
    return _unique(sorted([*in_python(python), *in_javascript((home / "web" / "static").rglob("*.js"))]))


def of_game(game: Game[Any]) -> list[Message]:
    """What a game says: its code, its items, its ledger."""
    said = sorted(in_python(Path(str(files(game.package))).rglob("*.py")))
    return _unique([*said, *in_content(game), *in_ledger(game)])


def in_python(sources: Iterable[Path]) -> Iterator[Message]:
    for file in sources:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Call) and node.args:
                yield from _said(node, file)


def _said(call: ast.Call, file: Path) -> Iterator[Message]:
    """The messages of a call; a text that was computed was marked elsewhere, by `message`."""
    name = _name(call.func)
    plural = isinstance(call.func, ast.Attribute) and name == "plural" and _name(call.func.value) == "words"
    if not plural and name not in ("words", "message", "IllegalPlay", "Refused"):
        return
    counts = plural or (name == "message" and len(call.args) > 1)
    texts = [list(_texts(argument, file)) for argument in call.args[: 2 if counts else 1]]
    yield from map(Message, *texts)


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def _texts(node: ast.expr, file: Path) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_texts(body, file), *_texts(orelse, file))
        case ast.JoinedStr():
            raise ValueError(f"{file}:{node.lineno}: an f-string cannot be translated; use placeholders")


def in_javascript(sources: Iterable[Path]) -> Iterator[Message]:
    for file in sources:
        for call in CALL.finditer(file.read_bytes().decode()):
            plural, one, many = call.groups()
            if one is None or (plural and many is None):
                raise ValueError(f"{file}: {call[0]}: words are given in double quotes; use placeholders")
            yield Message(json.loads(f'"{one}"'), json.loads(f'"{many}"') if plural else "")


def in_content(game: Game[Any]) -> Iterator[Message]:
    box = game.load()
    for field in box.__struct_fields__:
        for item in getattr(box, field):
            yield from map(Message, item.texts())


def in_ledger(game: Game[Any]) -> Iterator[Message]:
    for clause in game.ledger:
        yield from map(Message, (clause.chapter, clause.title, clause.text))


def _unique(messages: Iterable[Message]) -> list[Message]:
    """Each message once; one that is counted anywhere is counted everywhere."""
    found: dict[str, str] = {}
    for one, many in messages:
        if one:
            found[one] = found.get(one) or many
    return [Message(*pair) for pair in found.items()]


# --- catalogues


def read(file: Path, language: str) -> Catalog:
    return read_po(BytesIO(file.read_bytes() if file.is_file() else b""), locale=language)


def problems(catalogue: Catalog, messages: Iterable[Message], same: Iterable[str] = ()) -> list[str]:
    """What is wrong with a catalogue, a line each; `same` are words that are spelled as in English."""
    wanted = {message.one: message for message in messages}
    known: dict[str, Entry] = {_id(entry): entry for entry in catalogue if entry.id}
    found = [f"obsolete: {one}" for one in known if one not in wanted]
    for one, message in wanted.items():
        forms = _forms(known[one]) if one in known else []
        if len(forms) != (catalogue.num_plurals if message.many else 1) or not all(forms):
            found.append(f"missing: {one}")
            continue
        for form in forms:
            if sorted(KEPT.findall(form)) != sorted(KEPT.findall(message.many or one)):
                found.append(f"other placeholders or signs: {one} -> {form}")
        if one in forms and one not in same and re.search(r"[^\W\d_]", KEPT.sub("", one)):
            found.append(f"left English: {one}")
    return found


def update(file: Path, language: str, messages: Iterable[Message]) -> None:
    """Writes the catalogue anew: missing messages are added empty, unused ones dropped."""
    old = {_id(entry): entry for entry in read(file, language)}
    plural = PLURALS.get(language, "nplurals=2; plural=(n != 1);")
    forms = int(plural[len("nplurals=")])
    new = Catalog(language)
    for one, many in messages:
        known = _forms(old[one]) if one in old else []
        if many:
            new.add((one, many), tuple((known + [""] * forms)[:forms]))
        else:
            new.add(one, known[0] if known else "")
    head = f'"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plural}\\n"\n\n'
    body = BytesIO()
    write_po(body, new, omit_header=True, width=0)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(f'msgid ""\nmsgstr ""\n{head}'.encode() + body.getvalue().strip() + b"\n")


def _id(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _forms(entry: Entry) -> list[str]:
    return [entry.string] if isinstance(entry.string, str) else [form or "" for form in entry.string or ()]


def ours() -> list[str]:
    """The engine and the games that come with it, as far as they have catalogues."""
    games = {name: tabletron.game(name).package for name in tabletron.installed()}
    here = [name for name, package in games.items() if package.startswith(f"{OWN}.")]
    return [OWN, *(name for name in here if (files(games[name]) / "locale").is_dir())]


def catalogues(names: Iterable[str]) -> Iterator[tuple[str, str, Path, list[Message]]]:
    """Name, language, file and messages of each catalogue of these games; `tabletron` is the engine itself."""
    for name in names:
        package = OWN if name == OWN else tabletron.game(name).package
        messages = of_tabletron() if name == OWN else of_game(tabletron.game(name))
        for language in TRANSLATED:
            yield name, language, Path(str(files(package))) / "locale" / f"{language}.po", messages


if __name__ == "__main__":
    for name, language, file, messages in catalogues(sys.argv[1:] or ours()):
        update(file, language, messages)
        missing = sum(problem.startswith("missing") for problem in problems(read(file, language), messages))
        print(f"{name} {language}: {len(messages)} messages, {missing} without translation")
