"""Power: gained, lost and paid."""

from __future__ import annotations

from tabletron.games.encounter.box import Power, Traits
from tabletron.games.encounter.events import Powered, Used
from tabletron.games.encounter.state import CAP, Encounter, Fighter, leaderships


def gain(game: Encounter, fighter: Fighter, n: int) -> None:
    """Power never rises above 10 (CP-030); Stun makes more than 1 only 1 (CP-090); the script has none (UE-181)."""
    if fighter is game.villain and game.scripted:
        return
    if "stun" in fighter.conditions:
        n = min(n, 1)
    n = min(n, CAP - fighter.power)
    if n > 0 and not fighter.out:
        fighter.power += n
        game.tell(Powered(fighter.id, n))


def lose(game: Encounter, fighter: Fighter, n: int) -> int:
    """Power is lost as far as there is any; gives how much."""
    n = min(n, fighter.power)
    if n:
        fighter.power -= n
        game.tell(Powered(fighter.id, -n))
    return n


def cost_of(game: Encounter, fighter: Fighter, power: Power) -> int:
    """What it costs now: firmware (UE-125), the Avengers' Leadership, Root (CP-086); the script pays none (UE-181)."""
    if fighter is game.villain and game.scripted:
        return 0
    cost = power.cost + power.per_firmware * fighter.firmware
    if cost > 1 and not fighter.discounted:
        cost = max(1, cost - sum(one.does.verb.mark(Traits()).discount for one in leaderships(game, fighter)))
    return cost + ("root" in fighter.conditions)


def spare(game: Encounter, fighter: Fighter) -> int:
    """The Power a fighter may spend: what an attack under way still costs it is promised (CP-032)."""
    strike = game.strike
    return fighter.power - (strike.due if strike is not None and strike.attacker == fighter.id else 0)


def affordable(game: Encounter, fighter: Fighter, power: Power) -> bool:
    return cost_of(game, fighter, power) <= spare(game, fighter)


def use(game: Encounter, fighter: Fighter, power: Power, target: str = "") -> None:
    """Pays for a superpower and notes its limit (UE-050)."""
    lose(game, fighter, cost_of(game, fighter, power))
    fighter.discounted = True
    fighter.used.append(limit_key(power, target))
    game.tell(Used(fighter.id, power.id))


def limit_key(power: Power, target: str) -> str:
    return f"{power.id}:{target}" if power.limit == "target" else power.id


def is_spent(fighter: Fighter, power: Power, target: str = "") -> bool:
    """Whether its limit for this turn is reached."""
    return bool(power.limit) and limit_key(power, target) in fighter.used
