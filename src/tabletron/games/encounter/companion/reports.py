"""The companion: people play the Crisis Team with real figures and dice, and this runs Ultron and his device for them.

It holds no positions. It knows who holds a citizen, who is Dazed, Injured or KO'd, whose the consoles are, how many
citizens lie on the table, the points, and everything about Ultron; people report what changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Phase, ask
from tabletron.core.i18n import message
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.companion.asked import tell, which
from tabletron.games.encounter.companion.eyes import eyes_of
from tabletron.games.encounter.events import Delivered, Recovered, Thought
from tabletron.games.encounter.options import Choose, End, Number, Options, Pick, Report
from tabletron.games.encounter.outlook import blow
from tabletron.games.encounter.rules import aftermath, damage, ending, rounds, tokens
from tabletron.games.encounter.rules.ultron.ties import tie, why
from tabletron.games.encounter.state import CRISIS, NOBODY, Encounter, Fighter, Strike

ATTACK = message("{what} at {who}: roll {n} dice; the target defends.")
FOLLY = message("The Folly of Man: Blanks count as successes in this attack.")
RAGE = message("Who suffers Damage by it is pushed Short away from Ultron.")
TALONS = message(
    "With a Wild the target gets Bleed, and one of its dice turns blank: a Critical, else a Wild, else a Block. It"
    " keeps its dice if its Blanks count."
)
SPECIAL = {"rage_of_ultron": RAGE, "metallic_talons": TALONS}
BARRAGE = message("{who} suffers 1 Damage and gains 1 Power.")
THROW = message("Enough!!! Throw {who} Short into {what}: 1 Damage for who flies; the other one dodges its Size.")
THROW_AWAY = message(
    "Enough!!! Throw {who} Short into the largest interactive terrain in reach; with none, away from Ultron."
)
ROWS = {
    "reserves": message("Secondary Power Reserves: he scores 1 point, and takes a console if he controls none."),
    "peace": message("One Path to Peace: remove every citizen that lies on the table. He scores 1 point for each."),
    "sound": message("Horrifying Scraping Sound: who holds a citizen drops it; you lay it within Range 1."),
    "better_age": message(
        "A Better Age: a terrain is destroyed, an Evacuated one first; of these one within Range 2 of Home Base, then"
        " of Ultron, then the largest. Before that, put a citizen within Range 1 of it."
    ),
    "barrage": message("Devastating Barrage: three characters within Range 3 of Home Base are hit."),
}
POWER = message("Each of your characters gains 1 Power.")
REST = message(
    "Remove all Evacuated tokens. Who is Dazed gets up on the Injured side, without Damage and conditions. Then"
    " everybody without an Activated token may advance Short, and all Activated tokens go."
)
MOST = 12


async def crisis_report(game: Encounter) -> Phase:
    """Three activations on the real table; people say what changed by them."""
    game.active = NOBODY
    options: list[Options] = [Pick(one.id) for one in game.fighters if one.side == CRISIS and not one.out]
    options += [Choose(key) for key, owner in game.consoles.items() if owner != CRISIS]
    options += [Pick(game.villain.id)] if game.citizens else []
    choice = await ask(0, "report", [*options, End()], default=End())
    if isinstance(choice, Choose):
        ending.control(game, choice.what, CRISIS)
    if choice == Pick(game.villain.id):  # UE-190: also when the team moved him
        await eyes_of(game).collect(game, game.villain)
        return crisis_report
    if not isinstance(choice, Pick):
        return rounds.cosmic_turn if isinstance(choice, End) else crisis_report
    game.active = choice.fighter
    happened = await ask(0, "happened", [*happenings(game, game.acting), PASS])
    if isinstance(happened, Report):
        await carry_out(game, game.acting, happened)
    return crisis_report


def happenings(game: Encounter, fighter: Fighter) -> list[Options]:
    """What may have happened to a character."""
    if fighter.dazed:
        return [Report("stands")]
    carried: list[Options] = [Report("brings"), Report("drops")] if fighter.holding else [Report("finds")]
    if game.citizens and not fighter.holding:
        carried.append(Report("lifts"))
    return [Report("hurts"), *carried, Report("falls")]


async def carry_out(game: Encounter, fighter: Fighter, report: Report) -> None:
    match report.what:
        case "hurts":
            n = (await ask(0, "hurt", [Number(n) for n in range(1, MOST + 1)])).n
            await hurts(game, fighter, n)
        case "finds":
            tokens.pick_up(game, fighter)
        case "lifts":
            game.citizens.pop()
            tokens.pick_up(game, fighter)
        case "drops":
            await tokens.drop(game, fighter)
        case "brings":
            fighter.holding = False
            game.tell(Delivered(fighter.id))
            ending.score(game, CRISIS)
        case "falls":
            await falls(game, fighter)
        case "stands":
            fighter.dazed = False
            game.tell(Recovered(fighter.id, injured=False))


async def hurts(game: Encounter, fighter: Fighter, n: int) -> None:
    """An attack cost Ultron so much: firmware, and Enough!!! from 3 on (UE-188, UE-197)."""
    ultron = game.villain
    damage.put(game, ultron, n)
    await damage.check(game, ultron)
    if n < aftermath.PROVOKED:
        return None
    others = [one for one in game.fighters if one.side == CRISIS and one.fit and one is not fighter]
    near = await which(game, "throw_into", others)
    if not near:
        tell(game, THROW_AWAY, str(fighter.id))
        return await outcome(game, fighter)
    chosen = await tie(game, near, "physical")
    game.tell(Thought("enough", str(chosen.id), why(game, near, chosen, "physical")))
    tell(game, THROW, f"{fighter.id} {chosen.id}")
    await outcome(game, fighter)
    return await outcome(game, chosen)


async def falls(game: Encounter, fighter: Fighter) -> None:
    """Dazed, or KO'd on the Injured side (CP-033)."""
    if fighter.injured:
        await damage.knock_out(game, fighter)
    else:
        await damage.daze(game, fighter)


async def outcome(game: Encounter, fighter: Fighter) -> None:
    """Who was hurt on the real table: does it still stand?"""
    game.active = fighter.id
    if fighter.fit and await ask(0, "outcome", [PASS, Report("falls")]) is not PASS:
        await falls(game, fighter)


# --- what Ultron does


async def attack(game: Encounter, weapon: Attack, foes: Sequence[Fighter], folly: bool) -> None:
    """An attack of his: people roll it, one target after the other."""
    left = list(foes)
    while left:
        foe = await tie(game, left)  # UE-201
        left.remove(foe)
        strike = Strike(game.villain.id, foe.id, weapon.id, weapon.type)
        tell(game, ATTACK, f"{foe.id} {weapon.id}", max(1, blow(game, strike).dice))
        if folly:
            tell(game, FOLLY)
        if weapon.id in SPECIAL:
            tell(game, SPECIAL[weapon.id])
        await outcome(game, foe)
    game.active = game.villain.id


async def suffers(game: Encounter, fighter: Fighter) -> None:
    """The barrage: 1 Damage and 1 Power on the real cards (UE-110)."""
    tell(game, BARRAGE, str(fighter.id))
    await outcome(game, fighter)


async def better_age(game: Encounter) -> None:
    """Terrain goes and a citizen comes, unless none is left (UE-108, UE-109, UE-184)."""
    if await ask(0, "terrain_left", [Choose("terrain"), PASS]) is not PASS:
        tokens.lay(game, tokens.SOMEWHERE)
