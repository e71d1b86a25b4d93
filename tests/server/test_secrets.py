"""What nobody may learn: keys, the seed before the end, and cards that lie face down."""

from __future__ import annotations

import random
import re
import sqlite3
from pathlib import Path

import msgspec
import pytest

import tabletron
from tabletron.core.moment import expand
from tabletron.core.table import Table
from tabletron.games.moonbots.rules import hidden
from tabletron.protocol import messages
from tabletron.server.tables.audience import Room
from tests.server.inside import a_table, eyes, step
from tests.server.kit import SENT, Player, Server, read

FACE = re.compile(r"SW\d\d")


def whole_game(server: Server, rng: random.Random) -> tuple[messages.Keys, dict[int | None, Player], list[str]]:
    """Two people come by invitation and play against a bot, a stranger looks on; everybody's socket was recorded."""
    keys = server.new("open", "open", "random", switches={"show_unseen_weapons": "off"})
    secrets = [keys.host, *keys.invitations.values()]
    tokens = {}
    for seat, invitation in keys.invitations.items():
        seated = read(server.post(f"{keys.table}/sit", {"name": "Ada", "invitation": invitation}), messages.Seated)
        tokens[seat] = seated.token
    secrets += tokens.values()
    around: dict[int | None, Player] = {seat: Player(server, keys.table, token) for seat, token in tokens.items()}
    around[0] = Player(server, keys.table, tokens[0], host=keys.host)
    around[None] = Player(server, keys.table)
    players = [around[seat] for seat in tokens]
    while not any(player.over for player in players):
        for player in players:
            player.listen(0.005)
            if player.questions():
                player.play_some(rng, 1)
    for player in around.values():
        player.until(lambda player=player: player.over and player.table_info.seed, "the end")  # type: ignore[misc]
    return keys, around, secrets


def test_secrets_are_kept_as_digests_and_the_seed_is_told_at_the_end(own_server: Server, rng: random.Random) -> None:
    keys, around, secrets = whole_game(own_server, rng)
    seed = around[None].table_info.seed
    assert seed is not None and len(seed) >= 32
    for player in around.values():
        for text in player.frames:
            message = SENT.decode(text)
            ended = isinstance(message, messages.TableInfo) and message.status == "over"
            assert (seed in text) == ended
            assert not any(secret in text for secret in secrets)
    own_server.stop()
    stored = _everything_stored(own_server.folder / "tables.db")
    assert [place for place, value in stored if seed.encode() in value] == [("tables", "seed")]
    log = own_server.log
    for secret in secrets:
        assert not [place for place, value in stored if secret.encode() in value]
        assert secret not in log
    assert seed not in log and keys.table in log
    raw = b"".join(file.read_bytes() for file in own_server.folder.iterdir())
    assert not any(secret.encode() in raw for secret in secrets)


def _everything_stored(file: Path) -> list[tuple[tuple[str, str], bytes]]:
    """Each value in the database, unpacked, and where it was."""
    values = []
    with sqlite3.connect(file) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in names:
            found = database.execute(f"SELECT * FROM {name}")
            columns = [column[0] for column in found.description]
            for row in found:
                for column, value in zip(columns, row, strict=True):
                    packed = isinstance(value, bytes)
                    values.append(((name, column), expand(value) if packed else str(value).encode()))
    return values


def test_no_socket_ever_held_a_card_that_its_reader_could_not_know(server: Server, rng: random.Random) -> None:
    keys, around, _ = whole_game(server, rng)
    known = Known(tabletron.replay(server.get(f"{keys.table}/record").content))
    names = {card.name: key for key, card in known.table.state.content.weapon.items()}
    looked = 0
    for seat, player in around.items():
        for text in player.frames:
            message = SENT.decode(text)
            if not isinstance(message, messages.TableScene) or message.desks[0].view.winners is not None:
                continue
            shown = set(FACE.findall(text)) | {names[name] for name in names if f'"name":"{name}"' in text}
            looked += len(shown)
            secret = shown - known.to(seat, message.desks[0].view.line)
            assert not secret, f"seat {seat} was shown {secret} at line {message.desks[0].view.line}"
    assert looked > 10


class Known:
    """Which Secret Weapons each seat has seen the faces of, after each line of a game."""

    def __init__(self, table: Table) -> None:
        self.table, self.after = table, [self._now(table)]
        past = table.copy()
        for line in range(len(table.log) - 1, -1, -1):
            past.goto(line)
            self.after.append(self._now(past))
        self.after.reverse()

    def _now(self, table: Table) -> dict[int | None, set[str]]:
        game = table.state
        used = {card.id for card in game.used_weapons()}
        seats: list[int | None] = [None, *range(table.seats)]
        return {seat: used.union(*(hidden.known_weapons(game, seat, one) for one in game.robots)) for seat in seats}

    def to(self, seat: int | None, line: int) -> set[str]:
        return set[str]().union(*(known[seat] for known in self.after[: line + 1]))


def test_only_the_host_sees_where_notices_are_sent() -> None:
    room = Room(a_table("person", "person", clock="correspondence", webhook="https://example.org/hook"))
    for seat in (None, 0, 1):
        assert b"example.org" not in msgspec.json.encode(room.info(eyes(seat)))
    host = eyes(0)
    host.host = True
    assert room.info(host).options.webhook == "https://example.org/hook"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_is_the_same_whatever_lies_face_down(seats: int) -> None:
    compared = 0
    for game in range(3):
        rng = random.Random(f"{seats} {game}")
        served = a_table(*["person"] * seats, seed=str(game))
        for n in range(120):
            if served.status == "over":
                break
            step(served, rng)
            if n % 8:
                continue
            real = served.table
            assert real is not None
            for seat in (None, *range(seats)):
                pictures = []
                for table in (real, real.imagine(seat, random.Random(1)), real.imagine(seat, random.Random(2))):
                    table.log[:], table.told[:], table.orders = real.log, real.told, real.orders
                    served.table = table
                    pictures.append(msgspec.json.encode(Room(served).picture(eyes(seat))))
                served.table = real
                assert pictures[0] == pictures[1] == pictures[2], f"seat {seat} sees what it should not"
                compared += 1
    assert compared > 50
