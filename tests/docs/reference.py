"""The reference pages that are read off the code: the front door, scene nodes, and each game's switches and verbs.

`make reference` runs this module in a checkout; a test fails when what it writes is stale.
"""

from __future__ import annotations

import ast
import inspect as source
import json
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct, inspect

import tabletron
from tabletron.core.content import Content
from tabletron.core.game import Game, House
from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import Described, Node, Question, Scene
from tabletron.core.scene.nodes import Thing
from tabletron.core.text.markup import plain
from tabletron.core.vocabulary import Line, Verb, Vocabulary

ROOT = Path(__file__).parents[2]
FOLDER = Path("docs", "reference")
HEAD = "<!-- written by `make reference`; do not edit -->"


def written() -> dict[Path, str]:
    """What each generated page should hold, by its path from the root of a checkout."""
    pages = {FOLDER / "api.md": api(), FOLDER / "nodes.md": nodes()}
    games = {FOLDER / "games" / f"{name}.md": game_page(tabletron.game(name)) for name in ours()}
    return pages | games


def ours() -> list[str]:
    """The games of this repository; whatever else is installed has documentation of its own."""
    return [name for name in tabletron.installed() if tabletron.game(name).package.startswith("tabletron.")]


def joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


# --- the front door

ABOUT = {
    "Writing rules": "`ask`, `together`, `offer`, `roll`, `shuffle` and `draw` are these classes under the names of "
    "what they do: a rule reads `await ask(...)`."
}


def api() -> str:
    """Everything that `tabletron` exports, for mkdocstrings to fill in."""
    chapters: dict[str, list[str]] = {"Opening and replaying": [], "Writing rules": [], "Types": [], "Errors": []}
    for name in tabletron.__all__:
        thing = getattr(tabletron, name)
        if isinstance(thing, type) and issubclass(thing, Exception):
            chapters["Errors"].append(f"{thing.__module__}.{name}")
        elif isinstance(thing, type) and name[0].islower():
            chapters["Writing rules"].append(f"{thing.__module__}.{thing.__name__}")
        elif isinstance(thing, type):
            chapters["Types"].append(f"{thing.__module__}.{name}")
        else:
            chapters["Opening and replaying"].append(f"tabletron.{name}")
    parts = [HEAD, "# The front door", "Everything here is imported from `tabletron` itself, and stays there."]
    written: set[str] = set()
    for title, names in chapters.items():
        parts += [f"## {title}", ABOUT.get(title, "")]
        parts += [f"::: {name}" for name in names if name not in written]
        written |= set(names)
    return joined(parts)


# --- scene nodes


def nodes() -> str:
    """Every kind of node that a scene may hold, and what stands around them."""
    kinds = _within(Scene, Node)
    tops = [kind for kind in kinds if kind.__struct_config__.tag]
    parts = [HEAD, "# Scene nodes"]
    parts.append(
        "A scene is a tree of these nodes. Every screen draws every one of them, so a game picks what it needs and "
        "draws nothing itself. A field with a default may be left out."
    )
    parts += ["## The scene", _struct(Scene), _struct(Described), _struct(Question)]
    parts += ["## Nodes", "All of them have these fields:", fields(Thing)]
    parts += map(_struct, sorted(tops, key=lambda kind: kind.__name__))
    rest = [kind for kind in kinds if kind not in (*tops, Scene, Described, Question)]
    parts += ["## Parts of nodes", *map(_struct, sorted(rest, key=lambda kind: kind.__name__))]
    return joined(parts)


def _within(*roots: Any) -> list[type[Struct]]:
    """The Structs of these types and all they hold, each once."""
    met: dict[type[Struct], None] = {}
    waiting = list(inspect.multi_type_info(roots))
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, inspect.StructType) and kind.cls not in met:
            met[kind.cls] = None
            waiting += [field.type for field in kind.fields]
        waiting += _parts(kind)
    return list(met)


def _parts(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        return list(kind.types)
    if isinstance(kind, inspect.TupleType):
        return list(kind.item_types)
    item = getattr(kind, "item_type", getattr(kind, "value_type", None))
    return [item] if isinstance(item, inspect.Type) else []


def _struct(kind: type[Struct]) -> str:
    """A Struct as a section: what it is, and its fields."""
    return joined([f"### {kind.__name__}", described(kind), fields(kind)]).rstrip()


def described(kind: type[Any]) -> str:
    """What a class says of itself."""
    said = kind.__doc__ or ""
    return "" if said.startswith(f"{kind.__name__}(") else dedent("    " + said).strip()


def fields(kind: type[Struct], first: str = "") -> str:
    """The fields of a Struct as a table; a card writes the first one under the name of its verb."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    said = meanings(kind)
    shared = Thing.__struct_fields__ if issubclass(kind, Thing) and kind is not Thing else ()
    rows = []
    for n, field in enumerate(field for field in info.fields if field.name not in shared):
        name = first if first and n == 0 else field.encode_name
        default = "" if field.required or (first and n == 0) else _default(field)
        rows.append(f"| `{name}` | {named(field.type)} | {default} | {said.get(field.name, '')} |")
    return "\n".join(["| field | type | default | meaning |", "|---|---|---|---|", *rows]) if rows else ""


def _default(field: inspect.Field) -> str:
    if callable(field.default_factory):
        return "empty"
    if field.default in ((), "", None):
        return "nothing" if field.default is None else "empty"
    return f"`{json.dumps(field.default, default=repr)}`"


def named(kind: inspect.Type) -> str:
    """A type in words, with its range."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return "number" + _range(kind)
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "nothing"
        case inspect.LiteralType():
            return ", ".join(f"`{value}`" for value in kind.values)
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType() if {getattr(part, "cls", None) for part in kind.types} == set(get_args(Node)):
            return "nodes"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(map(named, kind.types)))
        case inspect.TupleType():
            return f"({', '.join(map(named, kind.item_types))})"
        case inspect.DictType():
            return f"table of {named(kind.value_type)}"
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return f"list of {named(kind.item_type)}"
        case inspect.Metadata():
            return named(kind.type)
        case inspect.CustomType() if isinstance(kind.cls, type) and issubclass(kind.cls, Line):
            return "a line of its own"
    return "anything"


def _range(kind: inspect.IntType | inspect.FloatType) -> str:
    least = kind.ge if kind.ge is not None else kind.gt
    most = kind.le if kind.le is not None else kind.lt
    if least is not None and most is not None:
        return f", {least} to {most}"
    return f", {least} or more" if least is not None else f", up to {most}" if most is not None else ""


@cache
def meanings(kind: type[Any]) -> dict[str, str]:
    """The text below each field of a class, and of the classes it is made from."""
    said: dict[str, str] = {}
    for cls in reversed(kind.__mro__):
        if cls.__module__.startswith("tabletron"):
            said |= _below_fields(cls)
    return said


def _below_fields(cls: type[Any]) -> dict[str, str]:
    body = ast.parse(dedent(source.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)
    said = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            text = below.value.value if isinstance(below.value, ast.Constant) else ""
            said[field.target.id] = " ".join(str(text).split())
    return said


# --- a game


def game_page(game: Game[Any]) -> str:
    """A game's switches, and what its cards can do."""
    seats = f"{min(game.seats)} to {max(game.seats)} players" if len(game.seats) > 1 else "1 player"
    parts = [HEAD, f"# {game.title}", f"{game.blurb} For {seats}; its name is `{game.name}`."]
    parts += ["## Switches", *_switches(game)]
    parts += cards(game.content, game.load().lines.values())
    return joined(parts)


def _switches(game: Game[Any]) -> Iterator[str]:
    if not game.house:
        yield "It has none."
        return
    yield (
        f"Set them in the lobby, or with `--switch NAME=VALUE` on the command line: "
        f"`tabletron play {game.name} --switch {_example(game)}`. The first value is the usual one."
    )
    rows = [_switch(name, house, game) for name, house in game.house.items()]
    yield "\n".join(["| switch | what it decides | values |", "|---|---|---|", *rows])


def _usual(name: str, game: Game[Any]) -> Any:
    return getattr(game.switches(), name)


def _example(game: Game[Any]) -> str:
    name = next((name for name, house in game.house.items() if house.meanings), next(iter(game.house)))
    return f"{name}={list(game.house[name].meanings or [_usual(name, game)])[-1]}"


def _switch(name: str, house: House, game: Game[Any]) -> str:
    usual = _usual(name, game)
    values = sorted(house.meanings.items(), key=lambda pair: pair[0] != usual)
    if values:
        said = "<br>".join(f"`{value}`: {meaning}" if meaning != value else f"`{value}`" for value, meaning in values)
    else:
        said = "decks or squads as text" if house.decks else f"a number; usually `{usual}`"
        said = "a text" if isinstance(usual, str) and not house.decks else said
    return f"| `{name}` | **{house.label}.** {house.about} | {said} |"


def cards(content: type[Content], lines: Collection[Line[Any, Any]]) -> Iterator[str]:
    """What the cards of a box can do: every verb with its fields and, if a card has such a line, how it reads."""
    kinds = kinds_of_line(content)
    if kinds:
        yield "## What cards can do"
    for kind in kinds:
        yield from _book(kind, lines, alone=len(kinds) == 1)


def kinds_of_line(content: type[Content]) -> list[type[Line[Any, Any]]]:
    """The kinds of line on the cards, found by walking the types of the content."""
    met: dict[Any, None] = {}
    waiting: list[Any] = list(get_type_hints(content).values())
    while waiting:
        kind = waiting.pop(0)
        waiting += get_args(kind)
        kind = get_origin(kind) or kind
        if kind in met or not isinstance(kind, type):
            continue
        met[kind] = None
        if issubclass(kind, Struct):
            waiting += get_type_hints(kind).values()
        elif issubclass(kind, Line):
            waiting += [hint for verb in kind.vocabulary.verbs.values() for hint in get_type_hints(verb).values()]
    return [kind for kind in met if issubclass(kind, Line)]


def _book(kind: type[Line[Any, Any]], lines: Iterable[Line[Any, Any]], *, alone: bool) -> Iterator[str]:
    book = kind.vocabulary
    if not alone:
        homes = sorted({line.address.partition("/")[0] for line in lines if type(line) is kind})
        yield f"### In {_list(homes)}" if homes else f"### {kind.__name__}"
    examples = _examples(kind, lines)
    for name, verb in sorted(book.verbs.items()):
        yield _verb(name, verb, examples.get(name))
    yield from _keys(book)


def _examples(kind: type[Line[Any, Any]], lines: Iterable[Line[Any, Any]]) -> dict[str, Line[Any, Any]]:
    """A line for each verb, the plainest that some card prints."""
    examples: dict[str, Line[Any, Any]] = {}
    for line in sorted(lines, key=lambda line: len(line.written)):
        if type(line) is kind:
            name = next(key for key in line.written if key in kind.vocabulary.verbs)
            examples.setdefault(name, line)
    return examples


def _verb(name: str, verb: type[Verb[Any, Any]], example: Line[Any, Any] | None) -> str:
    parts = [f"#### `{name}`", described(verb) if verb.__doc__ != Verb.__doc__ else ""]
    parts.append(fields(verb, name) or f"It takes no number: write `{name} = true`.")
    if example is not None:
        parts.append(f"`{toml(example.written)}` reads “{plain(example.say(ENGLISH), [])}”")
    if verb.moments:
        parts.append(f"It works only at: {_list(verb.moments)}.")
    return joined(parts).rstrip()


def _keys(book: Vocabulary[Any, Any]) -> Iterator[str]:
    """What may stand beside a verb."""
    if book.moments:
        yield f"`when` may be: {_list(book.moments)}."
    if per := [name for name, count in book.counts.items() if count.each]:
        yield f"`per` may count: {_list(per)}."
    if book.conditions():
        yield f"`if` may ask for: {_list(book.conditions())}."


def _list(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def toml(value: Any) -> str:
    """Something as a card writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    for path, text in written().items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text)
        print(path)


if __name__ == "__main__":
    main()
