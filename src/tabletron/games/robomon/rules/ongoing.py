"""Ongoing abilities: when they can be used, and using them."""

from __future__ import annotations

from tabletron.core import vocabulary
from tabletron.core.flow import PASS, ask
from tabletron.games.robomon import outlook
from tabletron.games.robomon.box import Ongoing
from tabletron.games.robomon.events import Used
from tabletron.games.robomon.options import Use
from tabletron.games.robomon.rules import icons
from tabletron.games.robomon.state import Mon, RoboMon, card_of, owner


def ready(game: RoboMon, mon: Mon) -> Ongoing | None:
    """The ability, if it can still be paid and was not used this round (RM-107, RM-252)."""
    ability = card_of(game, mon).ongoing
    return ability if ability and not mon.used and ability.cost <= mon.power else None


def at_work(ability: Ongoing, mon: Mon, pick: str = "") -> vocabulary.Use:
    return vocabulary.Use(ability.does.address, mon.id, pick=pick)


def uses(game: RoboMon, mon: Mon) -> list[Use]:
    """The ways to use it now, between actions (RM-261)."""
    ability = ready(game, mon)
    if ability is None or ability.does.verb.by_itself or not ability.does.holds(game):
        return []
    return [Use(pick) for pick in ability.does.verb.picks(game, at_work(ability, mon))]


def continues(game: RoboMon, mon: Mon) -> bool:
    """Whether it joins the movement icons used right before and after it (RM-246)."""
    ability = card_of(game, mon).ongoing
    return ability is not None and ability.does.verb.continues


async def use(game: RoboMon, mon: Mon, on: str) -> None:
    """Pays for the ability and does it."""
    ability = card_of(game, mon).ongoing
    assert ability is not None
    mon.used = True
    icons.pay_power(mon, ability.cost)
    game.tell(Used(mon.id, on))
    await ability.does.do(game, at_work(ability, mon, on))


async def shake_off(game: RoboMon, mon: Mon) -> bool:
    """A paralyzed RoboMon does nothing, unless it can remove the token at the start of its turn (RM-147, RM-261)."""
    ability, seat = ready(game, mon), owner(game, mon.side)
    assert seat is not None
    if ability is None or "paralyze" not in ability.does.verb.picks(game, at_work(ability, mon)):
        return False
    if await ask(seat, "cleanse", [Use("paralyze"), PASS]) is PASS:
        return False
    await use(game, mon, "paralyze")
    return True


def given(game: RoboMon, mon: Mon) -> outlook.TurnOutlook:
    """What the ability gives by itself to whoever has not used it this round (RM-107, RM-199)."""
    ability = card_of(game, mon).ongoing
    return (
        outlook.AT_REST
        if ability is None or mon.used
        else ability.does.shape(outlook.AT_REST, game, at_work(ability, mon))
    )


def bonus(game: RoboMon, mon: Mon) -> int:
    """What it adds to the attack that is about to be made."""
    return given(game, mon).bonus if ready(game, mon) else 0


def use_bonus(game: RoboMon, mon: Mon) -> int:
    """The same, used up by that."""
    points = bonus(game, mon)
    mon.used = mon.used or bool(points)
    return points


def sheet_movement(game: RoboMon, mon: Mon) -> int:
    """The spaces an opposing RoboMon may move from where it stands, with an ongoing ability that helps (RM-199)."""
    return card_of(game, mon).move + given(game, mon).spaces
