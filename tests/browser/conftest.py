"""One browser and one server for a process; every guest brings a context of their own."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import Guest, launch
from tests.server.kit import Server, serving

Invite = Callable[..., Guest]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last of these tests: while Playwright runs, nobody else has an event loop."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that goes on running: leave it as you found it."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server to be stopped and killed."""
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Invite]:
    """Makes guests. No browser may have complained by the end, but for what a test took off the list itself.

    If the test failed, what each guest saw last is kept as a picture in the test's folder.
    """
    guests: list[Guest] = []

    def make(server: Server | None = None, **settings: Any) -> Guest:
        place = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**place, **settings})
        guests.append(Guest(context, server or request.getfixturevalue("server")))
        return guests[-1]

    yield make
    complaints = [complaint for guest in guests for complaint in guest.complaints]
    for n, guest in enumerate(guests):
        if request.node.stash.get(FAILED, False) and not guest.page.is_closed():
            guest.page.screenshot(path=tmp_path / f"guest{n}.png")
        guest.context.close()
    assert not complaints


@pytest.fixture
def guest(invite: Invite) -> Guest:
    return invite()
