"""Whatever is refused is refused in the reader's language."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tabletron.core.i18n import ENGLISH, speaking
from tabletron.protocol import messages
from tabletron.server.endpoints.language import Malformed
from tabletron.testing.translations import TRANSLATED
from tests.server.kit import Server, dial

TABLE = {"game": "moonbots", "places": [{"kind": "person"}, {"kind": "person"}]}
REQUESTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "no JSON": ("POST", "/api/tables", {"content": b"{"}),
    "no text": ("POST", "/api/tables", {"content": b"\xff\xfe"}),
    "too deep": ("POST", "/api/tables", {"content": b"[" * 100_000}),
    "too large": ("POST", "/api/tables/import", {"content": b"x" * 2_000_000}),
    "no record": ("POST", "/api/tables/import", {"content": b"x"}),
    "a missing field": ("POST", "/api/tables", {"json": {"game": "moonbots"}}),
    "an unknown field": ("POST", "/api/tables", {"json": {**TABLE, "more": 1}}),
    "another kind": ("POST", "/api/tables", {"json": {**TABLE, "game": 5}}),
    "nothing to choose": ("POST", "/api/tables", {"json": {**TABLE, "places": [{"kind": "ghost"}]}}),
    "too short": ("POST", "/api/tables", {"json": {**TABLE, "places": []}}),
    "commands in a name": ("POST", "/api/tables", {"json": {**TABLE, "places": [{"kind": "person", "name": "a\nb"}]}}),
    "an unknown bot": ("POST", "/api/tables", {"json": {**TABLE, "places": [{"kind": "bot", "level": "genius"}] * 2}}),
    "an unknown game": ("POST", "/api/tables", {"json": {**TABLE, "game": "chess"}}),
    "a number too low": ("POST", "/api/tables/x/play", {"json": {"seat": 0, "asked": -1, "choice": 1}}),
    "another method": ("PUT", "/api/games", {}),
    "over HTTP": ("GET", "/api/tables/x/live", {}),
    "no such address": ("GET", "/nowhere", {}),
    "no such table": ("GET", "/api/tables/x", {}),
    "no such number": ("GET", "/api/tables/x/moments/0?seat=first", {}),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_requests_are_refused_in_the_language_of_the_reader(server: Server, name: str) -> None:
    method, path, body = REQUESTS[name]

    def said(**headers: str) -> str:
        answer = server.http.request(method, path, headers={**headers}, **body)
        assert answer.is_client_error
        message = answer.json()["message"]
        assert isinstance(message, str) and message
        return message

    english = said()
    told = {said(**{"accept-language": f"{language};q=0.9,en;q=0.5"}) for language in TRANSLATED}
    assert english not in told and len(told) == len(TRANSLATED)
    chosen = {said(**{"accept-language": "en", "cookie": f"tabletron.language={one}"}) for one in TRANSLATED}
    assert chosen == told, "what was chosen on the page goes before what the browser says"


@pytest.mark.parametrize(
    "first", ["{", '{"do":"nonsense"}', '{"do":"hello","heard":"x"}', '{"do":"undo","id":1,"seat":0}']
)
def test_before_a_hello_a_socket_is_refused_in_the_language_of_the_browser(server: Server, first: str) -> None:
    keys = server.new("person", "person")

    def said(language: str) -> tuple[str, str]:
        socket = dial(server, keys.table, additional_headers={"Accept-Language": language})
        socket.send(first)
        refusal = msgspec.json.decode(socket.recv(10), type=messages.Refusal)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(10)
        assert closed.value.rcvd is not None
        return refusal.message, closed.value.rcvd.reason

    told = [said(language) for language in ("en", *TRANSLATED)]
    assert len({message for message, _ in told}) == len(told)
    for message, reason in told:
        assert message.startswith(reason) and reason


WRONG = [
    "5", "[]", "{", "{}", '{"do":"nonsense"}', '{"do":"hello","more":1}', '{"do":"hello","tokens":["short"]}',
    '{"do":"hello","language":"xx"}', '{"do":"undo",}', '{"do":"undo","id":1}', '{"do":"undo","id":-1,"seat":0}',
    '{"do":"undo","id":1,"seat":99}', '{"do":"undo","id":1,"seat":null}', '{"do":"undo","id":1e40,"seat":0}',
    '{"do":"undo","id":99999999999999999999999999,"seat":0}', '{"do":"undo","id":1,"seat":0} x',
    '{"do":"chat","id":1,"seat":0,"text":""}', '{"do":"chat","id":1,"seat":0,"text":"a\\nb"}',
    '{"do":"chat","id":1,"seat":0,"text":"\\ud800"}', '{"do":"play","id":1,"seat":0,"asked":1,"choice":"1"}',
    '{"do":5}', b'{"do":"\xff"}', b"\xff",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_we_have_words_for_whatever_can_be_wrong(text: str | bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeError)) as problem:
        msgspec.json.decode(text, type=messages.Said)
    wrong = Malformed(str(problem.value))
    assert wrong.say(ENGLISH).startswith("this message cannot be read: ")
    assert len({wrong.say(speaking(language)) for language in ("en", *TRANSLATED)}) == 1 + len(TRANSLATED)


def test_what_nobody_foresaw_is_still_said_in_the_language() -> None:
    assert Malformed("Something New - at `$.seat`").say(speaking("de")) == "Diese Nachricht ist nicht lesbar"
