"""What may be a name, and what may be shown: all the world's writing, and nothing that hides or steers."""

from __future__ import annotations

import pytest

from tabletron.core.text.letters import printable, visible

SEEN = [
    "Ada", "Ada Lovelace", "O'Neil", "?", "7", "Zo\u00eb", "Zoe\u0308", "\u674e", "\ud55c\uae00",
    "\u0645\u06cc\u200c\u062e\u0648", "\u0d15\u0d4d\u200d\u0d37", "\U0001f469\u200d\U0001f680",
    "\u2764\ufe0f\u200d\U0001f525", "\U0001f44d\U0001f3fd", "7\ufe0f\u20e3", "\U0001fae8", "\U0001fadf",
]  # fmt: skip
UNSEEN = [
    " ", "\u00a0", "\u3000", "\u200b", "\u200c", "\u200d", "\u2060", "\u2062", "\ufeff", "\u00ad", "\u180e",
    "\u034f", "\ufe0f", "\u0301", "\u20dd", "\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\ue000",
    "\U000e0061", "\U0001d173", "\u3164\u3164", " \u0301", "a\u200b", "\ufeffa", "a\u00adb", "a\u200d", "\u200da",
    "a\u200d\u200db", "a\u200d b", "a\u200d\u0301", "Ada\U000e0041", "a\u3164b",
]  # fmt: skip
STEERING = ["\x00", "\x1b[2J", "\x07", "\x7f", "\x9b31m", "\u202e", "\u2066", "\u2028", "\r", "\t"]


@pytest.mark.parametrize("name", SEEN)
def test_what_can_be_seen_can_be_a_name(name: str) -> None:
    assert visible(name) and printable(name)


@pytest.mark.parametrize("name", ["", *UNSEEN])
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    assert not visible(name)


@pytest.mark.parametrize("text", STEERING)
def test_what_steers_a_screen_is_not_printable(text: str) -> None:
    assert not printable(f"before {text} after")
    assert printable("two\nlines, \u00ab \u3042 \u00bb")
