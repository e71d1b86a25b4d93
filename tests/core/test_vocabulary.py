"""The one notation of what cards do: how a line is read, worked, foretold and refused."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from msgspec import Meta, Struct, structs

from tabletron.core.content import Content, Item, by_id
from tabletron.core.i18n import ENGLISH, Words, message
from tabletron.core.vocabulary import Condition, Count, Line, Use, Verb, Vocabulary, hook, unhook

Positive = Annotated[int, Meta(ge=1, le=9)]


class Pond(Struct):
    frogs: int = 2
    rain: int = 0
    force: list[Use] = []


class Outlook(Struct, frozen=True):
    frogs: float
    croaks: int = 1


BOOK: Vocabulary[Pond, Outlook] = Vocabulary({"night": message("At night: {effect}")})
BOOK.begin = lambda pond, use: pond.force.append(use)
BOOK.counts["rain"] = Count(
    lambda pond: pond.rain,
    message("drop"),
    message("{n} or more drops fell"),
    likely=lambda pond: pond.rain + 0.5,
)
BOOK.counts["frogs"] = Count(lambda pond: pond.frogs, "", "", message("{n} or fewer frogs are left"))
BOOK.tests["weather"] = Condition(lambda pond, what: what == "wet", message("it is {what}"))


class PondLine(Line[Pond, Outlook]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = BOOK


@BOOK.verb("spawn")
class Spawn(Verb[Pond, Outlook], frozen=True):
    n: Positive
    colour: Literal["green", "blue"] = "green"

    def may(self, game: Pond, use: Use) -> str | None:
        return "PO-001" if game.frogs > 5 else None

    async def do(self, game: Pond, use: Use) -> None:
        game.frogs += self.n

    def say(self, words: Words) -> str:
        return words.plural("spawn {n} frog", "spawn {n} frogs", self.n)

    def shape(self, now: Outlook, game: Pond, use: Use) -> Outlook:
        return structs.replace(now, frogs=now.frogs + self.n)


@BOOK.verb("louder")
class Louder(Verb[Pond, Outlook], frozen=True):
    lasts: ClassVar[bool] = True

    def say(self, words: Words) -> str:
        return words("frogs croak louder")

    def shape(self, now: Outlook, game: Pond, use: Use) -> Outlook:
        return structs.replace(now, croaks=now.croaks + 1)


@BOOK.verb("either")
class Either(Verb[Pond, Outlook], frozen=True):
    ways: tuple[PondLine, ...]


class Lily(Item, frozen=True, kw_only=True):
    does: tuple[PondLine, ...]


class Box(Content, frozen=True, dict=True):
    lilies: tuple[Lily, ...]

    lily = by_id("lilies", Lily)


def run(line: PondLine, pond: Pond) -> None:
    with pytest.raises(StopIteration):
        line.do(pond, Use(line.address)).send(None)


def test_a_line_is_read_worked_foretold_and_said() -> None:
    line = BOOK.read({"spawn": 2, "when": "night", "per": "rain", "if": {"min_rain": 1}}, PondLine)
    assert line.verb == Spawn(2)
    assert line.say(ENGLISH) == "At night: spawn 2 frogs for each drop if 1 or more drops fell"
    pond = Pond(rain=0)
    run(line, pond)
    assert pond.frogs == 2, "its condition does not hold"
    pond.rain = 3
    assert line.shape(Outlook(2), pond, Use("")) == Outlook(2 + 2 * 3.5), "the mean of what is still to come"
    run(line, pond)
    assert pond.frogs == 2 + 2 * 3
    assert line.may(pond, Use("")) == "PO-001"


def test_what_lasts_is_kept_as_the_address_of_its_line() -> None:
    box = Box(lilies=(Lily(id="old", name="Old", source="house", does=(BOOK.read({"louder": True}, PondLine),)),))
    (address,) = box.lines
    assert address == "lilies/old/does.0"
    pond = Pond()
    run(box.lily["old"].does[0], pond)
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(pond), type=Pond)
    assert stored.force == [Use("lilies/old/does.0")]
    assert box.lines[stored.force[0].line].shape(Outlook(2), stored, stored.force[0]) == Outlook(2, 2)


def test_lines_within_lines_have_addresses_and_survive_storage() -> None:
    written = {
        "id": "old", "name": "Old", "source": "house", "does": [{"either": [{"spawn": 1}, {"louder": True}]}],
    }  # fmt: skip
    lily = msgspec.convert(written, Lily, dec_hook=hook)
    box = Box(lilies=(lily,))
    assert list(box.lines) == ["lilies/old/does.0", "lilies/old/does.0.ways.0", "lilies/old/does.0.ways.1"]
    again = Box.restored(box.stored, box)
    assert again == box and again.digest == box.digest
    assert again.lily["old"].does[0] == lily.does[0] and hash(again.lily["old"].does[0]) == hash(lily.does[0])
    assert msgspec.json.decode(msgspec.json.encode(lily, enc_hook=unhook))["does"] == written["does"]
    assert Box.restored(box.stored, box, digest="older").digest == "older"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("spawn 1", "a table is needed, such as { spawn = 1 }, not 'spawn 1'"),
        ({"spwan": 1}, "unknown verb 'spwan'; did you mean 'spawn'?"),
        ({"laser_eyes": 1}, "unknown verb 'laser_eyes'; known: spawn, louder, either"),
        ({"when": "night"}, "no verb here"),
        ({"spawn": 1, "louder": True}, "two verbs in one line: spawn, louder; write two lines"),
        ({"spawn": 1, "n": 2}, "spawn has no field 'n'; it may have: colour, when, per, if"),
        ({"spawn": 1, "color": "blue"}, "spawn has no field 'color'; it may have: colour, when, per, if"),
        ({"spawn": 0}, "spawn: Expected `int` >= 1"),
        ({"spawn": 10}, "spawn: Expected `int` <= 9"),
        ({"spawn": "many"}, "spawn: Expected `int`, got `str`"),
        ({"spawn": 1, "colour": "red"}, "colour: Invalid enum value 'red'"),
        ({"louder": 2}, "louder: takes no number; write louder = true"),
        ({"spawn": 1, "when": "noon"}, "when: spawn cannot work at 'noon'; known: night"),
        ({"spawn": 1, "per": "sun"}, "per: nothing counts 'sun'; known: rain"),
        ({"spawn": 1, "per": "frogs"}, "per: nothing counts 'frogs'; known: rain"),
        ({"louder": True, "per": "rain"}, "per: louder has no number to multiply"),
        ({"spawn": 1, "if": {"min_frogs": 1}}, "if: unknown condition 'min_frogs'; did you mean 'max_frogs'?"),
        ({"spawn": 1, "if": {"min_rain": "two"}}, "if: min_rain cannot be 'two'"),
        ({"spawn": 1, "if": {"weather": 3}}, "if: weather cannot be 3"),
        ({"spawn": 1, "if": "wet"}, "if: a table is needed, such as { weather = 1 }"),
        ({"either": [{"spawn": 0}]}, "either[0]: spawn: Expected `int` >= 1"),
    ],
)  # fmt: skip
def test_a_line_that_means_nothing_is_refused_by_its_key(written: Any, said: str) -> None:
    with pytest.raises(ValueError) as problem:
        BOOK.read(written, PondLine)
    assert str(problem.value) == said
