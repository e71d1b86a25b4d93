"""A real browser for the tests that click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.kit import launch


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Visit:
    """A person at a browser of their own. Whatever the browser complains about is kept."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address, self.complaints = context, address, list[str]()
        self.page: Page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def go(self, path: str) -> Page:
        self.page.goto(f"{self.address}{path}", wait_until="networkidle")
        return self.page

    @property
    def table(self) -> str:
        """The id of the table the person is at."""
        self.page.wait_for_url(re.compile(r"/t/\w+$"))
        return self.page.url.rpartition("/")[2]
