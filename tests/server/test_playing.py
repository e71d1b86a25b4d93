"""Whole games over the wire."""

from __future__ import annotations

import random
import time
from typing import Any

import httpx
import msgspec

import tabletron
from tabletron.core.chance import commitment
from tabletron.core.record import read_header
from tabletron.core.table import Luck
from tabletron.protocol import messages
from tests.server.kit import Player, Server, counters, nodes, pick, read, together


def sound(server: Server, table: str) -> tabletron.core.table.Table:
    """The table again out of its record, every roll and answer checked."""
    return tabletron.replay(server.get(f"{table}/record").content, verify=True)


def public(picture: messages.TableScene) -> dict[str, Any]:
    """What everybody sees alike."""
    kinds = ("track", "die", "plate", "figure", "banner")
    return {key: node for key, node in nodes(picture.desks[0].view.scene).items() if node.get("type") in kinds}


def test_one_person_against_three_bots(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "random", "greedy", "random")
    player = Player(server, keys.table, keys.seats[0])
    promised = player.table_info.commitment
    assert player.table_info.seed is None
    assert player.play_some(rng) > 5
    assert player.info is not None and player.info.seed is not None
    assert commitment(player.info.seed) == promised
    table = sound(server, keys.table)
    view = player.now.desks[0].view
    assert table.result is not None and table.result.winners == view.winners
    assert table.seed == player.info.seed and view.why
    own = [line for line in player.story if line.to in (None, 0)]  # at the end everybody is told everything
    assert len(own) == len([told for told in table.told if told.to in (None, 0)])


def test_two_persons_and_a_spectator_see_the_same_table(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person")
    one, two = (Player(server, keys.table, keys.seats[seat]) for seat in (0, 1))
    spectator = Player(server, keys.table)
    everybody = (one, two, spectator)
    for _ in range(60):
        together(*everybody)
        seen = [(public(who.now), who.now.asked, who.now.desks[0].view.asked, who.now.statistics) for who in everybody]
        assert seen[0] == seen[1] == seen[2]
        if one.over:
            break
        player = one if one.questions() else two
        seat, question = player.asked()
        player.play(seat, pick(question, rng))
    assert len({line.text for line in spectator.story} - {line.text for line in one.story}) == 0
    assert spectator.now.desks[0].view.question is None
    spectator.refused("play", seat=0, asked=spectator.now.asked, choice=1)


def test_the_json_api_alone_is_enough(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "random", "random")
    token, plays = keys.seats[0], 0
    picture, story = server.picture(keys.table, token), 0
    while server.info(keys.table).status == "playing":
        question = picture.desks[0].view.question
        if question is None:
            time.sleep(0.02)
            picture = server.picture(keys.table, token)
            continue
        body = {"seat": 0, "asked": picture.asked, "choice": pick(question, rng)}
        picture = read(server.post(f"{keys.table}/play", body, token), messages.TableScene)
        plays, story = plays + 1, story + len(picture.news)
    assert plays > 5
    assert story > 5, "what a play led to is told with the new picture"
    assert sound(server, keys.table).result is not None


def test_twin_robots(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "greedy")
    player = Player(server, keys.table, keys.seats[0])
    scene = player.now.desks[0].view.scene
    assert "Twin robots" in scene.facts
    assert {"robot0", "robot1", "robot2", "robot3"} <= set(nodes(scene))
    player.play_some(rng)
    assert sound(server, keys.table).result is not None


def test_real_dice_are_asked_for_and_checked(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "random", dice="real")
    player = Player(server, keys.table, keys.seats[0])
    spectator = Player(server, keys.table)
    fed: list[list[str]] = []
    while not player.over and len(fed) < 12:
        player.until(lambda: player.over or player.now.dice or player.questions(), "dice or a question")
        if player.over:
            break
        if (dice := player.now.dice) is None:
            player.play_some(rng, 1)
            continue
        seq, asked = player.now.seq, player.now.asked
        outcome = [rng.choice(faces) for faces in dice.faces]
        wrong = player.refused("feed", asked=asked, outcome=["7"] * len(outcome))
        assert wrong.code == "illegal" and "is not a face of this die" in wrong.message
        few = player.refused("feed", asked=asked, outcome=outcome[1:])
        assert few.code == "illegal" and "results are needed" in few.message
        assert player.refused("feed", asked=asked + 1, outcome=outcome).code == "stale"
        assert spectator.refused("feed", asked=asked, outcome=outcome).code == "not_yours"
        assert server.picture(keys.table).seq == seq
        player.must("feed", asked=asked, outcome=outcome)
        fed.append(outcome)
    player.must("concede", seat=0)
    player.until(lambda: player.over, "the end")
    record = server.get(f"{keys.table}/record").content
    assert read_header(record).by_hand == ["dice"]
    rolled = [list(map(str, line.outcome)) for line in _lucks(record) if line.stream == "dice"]
    assert rolled[: len(fed)] == fed


def _lucks(record: bytes) -> list[Luck]:
    return [line for line in tabletron.replay(record, verify=True).log if isinstance(line, Luck)]


def test_who_comes_back_hears_only_what_is_new(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person")
    screen = Player(server, keys.table, *keys.seats.values())
    screen.play_some(rng, 8)
    heard = len(screen.story)
    again = Player(server, keys.table, *keys.seats.values(), heard=heard)
    assert again.now.news == ()
    if not screen.over:
        screen.play_some(rng, 1)
        together(screen, again)
        assert again.story == screen.story[heard:]
    late = Player(server, keys.table)
    assert [line.n for line in late.now.news] == [line.n for line in screen.story if line.to is None or screen.over]


def test_an_operator_can_watch(server: Server, rng: random.Random) -> None:
    before = counters(server)
    keys = server.new("person", "person")
    screen = Player(server, keys.table, *keys.seats.values())
    screen.play_some(rng, 5)
    screen.refused("play", seat=0, asked=999, choice=1)
    after = counters(server)
    assert after["tabletron_plays_total"] == before["tabletron_plays_total"] + 5
    assert after["tabletron_play_seconds_count"] == after["tabletron_plays_total"]
    stale = "tabletron_refusals_total stale"
    assert after[stale] == before.get(stale, 0) + 1
    assert after["tabletron_sockets"] >= 1 and after["tabletron_tables_in_memory"] >= 1
    assert server.http.get("/health").json()["status"] == "well"
    assert all(msgspec.json.decode(line)["message"] for line in server.log.splitlines())


def test_an_answer_may_be_its_notation(server: Server) -> None:
    keys = server.new("person", "random", "random")
    player = Player(server, keys.table, keys.seats[0])
    seat, question = player.asked()
    refused = player.refused("play", seat=seat, asked=player.now.asked, choice="no such answer")
    assert refused.code == "illegal" and "no such answer" in refused.message
    player.must("play", seat=seat, asked=player.now.asked, choice=question.choices[-1].notation)


def test_a_wide_question_takes_what_it_does_not_list(server: Server) -> None:
    keys = server.new("person", game="encounter", switches={"difficulty": "tutorial"})
    player = Player(server, keys.table, keys.seats[0])
    seat, question = player.asked()
    assert question.wide and question.kind == "deploy"
    assert "spot 12345 2468" not in [choice.notation for choice in question.choices]
    refused = player.refused("play", seat=seat, asked=player.now.asked, choice="spot 12345 24680")
    assert refused.instead and all(notation in refused.message for notation in refused.instead)
    assert refused.code == "illegal" and "too far" in refused.message
    player.must("play", seat=seat, asked=player.now.asked, choice="spot 12345 2468")
    player.until(lambda: player.story and "12.3/2.5" in player.story[-1].text, "the story of it")


def test_a_connection_that_was_idle_is_still_good(server: Server) -> None:
    """Browsers and proxies keep one for some time; closed just as they send, the request would be lost."""
    with httpx.Client(base_url=server.address, limits=httpx.Limits(keepalive_expiry=60)) as client:
        ports = set()
        for rest in (5.5, 0):
            with client.stream("GET", "/health") as answer:
                assert answer.read() and answer.is_success
                ports.add(answer.extensions["network_stream"].get_extra_info("client_addr"))
            time.sleep(rest)
    assert len(ports) == 1, "one connection"
