"""The arena: everybody plays the same deals from every seat, and ratings know what they do not know."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabletron.bots.arena.rating import rate
from tabletron.bots.arena.run import Played
from tabletron.bots.arena.schedule import plays_together, schedule, tournament
from tabletron.commands.main import app
from tabletron.core.errors import TabletronError
from tabletron.core.i18n import LANGUAGES, speaking
from tabletron.lab.reports.arena_page import about, arena_page, text_table


def game(deal: int, seating: tuple[str, ...], *winners: int) -> Played:
    return Played(deal, seating, winners, (), 1, 1, 0, "")


def test_each_deal_is_played_by_everybody_from_every_seat() -> None:
    matches = list(schedule(["a", "b", "c"], 2, 6, together=False))
    assert len(matches) == 12
    seats = Counter((name, seat) for _, seating in matches for seat, name in enumerate(seating))
    assert set(seats.values()) == {4}
    for deal in range(6):
        first, second = [seating for number, seating in matches if number == deal]
        assert first == second[::-1]


def test_with_fewer_bots_than_seats_some_sit_twice_and_nobody_more_often() -> None:
    seats = Counter(name for _, seating in schedule(["a", "b", "c"], 4, 3, together=False) for name in seating)
    assert seats == {"a": 16, "b": 16, "c": 16}


def test_on_a_ladder_only_neighbours_meet() -> None:
    matches = schedule(["a", "b", "c", "d"], 2, 6, together=False, ladder=True)
    met = Counter(frozenset(seating) for _, seating in matches)
    assert met == {frozenset("ab"): 4, frozenset("bc"): 4, frozenset("cd"): 4}
    few = {seating for _, seating in schedule(["a", "b"], 3, 2, together=False, ladder=True)}
    assert few == {seating for _, seating in schedule(["a", "b"], 3, 2, together=False)}


def test_who_wins_together_plays_every_deal_with_its_like() -> None:
    assert list(schedule(["a", "b"], 3, 1, together=True)) == [(0, ("a", "a", "a")), (0, ("b", "b", "b"))]
    assert plays_together("adventures", 2, {}) and not plays_together("moonbots", 3, {})


def test_the_better_bot_is_rated_higher_and_more_games_tell_more() -> None:
    def played(deals: int) -> list[Played]:
        """`a` wins three deals of four from both seats."""
        return [
            game(deal, seating, seating.index("b" if deal % 4 == 0 else "a"))
            for deal in range(deals)
            for seating in (("a", "b"), ("b", "a"))
        ]

    few, many = rate(["a", "b"], played(16), together=False), rate(["b", "a"], played(160), together=False)
    assert [one.name for one in many] == ["a", "b"]
    assert many[0].rating - many[1].rating == pytest.approx(191, abs=12), "400 times the logarithm of three to one"
    assert many[0].low > many[1].high
    assert many[0].high - many[0].low < few[0].high - few[0].low
    assert many[0].wins.rate == 0.75


def test_a_bot_that_never_won_has_a_rating() -> None:
    best, worst = rate(["a", "b"], [game(deal, ("a", "b"), 0) for deal in range(10)], together=False)
    assert best.name == "a" and 300 < best.rating - worst.rating < 2000


def test_games_that_all_win_or_lose_count_once() -> None:
    played = [game(0, ("a", "a"), 0, 1), game(0, ("b", "b")), game(1, ("a", "a"), 0, 1), game(1, ("b", "b"), 0, 1)]
    best, other = rate(["b", "a"], played, together=True)
    assert (best.name, best.wins.games, other.wins.games) == ("a", 2, 2)
    assert best.rating > other.rating


def test_a_deal_is_the_same_for_everybody() -> None:
    matches = [(3, ("random", "greedy")), (3, ("greedy", "random")), (4, ("greedy", "random"))]
    played = tournament("moonbots", matches, "x")
    assert [one.number for one in played] == [3, 3, 4]
    assert played[0].first == played[1].first


def test_a_stopped_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    matches = [(deal, seating) for deal in range(3) for seating in (("random", "greedy"), ("greedy", "random"))]
    whole, file, told = tournament("moonbots", matches, "x"), tmp_path / "games.jsonl", list[int]()
    assert tournament("moonbots", matches[:4], "x", file=file) == whole[:4]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + lines[4][:20])  # killed while it wrote the last line
    assert tournament("moonbots", matches, "x", file=file, progress=told.append) == whole
    assert told == [3, 4, 5, 6], "three games were there already"
    assert len(file.read_bytes().splitlines()) == 7


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file, matches = tmp_path / "games.jsonl", [(0, ("random", "random"))]
    tournament("moonbots", matches, "x", file=file)
    before = file.read_bytes()
    for seed, switches in (("y", {}), ("x", {"base_profile": "twin"})):
        with pytest.raises(TabletronError, match=r"holds another arena; name another file with --keep, or delete it"):
            tournament("moonbots", matches, seed, switches=switches, file=file)
    assert file.read_bytes() == before
    file.write_text("Dear diary\n")
    with pytest.raises(TabletronError, match="does not hold the games of an arena"):
        tournament("moonbots", matches, "x", file=file)
    assert file.read_text() == "Dear diary\n"


def test_the_command_shows_a_table_and_draws_a_plot(tmp_path: Path) -> None:
    file = tmp_path / "arena.html"
    words = ["arena", "adventures", "random", "greedy", "--seats", "1", "--deals", "8", "--jobs", "1"]
    done = CliRunner().invoke(app, [*words, "--out", str(file)])
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[2].startswith("greedy") and lines[3].startswith("random")
    assert file.read_text().count("<circle") == 2


def test_the_page_speaks_the_readers_language() -> None:
    rated = rate(["a", "b"], [game(0, ("a", "b"), 0), game(0, ("b", "a"), 0), game(1, ("a", "b"), 0)], together=False)
    pages, tables = set(), set()
    for language in LANGUAGES:
        words = speaking(language)
        said = about(2, 2, 3, together=language == "de", seed="x", words=words)
        pages.add(str(arena_page("Pig", said, rated, words)))
        tables.add(text_table(rated, words))
    assert len(pages) == len(tables) == len(LANGUAGES)
    german = next(page for page in pages if '<html lang="de">' in page)
    assert "Pig: die Arena" in german and "jeder spielt mit seinesgleichen" in german
    assert "rating" not in german.partition("</style>")[2] and " to " not in german.partition("</style>")[2]
