"""The switches of the encounter, in words."""

from __future__ import annotations

from tabletron.core.game import House
from tabletron.core.i18n import message

HOUSE = {
    "difficulty": House(
        message("Difficulty"),
        message("Cards for each squad and dice of the Doomsday Device."),
        {
            "normal": message("Normal: 3 cards, 3 dice"),
            "tutorial": message("Tutorial: no cards, 2 dice"),
            "hard": message("Hard: 2 cards, 4 dice"),
            "insane": message("Insane: 1 card, 5 dice"),
        },
    ),
    "squads": House(
        message("Squads"),
        message("Whether the squads are the suggested ones. Who builds strong squads should play a higher difficulty."),
        {"suggested": message("as suggested"), "build": message("built to 15 Threat")},
    ),
    "cards": House(
        message("Character cards"),
        message("Of which time the cards are."),
        {"current": message("today's"), "launch": message("as first printed")},
    ),
    "battlefield": House(
        message("Battlefield"),
        message("The map; all three are ours."),
        {
            "midtown": message("Midtown Lockdown"),
            "harbor": message("Harbor at Dawn"),
            "campus": message("Campus Siege"),
        },
    ),
    "firmware_limit": House(
        message("Corrupted Firmware"),
        message("How often Ultron resets before he is KO'd."),
        {"5": message("five times, as on his card"), "4": message("four times, as in the introduction")},
    ),
    "max_rounds": House(
        message("Rounds"),
        message("Whether the game ends after some rounds; the higher score then wins."),
        {
            "off": message("no limit"),
            "2": message("2 rounds, for a first look"),
            "6": message("6 rounds"),
            "10": message("10 rounds"),
        },
    ),
    "ties": House(
        message("Ties of the script"),
        message("Who decides where Ultron's cards leave a tie."),
        {"auto": message("the worst for the team"), "ask": message("the team is asked")},
    ),
    "reset_tie": House(
        message("Resets of the script"),
        message("Where Ultron goes when several consoles are equally empty."),
        {"home": message("toward Home Base"), "console": message("to the nearest of them")},
    ),
    "figures": House(
        message("Figures"),
        message("With real figures on your own table this runs Ultron and his device for you, and asks what it sees."),
        {"screen": message("on the screen"), "real": message("on a real table, for one or two players")},
    ),
    "confirm": House(
        message("Activations"),
        message("Whether the partner must agree to who is activated."),
        {"off": message("no"), "on": message("yes")},
    ),
}
