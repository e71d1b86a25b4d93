"""The words of the browser are those of the server: every sentence, every form, every refusal."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

import tabletron
from tabletron.core.i18n import LANGUAGES, speaking
from tabletron.core.text.markup import plain
from tests.server.kit import Server, dial
from tests.web.browser import browsing

PACKAGE = tabletron.game("moonbots").package
COUNTED = ("{n} option.", "{n} options.")
NUMBERS = [*range(205), 1_000_000]
SIGNS = "[fist], 1[fist], 2[fist], 5 [fist], [energy]2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.address}/rules/moonbots")
    yield page
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_speaks_and_counts_like_the_server(page: Page, language: str) -> None:
    said, counted, signs = page.evaluate(
        """async ([language, [one, many], numbers, signs]) => {
            const { learn, words } = await import("/static/shared/words.js");
            const { plain } = await import("/static/shared/markup.js");
            await learn(language, "moonbots");
            const counted = numbers.map((n) => words.plural(one, many, n));
            return [words("Die {n} of {count}", { n: 2, count: 3 }), counted, plain(signs)];
        }""",
        [language, COUNTED, NUMBERS, SIGNS],
    )
    words = speaking(language, PACKAGE)
    assert said == words("Die {n} of {count}", n=2, count=3)
    assert counted == [words.plural(*COUNTED, n) for n in NUMBERS]
    assert signs == plain(SIGNS, [], words)


def test_words_of_an_unknown_language_or_game_are_refused(server: Server) -> None:
    assert httpx.get(f"{server.address}/api/words/en").json() == {}
    assert httpx.get(f"{server.address}/api/words/xx").is_client_error
    assert httpx.get(f"{server.address}/api/words/de?game=chess").status_code == 404


def test_games_are_praised_in_the_readers_language(server: Server) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server.address}/api/games?language=de").json()}
    assert games["moonbots"]["blurb"] == "Baue aus dem Schrott vom Markt einen Roboter; der letzte mit Energie gewinnt."


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/t/nowhere", "Es gibt keinen Tisch nowhere"),
        ("/nowhere", "Unter dieser Adresse gibt es nichts"),
        ("/rules/chess", "Es gibt kein Spiel &#39;chess&#39;; installiert: adventures, boardgame"),
        ("/api/tables/nowhere", "Es gibt keinen Tisch nowhere"),
        ("/api/games/chess/rules", "Es gibt kein Spiel 'chess'; installiert: adventures, boardgame"),
    ],
)
def test_refusals_come_in_the_readers_language(server: Server, path: str, said: str) -> None:
    answer = httpx.get(f"{server.address}{path}", headers={"accept": "text/html", "accept-language": "de-CH,en"})
    assert answer.status_code == 404
    assert said in answer.text


def test_whoever_is_turned_away_at_a_table_reads_why(server: Server) -> None:
    with dial(server, server.new("person", "person").table) as socket:
        socket.send(json.dumps({"do": "hello", "tokens": ["x" * 32], "language": "de"}))
        assert "Einer der Schlüssel öffnet keinen Platz dieses Tisches" in str(socket.recv(10))
