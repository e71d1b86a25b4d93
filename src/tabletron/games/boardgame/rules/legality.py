"""What may be played now, and which clause forbids the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletron.core.flow import PASS, Clause, Seat
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.effects import ROLL_VERBS, Effect, Use
from tabletron.games.boardgame.options import Ability, Options, Play, Special
from tabletron.games.boardgame.rules import minions, reckoning
from tabletron.games.boardgame.state import ABILITY, BoardGame, Hero, base

# --- Play Abilities


def plays(game: BoardGame, seat: Seat) -> list[Options]:
    """Everything a player may do with priority (MM-038, MM-039, MM-042)."""
    player = game.heroes[seat]
    found: list[Options] = [Play(card) for card in dict.fromkeys(player.hand) if why_no_card(game, seat, card) is None]
    if seat == game.turn:
        found += [Ability(name) for name in stage_abilities(player) if why_no_ability(game, name) is None]
    else:
        found += [Special(minion) for minion in specials(game)]
    found.append(PASS)
    return found


def refusals(game: BoardGame, seat: Seat) -> Mapping[Options, Clause]:
    """What a player with priority may not do, and why."""
    player = game.heroes[seat]
    refused: dict[Options, Clause | None] = {Play(card): why_no_card(game, seat, card) for card in player.hand}
    if seat == game.turn:
        refused |= {Ability(name): why_no_ability(game, name) for name in stage_abilities(player)}
    else:
        refused |= {Ability(name): "MM-043" for name in stage_abilities(player)}
        refused |= {Special(minion): why_no_special(game, minion) for minion in special_types(game)}
    return {option: clause for option, clause in refused.items() if clause is not None}


def stage_abilities(hero: Hero) -> list[CardId]:
    """The Character Card and the owned Boss Powers."""
    return [hero.card, *hero.powers]


def why_no_card(game: BoardGame, seat: Seat, card: CardId) -> Clause | None:
    facing, box = game.challenge, game.content
    mine = seat == game.turn
    use, budget = (box.hero_use[card], facing.hero_ap) if mine else (box.wily_use[card], facing.wily_ap)
    side = "hero" if mine else "wily"
    if any(effect.to == side for effect in reckoning.in_force(game, "play_forbid")):
        return "MM-193"
    if use.ap > budget:
        return "MM-039" if mine else "MM-042"
    if not is_payable(game.heroes[seat], use, 1):
        return "MM-045"
    if any(matters(game, effect, seat) for effect in use.effects) or (not mine and opens_match(game, card)):
        return None
    return _why_useless(game, use)


def _why_useless(game: BoardGame, use: Use) -> Clause:
    only_minions = all(effect.verb == "minion_add" for effect in use.effects)
    return "MM-061" if only_minions and reckoning.minion_type(game) == "none" else "MM-049"


def why_no_ability(game: BoardGame, name: CardId) -> Clause | None:
    facing, use = game.challenge, game.content.stage_use[name]
    if name in facing.used:
        return "MM-041"
    if use.ap > facing.hero_ap:
        return "MM-040"
    if not is_payable(game.hero, use, 0):
        return "MM-045"
    return None if any(matters(game, effect, game.turn) for effect in use.effects) else "MM-049"


def special_types(game: BoardGame) -> list[str]:
    """Whose special minions have here: the icon's, and those lent (MM-075)."""
    if not allows_minions(game):
        return []
    lent = [effect.to for effect in reckoning.in_force(game, "minion_special")]
    return list(dict.fromkeys([reckoning.minion_type(game), *lent]))


def specials(game: BoardGame) -> list[str]:
    """The specials that can be activated now."""
    if not game.challenge.matched:
        return []
    return [minion for minion in special_types(game) if why_no_special(game, minion) is None]


def why_no_special(game: BoardGame, minion: str) -> Clause | None:
    facing = game.challenge
    if facing.special:
        return "MM-070"
    if not facing.matched:
        return "MM-069"
    if not facing.minions:
        return "MM-072"
    if reckoning.holds_any(game, "special_forbid"):
        return "MM-193"
    effects = game.content.specials[minion]
    return None if any(matters(game, effect, game.turn) for effect in effects) else "MM-049"


def is_payable(hero: Hero, use: Use, played: int) -> bool:
    """Whether a cost can be paid in full: Health must stay above 0, one Threat must be left (MM-045)."""
    return (
        hero.we >= use.we
        and (not use.health or hero.health > use.health)
        and (not use.threat or hero.threat > use.threat)
        and len(hero.hand) - played >= use.discard
    )


def opens_match(game: BoardGame, card: CardId) -> bool:
    """Whether the card would open the symbol match for minions that are there (MM-219)."""
    facing, box = game.challenge, game.content
    if facing.matched or facing.special or not facing.minions or reckoning.holds_any(game, "special_forbid"):
        return False
    return box.action[card].symbol == box.challenge[facing.card].symbol


def is_idle(game: BoardGame, seat: Seat) -> bool:
    """Whether public facts prove that the player has no play: then nobody need be asked (MM-210).

    The cards a player may hold are those of the decks on offer that do not lie in the discard pile.
    """
    facing, box, mine = game.challenge, game.content, seat == game.turn
    budget, uses = (facing.hero_ap, box.hero_use) if mine else (facing.wily_ap, box.wily_use)
    discard = game.heroes[seat].discard
    for cards in game.lists.values():
        for card, copies in cards.items():
            if uses[card].ap <= budget and discard.count(card) < copies:
                return False
    if mine:
        return all(why_no_ability(game, name) is not None for name in stage_abilities(game.hero))
    return not specials(game)


# --- whether an effect can change anything (MM-049, MM-219)


def matters(game: BoardGame, effect: Effect, seat: Seat) -> bool:
    """Whether something would differ now, or could differ later on this challenge or in this Battle Round."""
    if effect.when != "now":
        return effect.when != "on_minion_played" or allows_minions(game)
    if effect.test is not None and not reckoning.holds(game, effect.test):
        return False
    test = MATTERS.get(effect.verb)
    return test is None or test(game, effect, seat)


def allows_minions(game: BoardGame) -> bool:
    return reckoning.minion_type(game) != "none"


def _hurts(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    return not effect.how or reckoning.count(game, effect.how) > 0


def _heals(game: BoardGame, effect: Effect, seat: Seat) -> bool:
    return _hurts(game, effect, seat) and game.hero.health < base(game, game.hero, "health")


def _has_requirement(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    if reckoning.holds_any(game, "auto_pass"):
        return False
    wanted = reckoning.requirements(game)
    if effect.verb == "req_swap":
        return any(effect.face in faces.split("/") for faces in wanted)
    return bool(wanted) if effect.face == "any" else effect.face in wanted


def _destroys(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    number = reckoning.count(game, effect.how) if effect.how else effect.n
    return number > 0 and bool(game.challenge.minions)


def _is_new(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    """Not in force already, word for word."""
    return all(
        (one.n, one.face, one.to) != (effect.n, effect.face, effect.to) for one in reckoning.in_force(game, effect.verb)
    )


def _guards(game: BoardGame, effect: Effect, seat: Seat) -> bool:
    return allows_minions(game) and _is_new(game, effect, seat)


def _more_hits(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    each = max((one.n for one in reckoning.in_force(game, "hits_defeat")), default=1)
    return allows_minions(game) and effect.n > each


def _has_special(game: BoardGame, effect: Effect, seat: Seat) -> bool:
    return allows_minions(game) and not game.challenge.special and _is_new(game, effect, seat)


def _counts(game: BoardGame, effect: Effect, seat: Seat) -> bool:
    wanted = [face for faces in reckoning.requirements(game) for face in faces.split("/")]
    return effect.to in wanted and not reckoning.holds_any(game, "auto_pass") and _is_new(game, effect, seat)


def _has_ability(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    return any(one.rank == ABILITY for one in (*game.lasting, *game.pending))


def _moves_budget(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    left = game.challenge.hero_ap if effect.to == "hero" else game.challenge.wily_ap
    return effect.n > 0 or left > 0


def _deals_otherwise(game: BoardGame, effect: Effect, seat: Seat) -> bool:  # noqa: ARG001
    """A replacement that is outdone already changes nothing (MM-151)."""
    face = effect.face
    return reckoning.face_damage(game, face, [effect]) != reckoning.face_damage(game, face)


MATTERS: dict[str, Callable[[BoardGame, Effect, Seat], bool]] = {
    "damage_per": _hurts,
    "heal": _heals,
    "heal_per": _heals,
    "lose_we": lambda game, effect, seat: game.hero.we > 0,  # noqa: ARG005
    "refill_we": lambda game, effect, seat: game.hero.we < base(game, game.hero, "we"),  # noqa: ARG005
    "lose_threat": lambda game, effect, seat: game.hero.threat > effect.floor,  # noqa: ARG005
    "req_add": lambda game, effect, seat: not reckoning.holds_any(game, "auto_pass"),  # noqa: ARG005
    "req_drop": _has_requirement,
    "req_swap": _has_requirement,
    "req_any": _has_requirement,
    "minion_add": lambda game, effect, seat: minions.room_for(game, effect.to or reckoning.minion_type(game)) > 0,  # noqa: ARG005
    "minion_destroy": _destroys,
    "minion_dmg": lambda game, effect, seat: allows_minions(game),  # noqa: ARG005
    "minion_armor": lambda game, effect, seat: allows_minions(game),  # noqa: ARG005
    "minion_guard": _guards,
    "hits_defeat": _more_hits,
    "special_forbid": _has_special,
    "die_stick": _is_new,
    "reroll_forbid": _is_new,
    "count_as": _counts,
    "face_dmg": _deals_otherwise,
    "pellet_off": _is_new,
    "penalty_off": _is_new,
    "penalty_extra": lambda game, effect, seat: not reckoning.holds_any(game, "penalty_off"),  # noqa: ARG005
    "play_forbid": _is_new,
    "ap_budget": _moves_budget,
    "ability_cancel": _has_ability,
    "discard": lambda game, effect, seat: bool(game.hero.hand),  # noqa: ARG005
    "recover": lambda game, effect, seat: bool(game.heroes[seat].discard),  # noqa: ARG005
}
"""Verbs that can come to nothing; all others always change something."""

# --- Boss Battle


def battle_plays(game: BoardGame) -> list[Options]:
    """Cards and abilities of the hero at this point of the hero half."""
    battle, hero = game.fight, game.hero
    found: list[Options] = []
    if battle.cards:
        found += [Play(card) for card in dict.fromkeys(hero.hand) if why_no_w(game, card) is None]
    found += [Ability(name) for name in battle_abilities(game) if why_no_battle_ability(game, name) is None]
    return found


def battle_refusals(game: BoardGame) -> Mapping[Options, Clause]:
    refused: dict[Options, Clause | None] = {Play(card): why_no_w(game, card) for card in game.hero.hand}
    refused |= {Ability(name): why_no_battle_ability(game, name) for name in battle_abilities(game)}
    return {option: clause for option, clause in refused.items() if clause is not None}


def battle_abilities(game: BoardGame) -> list[str]:
    """The character's, and both of each power (MM-138)."""
    hero = game.hero
    return [hero.card, *(name for power in hero.powers for name in (power, f"{power}/b"))]


def why_no_w(game: BoardGame, card: CardId) -> Clause | None:
    battle, use = game.fight, game.content.boss_use[card]
    if not battle.cards:
        return "MM-144"
    if battle.step == "after" and any(effect.verb in ROLL_VERBS for effect in use.effects):
        return "MM-229"
    if not is_payable(game.hero, use, 1):
        return "MM-045"
    return None if any(matters(game, effect, game.turn) for effect in use.effects) else "MM-049"


def why_no_battle_ability(game: BoardGame, name: str) -> Clause | None:
    battle, use = game.fight, game.content.battle_use[name]
    if battle.step == "after" or name in battle.used:
        return "MM-147"
    if not is_payable(game.hero, use, 0):
        return "MM-045"
    return None if any(matters(game, effect, game.turn) for effect in use.effects) else "MM-049"
