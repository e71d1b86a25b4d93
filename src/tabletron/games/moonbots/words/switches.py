"""The house rules of Moon-Bots in words, and the windows that a person may let pass."""

from __future__ import annotations

from tabletron.core.game import House
from tabletron.core.i18n import message

HOUSE = {
    "first_player": House(
        message("First player"),
        message("Who takes the first turn."),
        {"random": message("drawn by lot"), "host": message("the first seat")},
    ),
    "timing": House(
        message("Secret Weapons"),
        message("When people are asked whether they play one."),
        {"flow": message("flowing: where it matters"), "strict": message("strict: at every window")},
    ),
    "upgrade_mix": House(
        message("Upgrades in the box"),
        message("How many copies of each Upgrade there are."),
        {"standard": message("as in the box"), "even": message("the same number of each")},
    ),
    "base_profile": House(
        message("Bare robots"),
        message("What a robot without parts can do."),
        {"single": message("one weak attack each"), "twin": message("two weak attacks each")},
    ),
    "stalemate_guard": House(
        message("Stalemate"),
        message("Whether a game in which nobody is hurt any more is stopped."),
        {"on": message("is stopped"), "off": message("goes on")},
    ),
    "top_edge_limit": House(
        message("Upgrades on the upper edge"),
        message("How many a robot may carry there."),
        {"none": message("any number"), "3": message("three")},
    ),
    "free_secret_weapons": House(
        message("Unsold Secret Weapons"),
        message("What happens to one in the bottom row, where it costs nothing."),
        {"literal": message("stays for a turn"), "vanish": message("leaves at once")},
    ),
    "show_unseen_weapons": House(
        message("Secret Weapons not seen yet"),
        message("Whether the table lists them."),
        {"on": message("listed"), "off": message("not listed")},
    ),
}


PASSABLE = {
    "turn_start": message("The start of a turn"),
    "open": message("The moments within a turn"),
    "incoming": message("A hit on its way to you"),
    "attack_done": message("The end of an attack"),
    "gained": message("Energy that another gains"),
    "reroll_declared": message("A re-roll that another wants"),
}
"""The windows that a person may let pass, as the settings name them."""
