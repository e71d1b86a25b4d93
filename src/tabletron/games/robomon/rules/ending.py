"""How battles end: wild encounters, competitive battles and Battleground."""

from __future__ import annotations

from tabletron.core.flow import Leap, Phase, Seat
from tabletron.core.game import Result
from tabletron.core.i18n import message
from tabletron.games.robomon.events import BattleEnded, Gained
from tabletron.games.robomon.island.rules import battles
from tabletron.games.robomon.rules import challenge
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting
from tabletron.games.robomon.words.signs import WHY

CAUGHT = message("You reprogrammed a RoboMon before the encounter ended.")
REWARD_COIN = "challenge_coin"


def check(game: RoboMon) -> None:
    """Ends the battle if a side has nothing left; reserves count (RM-153, RM-154, RM-215, RM-242)."""
    if game.mode == "battleground":
        gone = [not fighting(game, side) and not game.benches[side] for side in (0, 1)]
        if all(gone):
            end(game, "both", None)  # RM-243
        if any(gone):
            end(game, "eliminated", gone.index(False))
        return
    if not has_team(game):
        end(game, "no_team", None)  # RM-156; a competitive battle is lost, RM-215
    if not fighting(game, 1) and not game.benches[1]:
        end(game, "cleared" if game.mode == "wild" else "won", 0)


def has_team(game: RoboMon) -> bool:
    """Whether a single player has an able RoboMon."""
    return any(game.mons[mon].able for mon in game.team)


def end(game: RoboMon, how: str, winner: Seat | None) -> None:
    """The battle is over on the spot: nothing that is pending is carried out."""
    game.ended, game.winner = how, winner
    raise Leap(battle_over)


def round_limit(game: RoboMon) -> None:
    """Too many rounds: lost, ended, or counted (RM-243, RM-263)."""
    if game.mode != "battleground":
        end(game, "rounds", None)
    counts = [(len(alive(game, side)), sum(alive(game, side))) for side in (0, 1)]
    end(game, "rounds", None if counts[0] == counts[1] else counts.index(max(counts)))


def alive(game: RoboMon, side: int) -> list[int]:
    """The remaining hit points of a side's RoboMon in Battleground, on the map and on the bench."""
    bench = [game.content.card[card].hp for card in game.benches[side]]
    return [mon.left for mon in fighting(game, side)] + bench


async def battle_over(game: RoboMon) -> Phase | None:
    """Power comes back, markers vanish, damage stays; then what the battle brought (RM-217 to RM-220)."""
    game.tell(BattleEnded(game.ended, game.winner))
    game.turns, game.order, game.attack, game.harm, game.toss = [], [], None, None, None
    for mon in game.mons:
        if mon.id in game.team or mon.where == "box":
            go_home(game, mon)
    if game.mode == "competitive":
        settle(game)
    return None if game.island is None else battles.aftermath


def go_home(game: RoboMon, mon: Mon) -> None:
    mon.power, mon.square = card_of(game, mon).power, -1  # RM-217
    mon.armor = mon.time = 0  # RM-218
    mon.trapped = mon.paralyzed = mon.resists_trap = mon.resists_paralysis = mon.used = False
    if mon.where != "box":
        mon.where = "out" if mon.damage >= mon.hp else "reserve"  # RM-135


def settle(game: RoboMon) -> None:
    """The Win or Lose line of the competitor, the coin, and the reward of Challenge Mode (RM-206, RM-219, RM-220)."""
    competitor = competitor_of(game)
    if game.winner is None:
        if taken := min(competitor.lose, game.items.get("silver", 0)):
            gain(game, "silver", -taken)
        return
    gain(game, "silver", competitor.win)
    if game.entry in game.content.competitor:  # an exhibition gives no coin
        gain(game, REWARD_COIN, 1)
    if challenge.is_met(game):
        for item, n in competitor.reward.items():
            gain(game, item, n)


def gain(game: RoboMon, item: str, n: int) -> None:
    game.items[item] = game.items.get(item, 0) + n
    game.tell(Gained(item, n))


def concede(game: RoboMon, seat: Seat) -> bool:
    """A competitive battle or a game of Battleground is lost; an encounter is left (RM-216)."""
    game.ended, game.winner = "conceded", 1 - seat if game.seats == 2 else None
    game.turns, game.order, game.attack, game.harm, game.toss = [], [], None, None, None
    if game.mode == "competitive" and game.island is None:
        settle(game)
    return True


def result(game: RoboMon) -> Result:
    """Who won; an encounter counts as won when a RoboMon was reprogrammed in it."""
    why = WHY[game.ended]
    if game.island is not None:
        return Result((0,) if game.ended == "ending" else (), (float(game.items.get(REWARD_COIN, 0)),), why)
    if game.mode == "battleground":
        winners = () if game.winner is None else (game.winner,)
        scores = tuple(float(len(alive(game, side))) for side in (0, 1))
        return Result(winners, scores, why)
    if game.mode == "wild":
        why = CAUGHT if game.captured and game.ended != "cleared" else why
        return Result((0,) if game.captured else (), (float(len(game.captured)),), why)
    return Result(() if game.winner is None else (0,), (float(game.winner is not None),), why)


def lost(game: RoboMon) -> bool:
    """Whether a single player was beaten: who leaves an encounter or an unfinished island is not (RM-156, RM-215)."""
    if game.island is not None:
        return game.ended == "conceded"
    return game.winner is None if game.mode == "competitive" else game.ended == "no_team"
