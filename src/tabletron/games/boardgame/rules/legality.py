"""What may be played now, and which clause forbids the rest."""

from __future__ import annotations

from collections.abc import Mapping

from tabletron.core.flow import PASS, Clause, Seat
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.box import BattleDoing, CardId, Cost, StageDoing
from tabletron.games.boardgame.options import Ability, Options, Play, Special
from tabletron.games.boardgame.outlook import Outlook, changes, look
from tabletron.games.boardgame.state import BoardGame, Hero

# --- Play Abilities


def plays(game: BoardGame, seat: Seat) -> list[Options]:
    """Everything a player may do with priority (MM-038, MM-039, MM-042)."""
    player, now = game.heroes[seat], look(game)
    options: list[Options] = [
        Play(card) for card in dict.fromkeys(player.hand) if why_no_card(game, now, seat, card) is None
    ]
    if seat == game.turn:
        options += [Ability(name) for name in stage_abilities(player) if why_no_ability(game, now, name) is None]
    else:
        options += [Special(minion) for minion in specials(game, now)]
    options.append(PASS)
    return options


def refusals(game: BoardGame, seat: Seat) -> Mapping[Options, Clause]:
    """What a player with priority may not do, and why."""
    player, now = game.heroes[seat], look(game)
    refused: dict[Options, Clause | None] = {Play(card): why_no_card(game, now, seat, card) for card in player.hand}
    if seat == game.turn:
        refused |= {Ability(name): why_no_ability(game, now, name) for name in stage_abilities(player)}
    else:
        refused |= {Ability(name): "MM-043" for name in stage_abilities(player)}
        refused |= {Special(minion): why_no_special(game, now, minion) for minion in special_types(now)}
    return {option: clause for option, clause in refused.items() if clause is not None}


def stage_abilities(hero: Hero) -> list[CardId]:
    """The Character Card and the owned Boss Powers."""
    return [hero.card, *hero.powers]


def why_no_card(game: BoardGame, now: Outlook, seat: Seat, card: CardId) -> Clause | None:
    box, mine = game.content, seat == game.turn
    doing, budget = (box.hero_side[card], now.hero_ap) if mine else (box.wily_side[card], now.wily_ap)
    if ("hero" if mine else "wily") in now.barred:
        return "MM-193"
    if doing.ap > budget:
        return "MM-039" if mine else "MM-042"
    if not is_payable(game.heroes[seat], doing.cost, 1):
        return "MM-045"
    clause = why_useless(game, now, doing, seat)
    if clause is None or (not mine and opens_match(game, now, card)):
        return None
    only_minions = all("add_minions" in line.written for line in doing.do)
    return "MM-061" if only_minions and now.kind == "none" else clause


def why_useless(game: BoardGame, now: Outlook, doing: StageDoing | BattleDoing, seat: Seat) -> Clause | None:
    """The clause that forbids one of its lines now, or that they would change nothing (MM-049)."""
    idle = True
    for line in doing.do:
        use = Use(line.address, seat)
        if (clause := line.verb.may(game, use)) is not None:
            return clause
        idle = idle and not changes(game, now, line, use)
    return "MM-049" if idle else None


def why_no_ability(game: BoardGame, now: Outlook, name: CardId) -> Clause | None:
    doing = game.content.stage_ability[name]
    if name in game.challenge.used:
        return "MM-041"
    if doing.ap > now.hero_ap:
        return "MM-040"
    if not is_payable(game.hero, doing.cost, 0):
        return "MM-045"
    return why_useless(game, now, doing, game.turn)


def special_types(now: Outlook) -> list[str]:
    """Whose special minions have here: the icon's, and those lent (MM-075)."""
    return list(dict.fromkeys([now.kind, *now.lent])) if now.kind != "none" else []


def specials(game: BoardGame, now: Outlook) -> list[str]:
    """The specials that can be activated now."""
    if not game.challenge.matched:
        return []
    return [minion for minion in special_types(now) if why_no_special(game, now, minion) is None]


def why_no_special(game: BoardGame, now: Outlook, minion: str) -> Clause | None:
    facing = game.challenge
    if facing.special:
        return "MM-070"
    if not facing.matched:
        return "MM-069"
    if not facing.minions:
        return "MM-072"
    if not now.special:
        return "MM-193"
    lines = game.content.minion[minion].special
    return None if any(changes(game, now, line, Use(line.address, game.turn)) for line in lines) else "MM-049"


def is_payable(hero: Hero, cost: Cost, played: int) -> bool:
    """Whether a cost can be paid in full: Health must stay above 0, one Threat must be left (MM-045)."""
    return (
        hero.we >= cost.energy
        and (not cost.health or hero.health > cost.health)
        and (not cost.threat or hero.threat > cost.threat)
        and len(hero.hand) - played >= cost.cards
    )


def opens_match(game: BoardGame, now: Outlook, card: CardId) -> bool:
    """Whether the card would open the symbol match for minions that are there (MM-219)."""
    facing, box = game.challenge, game.content
    if facing.matched or not facing.minions or not now.special:
        return False
    return box.action[card].symbol == box.challenge[facing.card].symbol


def is_idle(game: BoardGame, seat: Seat) -> bool:
    """Whether public facts prove that the player has no play: then nobody need be asked (MM-210).

    The cards a player may hold are those of the decks on offer that do not lie in the discard pile.
    """
    facing, box, mine = game.challenge, game.content, seat == game.turn
    budget = facing.hero_ap if mine else facing.wily_ap
    discard, side = game.heroes[seat].discard, box.hero_side if mine else box.wily_side
    for cards in game.lists.values():
        for card, copies in cards.items():
            if side[card].ap <= budget and discard.count(card) < copies:
                return False
    now = look(game)
    if mine:
        return all(why_no_ability(game, now, name) is not None for name in stage_abilities(game.hero))
    return not specials(game, now)


# --- Boss Battle


def battle_plays(game: BoardGame) -> list[Options]:
    """Cards and abilities of the hero at this point of the hero half."""
    now, options = look(game), list[Options]()
    if game.fight.cards:
        options += [Play(card) for card in dict.fromkeys(game.hero.hand) if why_no_w(game, now, card) is None]
    names = battle_abilities(game)
    return options + [Ability(name) for name in names if why_no_battle_ability(game, now, name) is None]


def battle_refusals(game: BoardGame) -> Mapping[Options, Clause]:
    now = look(game)
    refused: dict[Options, Clause | None] = {Play(card): why_no_w(game, now, card) for card in game.hero.hand}
    refused |= {Ability(name): why_no_battle_ability(game, now, name) for name in battle_abilities(game)}
    return {option: clause for option, clause in refused.items() if clause is not None}


def battle_abilities(game: BoardGame) -> list[str]:
    """The character's, and both of each power (MM-138)."""
    hero = game.hero
    return [hero.card, *(name for power in hero.powers for name in (power, f"{power}/b"))]


def why_no_w(game: BoardGame, now: Outlook, card: CardId) -> Clause | None:
    doing = game.content.boss_side[card]
    if not game.fight.cards:
        return "MM-144"
    if not is_payable(game.hero, doing.cost, 1):
        return "MM-045"
    return why_useless(game, now, doing, game.turn)


def why_no_battle_ability(game: BoardGame, now: Outlook, name: str) -> Clause | None:
    battle, doing = game.fight, game.content.battle_ability[name]
    if battle.step == "after" or name in battle.used:
        return "MM-147"
    if not is_payable(game.hero, doing.cost, 0):
        return "MM-045"
    return why_useless(game, now, doing, game.turn)
