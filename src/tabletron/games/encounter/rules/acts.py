"""What the active character may do now, and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping

from tabletron.core.flow import Clause
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.options import Climb, Move, Options, Shake, Shoot, Touch, Use
from tabletron.games.encounter.rules import targeting, tokens, windows
from tabletron.games.encounter.state import Encounter, Fighter, attacks, base, enemies


def acts(game: Encounter, fighter: Fighter) -> list[Options]:
    """All actions, superpowers and interactions that are allowed."""
    return [option for option, clause in weighed(game, fighter).items() if clause is None]


def refusals(game: Encounter, fighter: Fighter) -> Mapping[Options, Clause]:
    """What looks possible but is not, and why."""
    return {option: clause for option, clause in weighed(game, fighter).items() if clause is not None}


def weighed(game: Encounter, fighter: Fighter) -> dict[Options, Clause | None]:
    """All actions, superpowers and interactions, each with the clause that forbids it."""
    found: dict[Options, Clause | None] = {Move(): why_no_move(game, fighter), Climb(): why_no_action(game, fighter)}
    for attack in attacks(game, fighter):
        found |= shots(game, fighter, attack)
    for condition in fighter.conditions:
        found[Shake(condition)] = why_no_shake(game, fighter, condition)
    for option, clause in windows.weighed(game, fighter).items():
        action = clause is None and isinstance(option, Use) and windows.is_action(game, option)
        found[option] = why_no_action(game, fighter) if action else clause
    found |= {Touch(key): clause for key, clause in tokens.interactions(game, fighter).items()}
    return found


def why_no_action(game: Encounter, fighter: Fighter) -> Clause | None:
    """Two actions; who is staggered shakes that off first (CP-050, CP-054)."""
    if game.actions <= 0:
        return "CP-050"
    return "CP-054" if "stagger" in fighter.conditions and not game.acted else None


def why_no_move(game: Encounter, fighter: Fighter) -> Clause | None:
    """A holder of a citizen makes one move action a turn (UE-071, UE-202)."""
    if clause := why_no_action(game, fighter):
        return clause
    return "UE-071" if fighter.holding and fighter.moves else None


def why_no_shake(game: Encounter, fighter: Fighter, condition: str) -> Clause | None:
    if game.actions <= 0:
        return "CP-050"
    return "CP-054" if "stagger" in fighter.conditions and not game.acted and condition != "stagger" else None


def shots(game: Encounter, fighter: Fighter, attack: Attack) -> dict[Options, Clause | None]:
    """An attack on each enemy it could name; areas and beams name none."""
    clause = why_no_action(game, fighter) or ("CP-032" if attack.cost > fighter.power else None)
    if attack.shape == "area":
        return {Shoot(attack.id): clause or (None if targeting.targets(game, fighter, attack) else "CP-073")}
    if attack.shape == "beam":
        here = base(game, fighter)
        close = any(within(here, base(game, foe), attack.range) for foe in enemies(game, fighter))
        return {Shoot(attack.id): clause or (None if close else "CP-074")}
    return {
        Shoot(attack.id, foe.id): clause or targeting.why_no_target(game, fighter, attack, foe)
        for foe in enemies(game, fighter)
    }
