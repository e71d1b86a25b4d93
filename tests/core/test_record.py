"""Records: complete, sealed, verified, and refused with a sentence when anything is wrong."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import tabletron
from tabletron.core.chance import ByHand, Seeded
from tabletron.core.errors import BadRecord
from tabletron.core.record import replay
from tabletron.core.table import Table, new_table
from tabletron.testing.conformance import everything, play_some


def finished(seed: int = 1) -> Table:
    return play_some(tabletron.open("moonbots", seats=3, seed=seed), random.Random(seed), 10_000)


def resealed(lines: list[bytes]) -> bytes:
    """The record with a seal that matches its changed lines."""
    body = b"".join(line + b"\n" for line in lines[:-1])
    seal = msgspec.json.decode(lines[-1])
    seal["digest"] = sha256(body).hexdigest()
    return body + msgspec.json.encode(seal) + b"\n"


def test_every_changed_byte_is_noticed() -> None:
    record = play_some(tabletron.open("moonbots", seats=2, seed=5), random.Random(1), 12).record
    for place in range(len(record)):
        changed = record[:place] + bytes([record[place] ^ 1]) + record[place + 1 :]
        with pytest.raises(BadRecord):
            tabletron.replay(changed)
    with pytest.raises(BadRecord):
        tabletron.replay(record[:-1])
    with pytest.raises(BadRecord):
        tabletron.replay(record + b"\n")


def test_an_answer_swapped_for_an_illegal_one_is_noticed_even_with_a_new_seal() -> None:
    lines = finished().record.splitlines()
    place = next(n for n, line in enumerate(lines) if line.endswith(b'"roll",["Throw"]]'))
    lines[place] = lines[place].replace(b'["Throw"]', b'["Buy","B1"]')
    with pytest.raises(BadRecord, match="breaks the rules"):
        tabletron.replay(resealed(lines))


def test_loaded_dice_are_noticed_when_verified() -> None:
    lines = finished().record.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith(b'["luck","dice"'))
    old = msgspec.json.decode(lines[place])
    old[2] = [7 - face for face in old[2]]
    lines[place] = msgspec.json.encode(old)
    with pytest.raises(BadRecord):
        tabletron.replay(resealed(lines), verify=True)


def test_a_seed_that_was_not_committed_to_is_noticed() -> None:
    lines = finished().record.splitlines()
    head = msgspec.json.decode(lines[0])
    head["commitment"] = "0" * 64
    lines[0] = msgspec.json.encode(head)
    with pytest.raises(BadRecord, match="committed"):
        tabletron.replay(resealed(lines), verify=True)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("version", 99, "rules version 99 of Moon-Bots"),
        ("tabletron", 2, "format 2"),
        ("content", "abc", "other cards"),
        ("seats", "many", "header"),
    ],
)
def test_other_versions_are_named(field: str, value: object, sentence: str) -> None:
    lines = finished().record.splitlines()
    head = msgspec.json.decode(lines[0])
    head[field] = value
    lines[0] = msgspec.json.encode(head)
    with pytest.raises(BadRecord, match=sentence):
        tabletron.replay(resealed(lines))


def test_a_claimed_result_must_be_true() -> None:
    record = finished().record.splitlines()
    seal = msgspec.json.decode(record[-1])
    seal["result"]["winners"] = [(seal["result"]["winners"][0] + 1) % 3]
    with pytest.raises(BadRecord, match="claims the result"):
        tabletron.replay(resealed([*record[:-1], msgspec.json.encode(seal)]))


def test_games_with_real_dice_are_verified_too() -> None:
    chance = ByHand(Seeded("4"), ["dice"])
    table, rng = tabletron.open("moonbots", seats=3, seed=4, chance=chance), random.Random(4)
    for _ in range(60):
        if (event := table.pending) is not None:
            table.feed(next(event.outcomes()))
        elif table.asks:
            play_some(table, rng, 1)
    again = replay(table.record, table.game, verify=True)
    assert everything(again) == everything(table)
    assert isinstance(again.chance, ByHand), "a resumed table goes on asking for real dice"


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    table = finished()
    file = tmp_path / "game.jsonl"
    file.write_bytes(table.record)
    assert tabletron.replay(file).result == table.result


def test_what_is_no_record_is_refused() -> None:
    for nonsense in (b"", b"hello", b"{}\n{}\n", b"\x00" * 100):
        with pytest.raises(BadRecord):
            tabletron.replay(nonsense)


@pytest.mark.parametrize("name", tabletron.installed())
def test_a_record_of_an_earlier_release_is_played_with_its_own_cards(name: str) -> None:
    game = tabletron.game(name)
    for digest in game.past:
        content = game.known(digest)
        assert content is not None
        table = play_some(new_table(game, max(game.seats), "3", {}, content), random.Random(3), 25)
        again = tabletron.replay(table.record, verify=True)
        assert again.content is content and everything(again) == everything(table)
        assert replay(table.record, game, content=content).log == table.log


def test_other_cards_than_the_records_own_are_refused() -> None:
    table, game = finished(), tabletron.game("moonbots")
    other = game.known(list(game.past)[-1])
    assert other is not None and other.digest != table.content.digest
    with pytest.raises(BadRecord, match="other cards"):
        replay(table.record, game, content=other)
