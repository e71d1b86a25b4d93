"""What every request passes: its site, its address, its number."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletron.core.errors import TabletronError
from tabletron.server.endpoints.gate import read_proxies
from tests.server.kit import Player, Server, new_table, serving

TABLE = json.dumps(new_table("person", "random"))


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("proxy")
    file: Path = folder / "limits.toml"
    file.write_text("shared = 1\n[tables]\nat_once = 1\nan_hour = 1\n")
    with serving(folder, options=("--limits", str(file), "--proxy", "127.0.0.0/8")) as server:
        yield server


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example", "content-type": "text/plain"},
        {"origin": "null", "content-type": "text/plain"},
        {"origin": "http://[", "content-type": "text/plain"},
        {"sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded"},
        {"sec-fetch-site": "same-site", "content-type": "application/json"},
    ],
)
def test_a_page_of_another_site_opens_no_table(server: Server, headers: dict[str, str]) -> None:
    refused = server.http.post("/api/tables", content=TABLE, headers=headers)
    assert refused.status_code == 403
    assert refused.json() == {"message": "a page of another site sent this; nothing was changed", "code": "not_yours"}
    said = server.http.post("/api/tables", content=TABLE, headers={**headers, "accept-language": "de"}).json()
    assert said["message"].startswith("Das hat eine Seite")


def test_our_own_pages_and_other_programs_do(server: Server) -> None:
    own = {"origin": server.address, "sec-fetch-site": "same-origin", "content-type": "application/json"}
    assert server.http.post("/api/tables", content=TABLE, headers=own).status_code == 201
    assert server.http.post("/api/tables", content=TABLE, headers={"content-type": "application/json"}).is_success
    assert server.http.get("/", headers={"sec-fetch-site": "cross-site"}).is_success, "a link may come from anywhere"


def opened(server: Server, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return server.http.post("/api/tables", json=new_table("person", "open"), headers=named).status_code


def test_a_trusted_proxy_says_who_the_visitor_is(behind_proxy: Server) -> None:
    assert opened(behind_proxy, x_forwarded_for="198.51.100.1") == 201
    assert opened(behind_proxy, x_forwarded_for="198.51.100.1") == 429
    assert opened(behind_proxy, x_forwarded_for="198.51.100.2") == 201
    # Whatever the visitor claims stands before what the proxy saw.
    assert opened(behind_proxy, x_forwarded_for="203.0.113.9, 198.51.100.2") == 429
    assert opened(behind_proxy, x_forwarded_for="203.0.113.9, 198.51.100.2, 127.0.0.7") == 429
    assert opened(behind_proxy, x_forwarded_for="2001:db8::1") == 201
    assert opened(behind_proxy, x_forwarded_for="2001:db8::2") == 429, "one network"
    page = behind_proxy.http.get("/", headers={"accept": "text/html", "x-forwarded-proto": "https"})
    assert "Secure" in page.headers["set-cookie"]


def test_nobody_else_is_believed(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("shared = 1\n[tables]\nat_once = 1\nan_hour = 1\n")
    with serving(tmp_path, options=("--limits", str(file))) as server:
        assert opened(server, x_forwarded_for="198.51.100.1") == 201
        assert opened(server, x_forwarded_for="198.51.100.2") == 429
        page = server.http.get("/", headers={"accept": "text/html", "x-forwarded-proto": "https"})
        assert "Secure" not in page.headers["set-cookie"]
        warned = [line for line in server.log.splitlines() if "is not trusted" in line]
        assert len(warned) == 1, "the operator is told once"


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert [str(one) for one in read_proxies(["127.0.0.1", "172.16.0.0/12", "::1"])] == [
        "127.0.0.1/32", "172.16.0.0/12", "::1/128",
    ]  # fmt: skip
    with pytest.raises(TabletronError, match="not 'caddy'"):
        read_proxies(["caddy"])


def test_every_request_has_a_number_that_the_log_repeats(behind_proxy: Server, server: Server) -> None:
    first, second = (server.http.get("/health").headers["x-request-id"] for _ in range(2))
    assert first != second and len(first) == 16
    given = {"x-request-id": "from-the-proxy-1"}
    assert behind_proxy.http.get("/health", headers=given).headers["x-request-id"] == "from-the-proxy-1"
    assert server.http.get("/health", headers=given).headers["x-request-id"] != "from-the-proxy-1"
    hostile = {"x-request-id": "x" * 65}
    assert behind_proxy.http.get("/health", headers=hostile).headers["x-request-id"] != "x" * 65
    mine = {"x-request-id": "once-more-for-the-log", "x-forwarded-for": "198.51.100.77"}
    table = behind_proxy.http.post("/api/tables", json=new_table("person", "greedy"), headers=mine)
    assert table.status_code == 201 and table.headers["x-request-id"] == "once-more-for-the-log"
    for line in behind_proxy.log.splitlines():
        assert not any(secret in line for secret in [table.json()["host"], *table.json()["seats"].values()])


def test_answers_are_compressed(server: Server) -> None:
    page = server.http.get("/", headers={"accept": "text/html", "accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert int(page.headers["content-length"]) < 25_000 < len(page.content)


def test_no_address_of_a_visitor_is_logged(own_server: Server) -> None:
    keys = own_server.new("person", "random")
    player = Player(own_server, keys.table, keys.seats[0])
    player.play_some(random.Random(1), 2)
    player.socket.close()
    own_server.stop()
    assert "serving with" in own_server.log and "127.0.0.1" not in own_server.log


def test_a_stranger_sees_no_metrics(behind_proxy: Server) -> None:
    assert behind_proxy.http.get("/metrics", headers={"x-forwarded-for": "8.8.8.8"}).status_code == 404
    assert behind_proxy.http.get("/metrics", headers={"x-forwarded-for": "192.168.1.7"}).is_success
    assert behind_proxy.http.get("/metrics").is_success


def test_requests_that_cost_much_count_more(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("shared = 1\n[requests]\nat_once = 40\nan_hour = 1\n")
    with serving(tmp_path, options=("--limits", str(file), "--proxy", "127.0.0.1")) as server:
        here, there = {"x-forwarded-for": "198.51.100.1"}, {"x-forwarded-for": "198.51.100.2"}
        statuses = [server.http.get("/rules/moonbots", headers=here).status_code for _ in range(6)]
        assert statuses[:3] == [200] * 3 and statuses[-1] == 429
        refused = server.http.get("/rules/moonbots", headers=here).json()
        assert refused["code"] == "too_many" and "you are asking for a lot at once" in refused["message"]
        assert server.http.get("/rules/moonbots", headers=there).is_success
