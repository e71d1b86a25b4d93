"""A turn: of your RoboMon, of an opposing one, or of an empty place."""

from __future__ import annotations

from tabletron.core.flow import PASS, Clause, Phase, ask
from tabletron.games.robomon import outlook
from tabletron.games.robomon.box import Ability
from tabletron.games.robomon.events import Forfeited, StatusEnded, Supported, TurnBegan
from tabletron.games.robomon.island.options import Concede
from tabletron.games.robomon.options import Aim, Face, Forfeit, Go, Options, Strike, Swap, Use
from tabletron.games.robomon.rules import (
    attacks,
    challenge,
    character,
    damage,
    ending,
    icons,
    movement,
    ongoing,
    opposing,
    rounds,
)
from tabletron.games.robomon.state import Attack, Mon, RoboMon, Slot, Turn, card_of, exit_of, owner, reserves, slot_of

REMEMBERED = 5
"""Turns of opposing RoboMon before the last one that can be looked back at: about two rounds."""

FORFEIT, CONCEDE = Forfeit(), Concede()


async def next_turn(game: RoboMon) -> Phase:
    """The next slot in order acts; opposing RoboMon that left are skipped, your empty place is not (RM-249)."""
    while game.order:
        slot = game.slots[game.order.pop(0)]
        if slot.mon >= 0:
            begin(game, slot)
            if owner(game, slot.side) is not None:
                return act
            await opposing.act(game)
            finish(game)
            return next_turn
        if slot.side == 0 and game.mode != "battleground" and reserves(game):
            await fill_place(game, slot)
            return next_turn
    return character.character if game.mode == "wild" else rounds.end_round


async def act(game: RoboMon) -> Phase:
    """One thing that a RoboMon does on its turn; then the next, or the next turn (RM-087, RM-088)."""
    if await one_action(game):
        return act
    finish(game)
    return next_turn


async def bonus_turn(game: RoboMon, mon: Mon) -> None:
    """A turn out of order; it does not replace the turn of the round (RM-079, RM-080, RM-149)."""
    begin(game, slot_of(game, mon), bonus=True)
    if owner(game, mon.side) is None:
        await opposing.act(game)
    else:
        while await one_action(game):
            pass
    finish(game)


def begin(game: RoboMon, slot: Slot, bonus: bool = False) -> None:
    mon = game.mons[slot.mon]
    terrain = game.grid.terrain[mon.square]
    game.turns.append(
        Turn(slot.id, mon.id, bonus=bonus, trapped=mon.trapped, paralyzed=mon.paralyzed, began=terrain)
    )  # fmt: skip
    if mon.sheet:
        game.before = [game.trace, *game.before][:REMEMBERED] if game.trace else []
        game.trace = []
    game.tell(TurnBegan(mon.id, bonus))


def finish(game: RoboMon) -> None:
    """Tokens that held during the turn move beside the card; who stands on the exit leaves (RM-148, RM-158, RM-260)."""
    turn = game.turns.pop()
    mon = game.mons[turn.mon]
    if turn.trapped and mon.trapped:
        mon.trapped, mon.resists_trap = False, True
        game.tell(StatusEnded(mon.id, "trap"))
    if turn.paralyzed and mon.paralyzed:
        mon.paralyzed, mon.resists_paralysis = False, True
        game.tell(StatusEnded(mon.id, "paralyze"))
    if mon.where == "map" and mon.square == exit_of(game):
        damage.leave(game, mon, "gone")  # RM-159
        ending.check(game)


# --- your RoboMon


async def one_action(game: RoboMon) -> bool:
    """The owner answers once; False when the turn is over."""
    turn = game.turn
    mon = game.mons[turn.mon]
    seat = owner(game, mon.side)
    assert seat is not None
    if mon.where != "map":
        return False
    if turn.paralyzed and mon.paralyzed:
        if not await ongoing.shake_off(game, mon):  # RM-147, RM-261
            return False
        damage.power_down(game, mon)
        return mon.where == "map"
    choice = await ask(seat, "act", options(game, turn, mon), refused=refusals, about=(game, mon), default=PASS)
    match choice:
        case Go():
            await go(game, turn, mon, choice)
        case Strike():
            if not await use_ability(game, turn, mon, choice):
                return False
        case Use():
            turn.stride, turn.untouched = turn.stride if ongoing.continues(game, mon) else 0, False
            await ongoing.use(game, mon, choice.on)
        case Swap():
            await switch(game, turn, mon, game.mons[choice.mon])
            return False
        case Forfeit():
            game.forfeited = True  # RM-165
            game.tell(Forfeited(mon.id))
            await character.player_actions(game)
            return False
        case Concede():
            ending.end(game, "conceded", None)  # RM-216
        case _:
            return False  # RM-109
    damage.power_down(game, mon)
    return mon.where == "map"


def options(game: RoboMon, turn: Turn, mon: Mon) -> list[Options]:
    """All that a RoboMon may do now, the end of its turn last."""
    found: list[Options] = []
    if not turn.attacked:
        for number, ability in enumerate(card_of(game, mon).abilities):
            strikes = icons.strikes(game, mon, number, ability)
            if strikes and not attacks.clause_against(game, mon, ability):
                found += strikes
    if not attacks.is_held(game, mon):
        found += moves(game, turn, mon)
    found += ongoing.uses(game, mon)
    if turn.untouched and game.mode != "battleground":  # RM-234
        found += [Swap(other.id) for other in reserves(game)]
        if game.mode == "wild" and not game.forfeited:
            found.append(FORFEIT)
    if found and game.mode == "competitive" and game.island is not None:
        found.append(CONCEDE)  # RM-216
    found.append(PASS)
    return found


def moves(game: RoboMon, turn: Turn, mon: Mon) -> list[Go]:
    """The payments that allow a step at least."""
    ways = icons.goes(game, mon)
    if not ways:
        return []
    need, move = movement.nearest(game, mon, turn.burrow) - turn.stride, card_of(game, mon).move
    return [way for way in ways if (way.dice + way.wild + way.token) * move >= need]


def refusals(game: RoboMon, mon: Mon) -> dict[Options, Clause]:
    """Abilities that look possible but are not, movement of a trapped RoboMon, and a second forfeited turn."""
    found: dict[Options, Clause] = {}
    for number, ability in enumerate(card_of(game, mon).abilities):
        if clause := why_not(game, mon, number, ability):
            found[Strike(number, 1)] = clause
    if attacks.is_held(game, mon):
        found |= dict.fromkeys(icons.goes(game, mon), "RM-146")
    if game.mode == "wild" and game.turn.untouched and game.forfeited:
        found[FORFEIT] = "RM-165"
    return found


def why_not(game: RoboMon, mon: Mon, number: int, ability: Ability) -> Clause:
    """The clause that forbids an ability now, empty if none does."""
    if game.turn.attacked:
        return "RM-101"
    if ability.cost > mon.power:
        return "RM-103"
    if clause := attacks.clause_against(game, mon, ability):
        return clause
    return "" if icons.strikes(game, mon, number, ability) else "RM-099"


async def go(game: RoboMon, turn: Turn, mon: Mon, paid: Go) -> None:
    """Movement icons used back to back form one move; an attack cannot stand inside it (RM-089, RM-090, RM-246)."""
    icons.spend(game, mon, "move", paid)
    budget = turn.stride + (paid.dice + paid.wild + paid.token) * card_of(game, mon).move
    turn.untouched = False
    turn.stride = await movement.move(game, mon, budget, turn.burrow)


async def use_ability(game: RoboMon, turn: Turn, mon: Mon, paid: Strike) -> bool:
    """The one attack or support ability of a turn; False if a MISS ends it (RM-101, RM-102, RM-121)."""
    ability = card_of(game, mon).abilities[paid.ability]
    icons.spend(game, mon, ability.kind, paid)
    icons.pay_power(mon, ability.cost)
    challenge.broke(game, ability.kind)
    turn.attacked, turn.untouched, turn.stride, turn.burrow = True, False, 0, False
    base = outlook.base_of(game, mon, paid)  # RM-099
    game.attack = Attack(mon.id, paid.ability, base)
    if ability.heals:
        ally = await aim(game, mon, ability)
        game.tell(Supported(mon.id, paid.ability, ally.id))
        await attacks.carry_out(game, ability, mon, ally)
        game.attack = None
        return True
    ongoing.use_bonus(game, mon)
    targets = await face(game, mon, ability) if ability.area else [await aim(game, mon, ability)]
    hit = await attacks.attack(game, mon, paid.ability, base, targets)
    return hit or game.switches.miss_ends_turn == "off"


async def aim(game: RoboMon, mon: Mon, ability: Ability) -> Mon:
    seat = owner(game, mon.side)
    assert seat is not None
    chosen = await ask(seat, "target", [Aim(other.id) for other in attacks.in_reach(game, mon, ability)])
    return game.mons[chosen.mon]


async def face(game: RoboMon, mon: Mon, ability: Ability) -> list[Mon]:
    seat = owner(game, mon.side)
    assert seat is not None
    ways = dict(attacks.facings(game, mon, ability.area, mon.square))
    return ways[(await ask(seat, "face", [Face(turns) for turns in ways])).turns]


# --- switching


async def switch(game: RoboMon, turn: Turn, mon: Mon, newcomer: Mon) -> None:
    """Instead of its turn; both keep damage, power and armor as they are (RM-208, RM-211, RM-275)."""
    slot = game.slots[turn.slot]
    challenge.broke(game, "switch")
    damage.leave(game, mon, "reserve")
    await movement.enter(game, slot, newcomer)


async def fill_place(game: RoboMon, slot: Slot) -> None:
    """The turn of an empty place may bring in a reserve; that is its whole turn (RM-213, RM-249)."""
    chosen = await ask(0, "fill", [*(Swap(mon.id) for mon in reserves(game)), PASS], default=PASS)
    if chosen is not PASS:
        await movement.enter(game, slot, game.mons[chosen.mon])
