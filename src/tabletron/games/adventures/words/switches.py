"""The switches that a host is offered, in words."""

from __future__ import annotations

from tabletron.core.game import House
from tabletron.core.i18n import message

ON_OFF = {"on": message("yes"), "off": message("no")}
HOUSE = {
    "mode": House(
        message("What is played"),
        message("A game for one evening, a campaign of three sessions at one table, or only its finale."),
        {
            "single": message("single game"),
            "campaign": message("campaign"),
            "finale": message("finale"),
        },
    ),
    "difficulty": House(
        message("Difficulty"),
        message("More tanks, or cards of sabotage."),
        {
            "easy": message("easy: one more tank"),
            "normal": message("normal"),
            "hard": message("hard: one sabotage card"),
            "master": message("master: two sabotage cards"),
        },
    ),
    "open_packs": House(
        message("Packs"),
        message("The video games whose Robot Masters and weapons are in use."),
        {
            "123": message("all three"),
            "1": message("Mega Man 1"),
            "2": message("Mega Man 2"),
            "3": message("Mega Man 3"),
            "12": message("Mega Man 1 and 2"),
            "13": message("Mega Man 1 and 3"),
            "23": message("Mega Man 2 and 3"),
        },
    ),
    "hero_pick": House(
        message("Heroes"),
        message("How players come to their heroes."),
        {"free": message("chosen"), "random": message("dealt at random")},
    ),
    "open_hands": House(message("Open hands"), message("Whether players see each other's cards."), ON_OFF),
    "peek_boss": House(
        message("Boss sides"), message("Whether players may look at them before they choose a Robot Master."), ON_OFF
    ),
    "stage_cards_2p": House(
        message("Stage cards for two"),
        message("How many stage cards each of two players has."),
        {"4": message("four"), "3": message("three")},
    ),
    "rotate_first_player": House(
        message("First player token"),
        message("Whether it goes round."),
        {"off": message("stays"), "on": message("goes round")},
    ),
    "two_colour_both": House(
        message("Supports of two colours"),
        message("What they give."),
        {"off": message("one die of either colour"), "on": message("a die of each colour")},
    ),
}
