"""What the active character could do to each foe from wherever it stands, for the picture of the table."""

from __future__ import annotations

from tabletron.core.i18n import Words
from tabletron.core.scene import Aim
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.geometry.numbers import RANGE
from tabletron.games.encounter.geometry.polygon import near
from tabletron.games.encounter.odds import mean
from tabletron.games.encounter.outlook import expected, gives_way, promises
from tabletron.games.encounter.rules.targeting import range_of
from tabletron.games.encounter.state import Encounter, Fighter, attacks, base, enemies, traits


def aims(game: Encounter, words: Words) -> tuple[Aim, ...]:
    """Each attack that can be paid, on each foe."""
    if game.active < 0 or game.step != "activation" or not game.acting.here:
        return ()
    fighter = game.acting
    able = [one for one in attacks(game, fighter) if one.shape != "beam" and one.cost <= fighter.power]
    return tuple(_aim(game, fighter, attack, foe, words) for foe in enemies(game, fighter) for attack in able)


def _aim(game: Encounter, fighter: Fighter, attack: Attack, foe: Fighter, words: Words) -> Aim:
    there, size, pieces = base(game, foe), game.card_of(foe).size, game.ground.pieces
    under = game.ground.under(there)
    tall = size + (under.size if under else 0)
    far = min(range_of(fighter, attack), traits(game, foe).seen_within)
    uses = promises(game, fighter, attack)
    walls = [] if "los" in attack.ignores else [piece for piece in pieces if piece.size > tall and piece is not under]
    covers = [piece for piece in pieces if piece.size >= size and piece is not under and near(piece, there, 1)]
    return Aim(
        piece=f"at.{fighter.id}",
        target=f"at.{foe.id}",
        name=words(attack.name),
        reach=RANGE[far],
        walls=tuple(f"at.{piece.id}" for piece in walls),
        covers=tuple(f"at.{piece.id}" for piece in covers) if gives_way(attack) else (),
        bare=RANGE[2],
        worth=round(100 * mean(expected(game, fighter, attack, foe, uses))),
        covered=round(100 * mean(expected(game, fighter, attack, foe, uses, covered=True))),
    )
