"""What is written about the messages is what they are."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import tabletron
from tabletron.protocol import messages
from tests.protocol import reference

FILES = reference.written()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_reference_is_up_to_date(path: Path) -> None:
    assert (reference.ROOT / path).read_text() == FILES[path], "run `make protocol`"


def test_every_message_has_a_section_a_schema_and_an_interface() -> None:
    page, schema, types = FILES.values()
    defined = json.loads(schema)["$defs"]
    for union in (messages.Said, messages.Sent):
        for cls in union.__args__:
            assert f"### {cls.__name__}\n" in page
            assert f"export interface {cls.__name__} {{" in types
            assert cls.__name__ in defined


def test_what_a_seat_sees_has_only_fields_that_are_described() -> None:
    types = FILES[next(path for path in FILES if path.suffix == ".ts")]
    view = msgspec.to_builtins(tabletron.open("moonbots", seats=4, seed=7).scene(2))
    for name in (*view, *view["scene"], *view["question"], *view["question"]["choices"][0]):
        assert f"  {name}: " in types or f"  {name}?: " in types, name
