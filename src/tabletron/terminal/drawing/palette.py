"""A toy shop at dusk, by night and by day: what colour each role has, and the themes of the app."""

from __future__ import annotations

from functools import cache

from rich.style import Style
from textual.theme import Theme

NIGHT = {
    "": "#f4ecd8",
    "soft": "#a99ec2",
    "bold": "bold",
    "lit": "bold #ffd84d",
    "chosen": "bold #1d1830 on #ffd84d",
    "key": "bold #1d1830 on #ffd84d",
    "price": "bold #10203a on #7cc0ff",
    "energy": "#6db8ff",
    "low": "#ff8a75",
    "off": "#4d4468",
    "fist": "#ff9a86",
    "missile": "#ffb35c",
    "lose": "#e58bd0",
    "die": "bold #f4ecd8",
    "back": "#d98aa8",
    "banner": "bold #fff6e0 on #a8321f",
    "seat0": "#74d694",
    "seat1": "#bda2ff",
    "seat2": "#ff8a75",
    "seat3": "#f2c94c",
    "seat4": "#5fd4d0",
    "seat5": "#f29ac2",
}
DAY = {
    "": "#2a2140",
    "soft": "#6a5d7b",
    "bold": "bold",
    "lit": "bold #a34400",
    "chosen": "bold #2a2140 on #ffcf33",
    "key": "bold #2a2140 on #ffcf33",
    "price": "bold #ffffff on #1658b0",
    "energy": "#1658b0",
    "low": "#b3261a",
    "off": "#c9bda6",
    "fist": "#a92f1c",
    "missile": "#8a4b00",
    "lose": "#8f2470",
    "die": "bold #2a2140",
    "back": "#8c2348",
    "banner": "bold #ffffff on #b3321f",
    "seat0": "#17713a",
    "seat1": "#6a3fc0",
    "seat2": "#b3321f",
    "seat3": "#7d5a00",
    "seat4": "#0d6b68",
    "seat5": "#a3286a",
}

DUSK = Theme(
    name="tabletron-night",
    primary="#e5533d",
    secondary="#b99bff",
    accent="#ffd84d",
    warning="#ffb35c",
    error="#ff8a75",
    success="#74d694",
    foreground="#f4ecd8",
    background="#1d1830",
    surface="#241e3a",
    panel="#2f2849",
    dark=True,
    variables={"footer-key-foreground": "#ffd84d", "block-cursor-background": "#5a4a8c", "border": "#e5533d"},
)
DAWN = Theme(
    name="tabletron-day",
    primary="#c23a26",
    secondary="#6a3fc0",
    accent="#a34400",
    warning="#8a4b00",
    error="#b3261a",
    success="#17713a",
    foreground="#2a2140",
    background="#fff6e0",
    surface="#fbecc8",
    panel="#f6e2b3",
    dark=False,
    variables={"footer-key-foreground": "#a34400", "block-cursor-background": "#f0c860", "border": "#c23a26"},
)


@cache
def style(role: str, dark: bool) -> str:
    """The style of a role, or of several at once; the last colour wins."""
    colours = NIGHT if dark else DAY
    found = [colours[word] for word in role.split() if word in colours]
    return " ".join([word for one in found for word in one.split() if word == "bold"][:1] + _paint(found, colours))


def _paint(found: list[str], colours: dict[str, str]) -> list[str]:
    """The colour words of the last style that has any."""
    painted = [one.removeprefix("bold").strip() for one in found]
    return [next((one for one in reversed(painted) if one), colours[""])]


@cache
def rich_style(role: str, dark: bool, ground: str) -> Style:
    """The same for the line API, on the widget's own ground."""
    return Style.parse(f"on {ground}") + Style.parse(style(role, dark))
