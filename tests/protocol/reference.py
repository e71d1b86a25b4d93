"""The messages as a page to read, a JSON schema and types for TypeScript, all written from their Structs.

`make protocol` runs this module in a checkout; a test fails when what it writes is stale.
"""

from __future__ import annotations

import ast
import inspect as source
import json
from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import inspect

from tabletron.core.scene import Node
from tabletron.protocol import messages

ROOT = Path(__file__).parents[2]
REQUESTS = (messages.NewTable, messages.Keys, messages.Sit, messages.Seated)
ALIASES = {"Node": Node, "Said": messages.Said, "Sent": messages.Sent}
"""Unions with a name of their own."""
WRITTEN = "written by `make protocol`; do not edit"


def written() -> dict[Path, str]:
    """What each generated file should hold, by its path from the root of a checkout."""
    reference = Path("docs", "reference")
    return {
        reference / "protocol.md": page(),
        reference / "protocol.schema.json": schema(),
        Path("src", "tabletron", "web", "static", "shared", "protocol.d.ts"): types(),
    }


def schema() -> str:
    """Every message as JSON Schema, one definition per line."""
    roots = (messages.Said, messages.Sent, *REQUESTS)
    _, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    tops = {name: {"anyOf": [_reference(cls) for cls in _members(ALIASES[name])]} for name in ("Said", "Sent")}
    defined = [
        f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in (tops | components).items()
    ]
    head = '"$schema": "https://json-schema.org/draft/2020-12/schema", "$comment": ' + json.dumps(WRITTEN)
    return f'{{{head}, "$defs": {{\n' + ",\n".join(defined) + "\n}}\n"


def types() -> str:
    """Every message as an interface of TypeScript."""
    by_clients = _within(messages.Said, messages.NewTable, messages.Sit)
    unions = [
        f"export type {name} = {' | '.join(cls.__name__ for cls in _members(ALIASES[name]))};" for name in ALIASES
    ]
    structs = [_interface(cls, cls in by_clients) for cls in _within(messages.Said, messages.Sent, *REQUESTS)]
    return "\n\n".join([f"// {WRITTEN[0].upper()}{WRITTEN[1:]}.", *unions, *structs]) + "\n"


def page() -> str:
    """Every message and what it holds, as Markdown."""
    said, sent = _members(messages.Said), _members(messages.Sent)
    others = [cls for cls in _within(messages.Said, messages.Sent) if cls not in (*said, *sent)]
    chapters: dict[str, Iterable[type[msgspec.Struct]]] = {
        "What a client sends": said,
        "What a table sends": sent,
        "What messages hold": [cls for cls in others if not _in_scene(cls)],
        "Requests over HTTP": [cls for cls in _within(*REQUESTS) if cls not in others],
        "What a seat sees": [cls for cls in others if _in_scene(cls)],
    }
    parts = [f"<!-- {WRITTEN} -->\n\n# Messages", dedent(messages.__doc__ or "").strip(), TYPES]
    for title, structs in chapters.items():
        parts += [f"## {title}", *map(_section, structs)]
    return "\n\n".join(parts) + "\n"


TYPES = (
    "Types are written as in TypeScript; the same types are in `src/tabletron/web/static/shared/protocol.d.ts`, and as "
    "JSON Schema beside this page. A field with a default may be left out."
)


# --- inside


def _members(union: Any) -> list[type[msgspec.Struct]]:
    info = inspect.type_info(union)
    assert isinstance(info, inspect.UnionType)
    return [kind.cls for kind in info.types if isinstance(kind, inspect.StructType)]


def _within(*roots: Any) -> list[type[msgspec.Struct]]:
    """The Structs of these types and all they hold, each once, in the order in which a reader meets them."""
    met: dict[type[msgspec.Struct], None] = {}
    waiting = list(inspect.multi_type_info(roots))
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, inspect.StructType) and kind.cls not in met:
            met[kind.cls] = None
            waiting += [field.type for field in kind.fields]
        waiting += _parts(kind)
    return list(met)


def _parts(kind: inspect.Type) -> list[inspect.Type]:
    match kind:
        case inspect.UnionType():
            return list(kind.types)
        case inspect.TupleType():
            return list(kind.item_types)
        case inspect.DictType():
            return [kind.value_type]
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return [kind.item_type]
    return []


def _named(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType():
            return " | ".join(map(json.dumps, kind.values))
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType():
            return _union(kind)
        case inspect.TupleType():
            return f"[{', '.join(map(_named, kind.item_types))}]"
        case inspect.DictType():
            return f"Record<string, {_named(kind.value_type)}>"
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            item = _named(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
    return "unknown"


def _union(kind: inspect.UnionType) -> str:
    structs = [part.cls for part in kind.types if isinstance(part, inspect.StructType)]
    alias = next((name for name, union in ALIASES.items() if _members(union) == structs), None)
    rest = [part for part in kind.types if not (alias and isinstance(part, inspect.StructType))]
    return " | ".join(dict.fromkeys([*([alias] if alias else []), *map(_named, rest)]))


def _interface(cls: type[msgspec.Struct], by_client: bool) -> str:
    """Fields with a default are left out by clients, and by Structs that say so."""
    sparse = by_client or cls.__struct_config__.omit_defaults
    tag = _tag(cls)
    lines = [f"  {tag[0]}: {json.dumps(tag[1])};"] if tag else []
    for field in _fields(cls):
        mark = "?" if sparse and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_named(field.type)};")
    about = f"/** {_about(cls)} */\n" if _about(cls) else ""
    return f"{about}export interface {cls.__name__} {{\n" + "\n".join(lines) + "\n}"


def _section(cls: type[msgspec.Struct]) -> str:
    told, tag = _meanings(cls), _tag(cls)
    rows = [(f"`{tag[0]}`", f"`{json.dumps(tag[1])}`", "")] if tag else []
    for field in _fields(cls):
        kind = _named(field.type).replace("|", r"\|")
        rows.append((f"`{field.encode_name}`", f"`{kind}`{_default(field)}", told.get(field.name, "")))
    table = ["| field | type | meaning |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n\n".join(part for part in (f"### {cls.__name__}", _about(cls), "\n".join(table)) if part)


def _default(field: inspect.Field) -> str:
    if field.required or field.default in (msgspec.NODEFAULT, None, "", (), {}, frozenset()):
        return "" if field.required else ", optional"
    return f", default `{json.dumps(msgspec.to_builtins(field.default))}`"


def _fields(cls: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _tag(cls: type[msgspec.Struct]) -> tuple[str, str] | None:
    config = cls.__struct_config__
    return (str(config.tag_field), str(config.tag)) if config.tag is not None else None


def _in_scene(cls: type[msgspec.Struct]) -> bool:
    return cls.__module__.startswith("tabletron.core.")


def _reference(cls: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": f"#/$defs/{cls.__name__}"}


def _about(cls: type[msgspec.Struct]) -> str:
    doc = cls.__dict__.get("__doc__") or ""
    return "" if doc.startswith(f"{cls.__name__}(") else " ".join(doc.split())


def _meanings(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What the text below each field says, those of its parents included."""
    told: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base is msgspec.Struct or not issubclass(base, msgspec.Struct):
            continue
        body = ast.parse(dedent(source.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, text in zip(body.body, body.body[1:], strict=False):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                    told[name] = " ".join(said.split())
    return told


def main() -> None:
    for path, text in written().items():
        file = ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        print(path)


if __name__ == "__main__":
    main()
