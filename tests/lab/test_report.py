"""The report tells a card that is too strong from an untouched deck, and opens without a network."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tabletron
from tabletron.bots.arena.run import share
from tabletron.commands.main import app
from tabletron.core.i18n import speaking
from tabletron.lab.compare import compare
from tabletron.lab.plan import Variant, plan, vary
from tabletron.lab.reports.report import item_names, page, write_report
from tabletron.lab.run import Run
from tabletron.lab.statistics import Findings, Option, findings, strictness
from tabletron.testing.translations import TRANSLATED
from tests.web.browser import browsing

PLANTED = "P17"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Moon-Bots as it is, and with a kick that hits for 4 in place of 1."""
    folder = tmp_path_factory.mktemp("planted")
    strong = vary(tabletron.game("moonbots"), [f"{PLANTED}.do.fist=4"], [], folder / "variants")
    specs = ["greedy", "greedy", "random", "random"]
    run = Run(plan("moonbots", specs, 72, "planted", [Variant("as it is"), *strong]), folder)
    run.play(1)
    return run


@pytest.fixture(scope="module")
def found(run: Run) -> list[Findings]:
    return findings(run, [item_names(run.plan, number) for number in (0, 1)])


def test_a_planted_card_stands_out_and_is_the_best(found: list[Findings]) -> None:
    untouched, planted = found
    assert not next(card for card in untouched.cards if card.item == PLANTED).stands_out
    best = planted.cards[0]
    assert best.item == PLANTED and best.stands_out and best.worth > 0.2


def test_the_comparison_says_which_difference_is_real(found: list[Findings]) -> None:
    changes = compare(found[0], found[1])
    real = [change.what for change in changes if change.real]
    assert "turns of a game" in real, "harder kicks make short games"
    assert len(real) <= 5 < len(changes)
    assert not [change for change in compare(found[0], found[0]) if change.real]


def test_findings_add_up(found: list[Findings]) -> None:
    one = found[0]
    assert one.games == 72 and one.together is None
    assert sum(place.wins for place in one.places) == pytest.approx(72)
    assert one.bots["greedy"].games == 2 * 72
    assert one.comeback[-1].rate > one.comeback[0].rate
    assert sum(face.winners.wins for face in one.faces) == one.faces[0].winners.games
    assert len(one.shown) == 3 == len({game.number for game in one.shown})


def test_dominated_is_what_is_offered_often_and_hardly_taken() -> None:
    assert Option("roll", "pass", 1000, 3, share(0, 3)).dominated
    assert not Option("roll", "pass", 1000, 300, share(0, 3)).dominated
    assert not Option("roll", "pass", 10, 0, share(0, 0)).dominated, "too few to tell"


def test_looking_at_more_things_asks_for_more() -> None:
    assert strictness(1) == pytest.approx(1.96, abs=0.01)
    assert strictness(50) > 3


def test_the_report_opens_without_a_network(run: Run) -> None:
    file, problems = write_report(run), list[str]()
    with browsing() as browser:
        page = browser.new_context(offline=True, viewport={"width": 1280, "height": 900}).new_page()
        page.on("console", lambda message: problems.append(message.text))
        page.on("requestfailed", lambda request: problems.append(request.url))
        page.goto(file.as_uri())
        assert page.locator("h1").inner_text() == "Moon-Bots: a report of the lab"
        assert page.get_by_text("Roller-Skate Kicker stands out").is_visible()
        assert page.locator("svg.chart").count() >= 6
        page.get_by_text("The greatest comeback").first.click()
        record = page.locator("details[open] a").get_attribute("href")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert problems == []
    assert record is not None
    assert tabletron.replay(file.parent / record).result is not None


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_report_speaks_the_readers_language(run: Run, found: list[Findings], language: str) -> None:
    """What is said of the run is said in its words, the names of cards too; only ids stay."""
    words = speaking(language, "tabletron.games.moonbots")
    text = html.unescape(str(page(run.plan, found, [[], []], words)))
    assert f'<html lang="{language}">' in text
    for said in ("Who wins", "What each card is worth", "stands out", "Never taken", "turns of a game", "as it is"):
        assert words(said) in text, said
        assert f">{said}<" not in text
    assert words("Roller-Skate Kicker") in text and "Roller-Skate Kicker" not in text


def test_the_command_plays_reports_and_says_where(tmp_path: Path) -> None:
    words = ["lab", "adventures", "--games", "20", "--seats", "random", "--jobs", "1", "--out", str(tmp_path / "x")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "report.html" in done.output
    text = (tmp_path / "x" / "report.html").read_text()
    assert "All win together in" in text
    assert not re.findall(r'(?:src|href)="(?:https?:|//|/)', text), "nothing comes from elsewhere"
