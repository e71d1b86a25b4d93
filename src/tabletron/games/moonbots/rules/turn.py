"""The turn: A buy, B dice, C restock, and whose turn is next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletron.core.flow import PASS, Ask, Clause, Phase, Seat, ask
from tabletron.games.moonbots.rules import buying, dice, ending, market, twin, weapons
from tabletron.games.moonbots.rules.windows import open_window, turn_is_cut
from tabletron.games.moonbots.state import (
    Activate,
    Buy,
    MoonBots,
    Options,
    Reroll,
    Robot,
    Skipped,
    Stopped,
    Throw,
    TurnBegan,
    Use,
    clockwise,
)


async def begin_turn(game: MoonBots) -> Phase | None:
    """The robot on turn starts afresh; before it does anything others may act (MB-023)."""
    robot = game.active
    robot.gained, robot.used, robot.rerolled, robot.reroll_blocked = 0, [], False, False
    game.active_played = game.resting = game.activated = False
    game.turns += 1
    game.tell(TurnBegan(robot.id, game.round))
    await open_window(game, "OW1")
    if game.resting:
        game.tell(Skipped(robot.id))
    return restock if turn_is_cut(game) else await buy(game)


async def buy(game: MoonBots) -> Phase | None:
    """Phase A: one card or none (MB-030)."""
    robot = game.active
    options = [*buying.purchases(game, robot), PASS]
    answer = await _ask_active(game, "buy", options, refused=lambda: buying.refusals(game, robot))
    if isinstance(answer, Use):
        await weapons.play(game, robot, answer)
        await open_window(game, "OW1")
        return restock if turn_is_cut(game) else buy
    if isinstance(answer, Buy):
        buying.take_card(game, robot, answer.cell, buying.price(game, answer.cell))
    if turn_is_cut(game):
        return restock
    await open_window(game, "OW2")
    return restock if turn_is_cut(game) else await roll(game)


async def roll(game: MoonBots) -> Phase | None:
    """Phase B begins: roll or skip (MB-056); the purchase of phase A is over (MB-022)."""
    robot = game.active
    answer = await _ask_active(
        game, "roll", [Throw(), PASS], default=Throw(), refused=lambda: buying.too_late(game, "MB-021")
    )
    if isinstance(answer, Use):
        await weapons.play(game, robot, answer)
        await open_window(game, "OW2")
        return restock if turn_is_cut(game) else roll
    if answer is PASS:
        return await end_turn(game)
    await dice.roll_dice(game)
    await open_window(game, "OW3")
    return restock if turn_is_cut(game) else activate


async def activate(game: MoonBots) -> Phase | None:
    """A reroll, an activation or the end of phase B, which comes by itself only if nothing is left to do (MB-298)."""
    robot = game.active
    options = [*dice.activations(game, robot), *dice.reroll_choices(game, robot), PASS]
    answer = await _ask_active(
        game, "activate", options, refused=lambda: {**dice.refusals(game, robot), **buying.too_late(game, "MB-022")}
    )
    window = game.window
    if isinstance(answer, Use):
        await weapons.play(game, robot, answer)
    elif isinstance(answer, Reroll):
        await dice.reroll(game, answer.dice)
        window = "OW3"
    elif isinstance(answer, Activate):
        await dice.activate(game, answer)
        window = "OW4"
    else:
        return await end_turn(game)
    if not turn_is_cut(game):
        await open_window(game, window)
    return restock if turn_is_cut(game) else activate


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
    game: MoonBots,
    kind: str,
    options: Sequence[Options],
    *,
    default: Options = PASS,
    refused: Callable[[], Mapping[Options, Clause]] | None = None,
) -> Ask[Options]:
    """A question for the robot on turn. In flow timing its Secret Weapons stand beside the options (MB-282)."""
    robot = game.active
    game.asking = robot.id
    if not robot.weapons:
        return ask(robot.seat, kind, options, default=default, refused=refused)

    def with_weapons() -> Sequence[Options]:
        return [*options[:-1], *weapons.uses(game, robot, kind), options[-1]] if flowing else options

    def all_refused() -> Mapping[Options, Clause]:
        own = refused() if refused else {}
        return {**own, **weapons.refusals(game, robot, kind)} if flowing else own

    flowing = game.switches.timing == "flow"
    return ask(robot.seat, kind, with_weapons, default=default, refused=all_refused)


def next_robot(game: MoonBots) -> None:
    """The next living robot to the left (MB-014, MB-024); a round ends when the order of play starts over (MB-026)."""
    place = ending.place_in_play(game, game.active)
    game.turn = clockwise(game, game.turn)[0].id
    if ending.place_in_play(game, game.active) <= place:
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
