"""The switches of RoboMon that a host is offered, in words."""

from __future__ import annotations

from tabletron.core.game import House
from tabletron.core.i18n import message

ON_OFF = {"on": message("yes"), "off": message("no")}
HOUSE = {
    "battle": House(
        message("What is fought"),
        message(
            "One player plays the whole island, or meets wild RoboMon or a competitor; two meet on the Battleground."
        ),
        {
            "adventure": message("the whole adventure"),
            "wild": message("wild encounter"),
            "competitive": message("competitive battle"),
        },
    ),
    "hero": House(message("Name"), message("What you are called on the island.")),
    "encounter": House(
        message("Encounter"),
        message("Which wild RoboMon are met, for one player."),
        {
            "1598": message("Shipwreck"),
            "1698": message("Fernlight Forest"),
            "1798": message("Glasswing Beach"),
            "1898": message("Rustwater Marsh"),
            "1998": message("Old Quarry"),
            "2098": message("Windmill Terraces"),
            "2198": message("Sunken Dam"),
            "2298": message("Frostvent Cavern"),
            "2398": message("Relay Plateau"),
            "2498": message("Ashback Crater"),
            "2598": message("Drydock Cove"),
        },
    ),
    "competitor": House(
        message("Competitor"),
        message("Who is challenged, for one player."),
        {
            "2100": message("Ranger Fitz"),
            "3100": message("Juniper Vale"),
            "3200": message("Dune Castellan"),
            "3300": message("Old Reedy"),
            "3400": message("Foreman Brill"),
            "3500": message("Ada and Otto Mill"),
            "3600": message("Dr. Solveig Hale"),
            "3700": message("Juno Park"),
            "3800": message("Ember Twins"),
            "4600": message("Rosalind Vey, champion"),
            "9100": message("Warden Isolde Kerr"),
        },
    ),
    "map": House(
        message("Map"),
        message("Where two players meet."),
        {
            "random": message("at random"),
            "scrapyard": message("Scrapyard"),
            "reef": message("Reef"),
            "orchard": message("Orchard"),
            "foundry": message("Foundry"),
            "glacier": message("Glacier"),
            "dam": message("Dam"),
            "terraces_bg": message("Stepped Field"),
            "village_green": message("Village Well"),
            "crater_bg": message("Small Crater"),
            "plain": message("Open Plain"),
        },
    ),
    "draft": House(
        message("Teams"),
        message("How two players come to their six RoboMon."),
        {
            "choice": message("each takes what it wants"),
            "closed": message("closed draft"),
            "open": message("open draft"),
        },
    ),
    "mirror": House(
        message("The same RoboMon twice"), message("Whether both players may choose the same RoboMon."), ON_OFF
    ),
    "wild_time": House(
        message("Time of wild RoboMon"),
        message("What a wild RoboMon does when its hourglass is full."),
        {"bonus": message("takes a bonus turn"), "flee": message("runs away")},
    ),
    "miss_ends_turn": House(message("A miss ends the turn"), message("Whether a MISS passes the turn on."), ON_OFF),
    "toss": House(
        message("Toss"),
        message("How a reprogrammer is tossed unless you say otherwise."),
        {
            "model": message("the program tosses"),
            "aim": message("you aim"),
            "manual": message("a real die in a real lid"),
        },
    ),
    "accuracy": House(
        message("Accuracy"),
        message("How well the program tosses."),
        {"typical": message("typical"), "novice": message("novice"), "expert": message("expert")},
    ),
    "puzzle_help": House(
        message("Help with puzzles"),
        message("What the adventure book offers to who is stuck."),
        {
            "hints": message("hints, and the solution after the last one"),
            "none": message("none"),
            "solutions": message("hints and solutions"),
        },
    ),
    "search_expire": House(
        message("Searches expire"), message("Whether places can be searched on the first visit only."), ON_OFF
    ),
    "honour": House(
        message("On your honour"),
        message("The adventure is kept in one place only, and nothing is taken back."),
        ON_OFF,
    ),
    "campaign_limit": House(
        message("Most decisions"),
        message("The adventure is closed after so many decisions on maps; 0 is no limit."),
    ),
}
