"""The turn: A buy, B dice, C restock, and whose turn is next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletron.core.flow import PASS, Ask, Clause, Phase, Seat, ask
from tabletron.games.moonbots.events import Skipped, Stopped, TurnBegan
from tabletron.games.moonbots.options import Activate, Buy, Options, Reroll, Throw, Use
from tabletron.games.moonbots.rules import buying, dice, ending, market, twin, weapons
from tabletron.games.moonbots.rules.windows import open_window, turn_is_cut
from tabletron.games.moonbots.state import MoonBots, Robot, around

THROW = Throw()


async def begin_turn(game: MoonBots) -> Phase | None:
    """The robot on turn starts afresh; before it does anything others may act (MB-023)."""
    robot = game.active
    robot.gained, robot.used, robot.rerolled, robot.reroll_blocked = 0, [], False, False
    game.active_played = game.resting = game.activated = False
    game.turns += 1
    game.tell(TurnBegan(robot.id, game.round))
    if await open_window(game, "OW1"):
        return await buy(game)
    if game.resting:
        game.tell(Skipped(robot.id))
    return restock


async def buy(game: MoonBots) -> Phase | None:
    """Phase A: one card or none (MB-030)."""
    robot = game.active
    answer = await _ask_active(game, robot, "buy", [*buying.purchases(game, robot), PASS])
    if type(answer) is Use:
        await weapons.play(game, robot, answer)
        return buy if await open_window(game, "OW1") else restock
    if type(answer) is Buy:
        await buying.take_card(game, robot, answer.cell, buying.price(game, answer.cell))
        if turn_is_cut(game):
            return restock
    return await roll(game) if await open_window(game, "OW2") else restock


async def roll(game: MoonBots) -> Phase | None:
    """Phase B begins: roll or skip (MB-056); the purchase of phase A is over (MB-022)."""
    robot = game.active
    answer = await _ask_active(game, robot, "roll", [THROW, PASS], default=THROW)
    if type(answer) is Use:
        await weapons.play(game, robot, answer)
        return roll if await open_window(game, "OW2") else restock
    if answer is PASS:
        return await end_turn(game)
    await dice.roll_dice(game)
    return activate if await open_window(game, "OW3") else restock


async def activate(game: MoonBots) -> Phase | None:
    """A reroll, an activation or the end of phase B, which comes by itself only if nothing is left to do (MB-298)."""
    robot = game.active
    options = [*dice.activations(game, robot), *dice.reroll_choices(game, robot), PASS]
    answer = await _ask_active(game, robot, "activate", options)
    window = game.window
    if type(answer) is Use:
        await weapons.play(game, robot, answer)
    elif type(answer) is Reroll:
        await dice.reroll(game, answer.dice)
        window = "OW3"
    elif type(answer) is Activate:
        await dice.activate(game, answer)
        window = "OW4"
    else:
        return await end_turn(game)
    return restock if turn_is_cut(game) or not await open_window(game, window) else activate


async def end_turn(game: MoonBots) -> Phase | None:
    """The last open window, then phase C."""
    await open_window(game, "OW5")
    return await restock(game)


async def restock(game: MoonBots) -> Phase | None:
    """Phase C, never skipped (MB-021, MB-025); then the next robot, unless nothing moves any more."""
    market.restock_market(game)
    game.dice, game.spent, game.attack, game.packet = [], [], None, None  # MB-075
    if game.final == "coming":
        twin.begin_final(game)
        next_player(game)
    elif game.twin:
        next_twin(game)
    else:
        next_robot(game)
    if game.stopped:
        game.over = True
        game.tell(Stopped(game.round))
        return None
    return begin_turn


def _ask_active(
    game: MoonBots, robot: Robot, kind: str, options: Sequence[Options], *, default: Options = PASS
) -> Ask[Options]:
    """A question for the robot on turn. In flow timing its Secret Weapons stand beside the options (MB-282)."""
    game.asking = robot.id
    given = _with_weapons if robot.weapons else options
    return ask(robot.seat, kind, given, default, _refused, (game, robot, kind, options))


def _with_weapons(game: MoonBots, robot: Robot, kind: str, options: Sequence[Options]) -> Sequence[Options]:
    if game.switches.timing == "strict":
        return options
    return [*options[:-1], *weapons.uses(game, robot, kind), PASS]


def _refused(game: MoonBots, robot: Robot, kind: str, options: Sequence[Options]) -> Mapping[Options, Clause]:  # noqa: ARG001
    refused = REFUSALS[kind](game, robot)
    return refused if game.switches.timing == "strict" else {**refused, **weapons.refusals(game, robot, kind)}


REFUSALS: Mapping[str, Callable[[MoonBots, Robot], Mapping[Options, Clause]]] = {
    "buy": buying.refusals,
    "roll": lambda game, robot: buying.too_late(game, "MB-021"),  # noqa: ARG005
    "activate": lambda game, robot: {**dice.refusals(game, robot), **buying.too_late(game, "MB-022")},
}


def next_robot(game: MoonBots) -> None:
    """The next living robot to the left (MB-014, MB-024); a round ends when the order of play starts over (MB-026)."""
    robot = game.active
    following = around(game, robot)[0]
    game.turn = following.id
    if ending.place_in_play(game, following) <= ending.place_in_play(game, robot):
        end_round(game)


def next_twin(game: MoonBots) -> None:
    """The player's right robot after the left, then the other player (MB-204, MB-205, MB-215, MB-218)."""
    while game.acting:
        robot = game.robots[game.acting.pop(0)]
        if robot.awake:
            game.turn = robot.id
            return
    next_player(game)


def next_player(game: MoonBots) -> None:
    """The other player's turn; back at the first player a round has ended."""
    seat = 1 - game.active.seat
    take_turns(game, seat)
    if seat == game.robots[game.first].seat:
        end_round(game)


def take_turns(game: MoonBots, seat: Seat) -> None:
    """Which robots act is fixed at the start of a player's turn (MB-218)."""
    own: list[Robot] = [robot for robot in game.robots if robot.seat == seat and robot.awake] if game.twin else []
    if own:
        game.turn, game.acting = own[0].id, [robot.id for robot in own[1:]]


def end_round(game: MoonBots) -> None:
    game.stopped = ending.guard_stops(game)
    if not game.stopped:
        game.round += 1


PHASES: tuple[Phase, ...] = (begin_turn, buy, roll, activate, restock)
