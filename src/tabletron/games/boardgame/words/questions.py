"""Questions and options in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.boardgame import options as op
from tabletron.games.boardgame.box import CASTLE, BattleDoing, CardId, StageDoing
from tabletron.games.boardgame.outlook import Outlook, look, played
from tabletron.games.boardgame.rules import dice
from tabletron.games.boardgame.state import STARTER, BoardGame
from tabletron.games.boardgame.words import cards, signs
from tabletron.games.boardgame.words.signs import ability_name, name_of, names, who

# --- questions

QUESTIONS = {
    "hero": message("Which hero are you?"),
    "deck": message("Which deck do you play? Nobody else is told."),
    "stage": message("Where do you go?"),
    "reroll": message("Re-roll dice, or declare the roll complete?"),
    "turn": message("Which die do you change?"),
    "minion": message("Which minion goes?"),
    "requirement": message("Which requirement is dropped?"),
    "press_on": message("Reveal another challenge, or end your turn?"),
    "enter": message("Battle the boss now, or end your turn?"),
    "battle": message("Play before you roll?"),
    "battle_reroll": message("Re-roll, play, or declare the roll complete?"),
    "battle_after": message("Play a card before the boss rolls?"),
    "remove": message("Which die leaves the hero's roll?"),
    "stick": message("Which die of the hero sticks?"),
    "ignore": message("Which die of the boss do you ignore?"),
    "redraw": message("Which cards do you replace?"),
    "discard": message("Which cards do you discard?"),
    "recover": message("Which card do you take back?"),
    "order": message("In which order do the cards go back?"),
    "bury": message("What goes under the deck?"),
}


PART_OF_A_TEXT = frozenset({"turn", "minion", "requirement", "redraw", "discard", "recover", "order", "bury"})
"""Questions that a card, an ability or a challenge asks."""


def question(game: BoardGame, seat: Seat, kind: str, words: Words) -> str:  # noqa: ARG001
    """What a seat is asked, and by what."""
    text, doing = _question(game, kind, words), game.playing or game.doing
    return words.colon(ability_name(game, doing, False, words), text) if doing and kind in PART_OF_A_TEXT else text


def _question(game: BoardGame, kind: str, words: Words) -> str:
    match kind:
        case "play":
            return words("Play a card or an ability with {n}[ap], or pass?", n=game.challenge.hero_ap)
        case "counter" | "counter_again":
            hero, points = who(game.turn), game.challenge.wily_ap
            return words("You are Dr. Wily. Stop {hero} with {n}[ap], or pass?", hero=hero, n=points)
        case "special":
            return words("The symbols match. Use the special of the minions?")
        case "dice":
            now = look(game)
            needed = signs.faces(() if now.passes else now.asked) or words("nothing")
            return words("How many of your {n}[threat] do you roll? Needed: {faces}", n=game.hero.threat, faces=needed)
        case "trophy":
            roller = name_of(game, game.fight.boss, words) if game.roll.kind == "boss" else who(game.turn)
            return words("Return a Trophy to change a die of {roller}?", roller=roller)
        case "power":
            return words(
                "Do you take {power}, the power of this boss?", power=name_of(game, offered_power(game), words)
            )
        case _:
            return words(QUESTIONS[kind])


# --- options

PASSES = {
    "reroll": message("Declare the roll complete"),
    "battle_reroll": message("Declare the roll complete"),
    "battle": message("Roll"),
    "battle_after": message("Let the boss roll"),
    "press_on": message("End the turn"),
    "enter": message("End the turn"),
    "special": message("Not now"),
    "power": message("Leave it"),
}


def describe(game: BoardGame, seat: Seat, kind: str, option: op.Options, words: Words) -> Described:
    """An option in words, and the nodes it belongs to."""
    match option:
        case None:
            return Described(words(PASSES.get(kind, message("Pass"))))
        case op.Choose(name):
            return _describe_choose(game, kind, name, words)
        case op.Play(card):
            name, node = words(game.content.action[card].name), card_node(game, seat, card)
            return _described_use(name, played(game, seat, option), node, words)
        case op.Ability(name):
            title = ability_name(game, name, game.battle is not None, words)
            return _described_use(title, played(game, seat, option), ability_node(seat, name), words)
        case op.Special(minion):
            text = cards.effects(game.content.minion[minion].special, words)
            return Described(
                words("Special of {minion}", minion=name_of(game, minion, words)), text, nodes=("minions",)
            )
        case op.Spend(n):
            left = words("{n}[threat] left", n=game.hero.threat - n)
            label = words.plural("Roll {n} die", "Roll {n} dice", n)
            return Described(label, left, nodes=(f"hero{seat}.threat",), preview=preview_of_dice(game, n, words))
        case op.Return(trophy, die, to):
            label = words(
                "Trophy of {boss}: {old} → {new}", boss=name_of(game, trophy, words),
                old=f"[{game.roll.dice[die].face}]", new=f"[{to}]",
            )  # fmt: skip
            return Described(label, nodes=(f"hero{seat}.trophy.{trophy}", f"die{die}"))
        case op.PressOn():
            return Described(words("Reveal another challenge"), nodes=(f"pile.{game.hero.stage}",))
        case op.Enter():
            return Described(words("Battle now"), nodes=(f"stage.{game.hero.stage}",))
        case op.Take():
            power = offered_power(game)
            text = words("; ").join(cards.power(game.content, power, words))
            return Described(words("Take {power}", power=name_of(game, power, words)), text, nodes=(f"hero{seat}",))
        case _:
            return _describe_dice(game, seat, option, words) or _describe_cards(game, seat, option, words)


def _describe_choose(game: BoardGame, kind: str, name: str, words: Words) -> Described:
    box = game.content
    if kind == "hero":
        return Described(name_of(game, name, words), cards.hero(box, name, words))
    if kind == "deck":
        return Described(words("Pre-constructed deck") if name == STARTER else name)
    hint = "" if name == CASTLE else words(signs.SYMBOLS[box.boss[box.stage[name].boss].symbol])
    return Described(name_of(game, name, words), hint, nodes=(f"stage.{name}",))


def _described_use(name: str, doing: StageDoing | BattleDoing, node: str, words: Words) -> Described:
    return Described(name, cards.effects(doing.do, words), cards.cost(doing, words), (node,))


def offered_power(game: BoardGame) -> CardId:
    """The power of the copy that was just beaten: its card lies on top of the discard pile."""
    box = game.content
    return box.power_of[box.copy[game.piles[CASTLE].discard[-1]].boss]


def card_node(game: BoardGame, seat: Seat, card: str) -> str:
    """The first copy of the card in the hand."""
    hand = game.heroes[seat].hand
    return f"hero{seat}.hand{hand.index(card)}" if card in hand else f"hero{seat}.hand"


def ability_node(seat: Seat, name: str) -> str:
    """The Character Card, or the power."""
    return f"hero{seat}.ability.{name.partition('/')[0]}"


def _describe_dice(game: BoardGame, seat: Seat, option: op.Options, words: Words) -> Described | None:
    match option:
        case op.Reroll(faces):
            label = words("Re-roll {dice}", dice=signs.faces(faces))
            nodes = die_nodes(game, faces)
            return Described(label, cost="1[we]", nodes=nodes, preview=preview_of_reroll(game, faces, words))
        case op.Free(faces):
            label = words("Re-roll {dice} for free", dice=signs.faces(faces))
            nodes = die_nodes(game, faces)
            return Described(label, nodes=nodes, preview=preview_of_reroll(game, faces, words))
        case op.Turn(face, to):
            label = words("{old} to {new}", old=f"[{face}]", new=f"[{to}]")
            return Described(label, nodes=(f"die{game.roll.dice.index(dice.to_change(game, face, seat))}",))
        case op.Pick(face):
            return Described(f"[{face}]", nodes=die_nodes(game, (face,)))
        case _:
            return None


def die_nodes(game: BoardGame, faces: tuple[str, ...]) -> tuple[str, ...]:
    """The loose dice on the table that show these faces, each die once."""
    left, found = list(faces), []
    for n, die in enumerate(game.roll.dice):
        if die.face in left and not die.stuck:
            left.remove(die.face)
            found.append(f"die{n}")
    return tuple(found)


def _describe_cards(game: BoardGame, seat: Seat, option: op.Options, words: Words) -> Described:
    match option:
        case op.Minion(minion):
            return Described(name_of(game, minion, words), nodes=("minions",))
        case op.Requirement(faces):
            return Described(signs.faces([faces]), nodes=("challenge",))
        case op.Cards(cards):
            return Described(names(game, cards, words) or words("None"), nodes=hand_nodes(game, seat, cards))
        case op.Recover(card):
            return Described(name_of(game, card, words), nodes=(f"hero{seat}.discard",))
        case op.Order(places):
            seen = [looked_at(game, seat)[place] for place in places]
            return Described(words(", then ").join(name_of(game, card, words) for card in seen))
        case op.Bury(places):
            seen = [looked_at(game, seat)[place] for place in places]
            return Described(words("Under the deck: {cards}", cards=names(game, seen, words) or words("nothing")))
        case _:
            raise AssertionError(option)


def hand_nodes(game: BoardGame, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    left, found = list(cards), []
    for n, card in enumerate(game.heroes[seat].hand):
        if card in left:
            left.remove(card)
            found.append(f"hero{seat}.hand{n}")
    return tuple(found)


def looked_at(game: BoardGame, seat: Seat) -> list[str]:
    """The cards the seat looks at: of the own deck, or of the challenges of the hero on turn."""
    if game.looking == "own_deck":
        return game.heroes[seat].deck
    return game.piles[game.hero.stage].deck


# --- previews


def preview_of_dice(game: BoardGame, number: int, words: Words) -> str:
    """The chance to pass with so many dice, as rolled and with all re-rolls."""
    now = look(game)
    if now.passes_itself:
        return ""
    once = words("passes in {n} of 100 cases", n=percent(now.passing(number + now.extra, 0, now.free)))
    if not (rerolls := rerolls_ahead(now)):
        return once
    best = percent(now.passing(number + now.extra, rerolls, now.free))
    more = words.plural("with {n} re-roll in {cases}", "with {n} re-rolls in {cases}", rerolls, cases=best)
    return f"{once}, {more}"


def rerolls_ahead(now: Outlook) -> int:
    """How many re-rolls a preview counts on."""
    return 0 if now.fixed else min(MANY, int(now.energy))


MANY = 3
"""The number of re-rolls that a preview looks ahead."""


def preview_of_reroll(game: BoardGame, faces: Sequence[str], words: Words) -> str:
    """The chance to pass right after this re-roll, or what the dice would deal on average."""
    now = look(game)
    kept = tuple((Counter(now.dice) - Counter(faces)).elements())
    if game.battle is not None:
        struck = replace(now, dice=kept, joining=len(faces)).struck
        return words("then the dice deal {n} on average", n=f"{struck:.1f}")
    if now.passes_itself:
        return ""
    return words("then it passes in {n} of 100 cases", n=percent(now.passing(len(faces), 0, kept)))


def percent(odds: float) -> int:
    """In hundredths; only what is sure is 0 or 100."""
    return round(odds * 100) if odds < 1e-9 or odds > 1 - 1e-9 else max(1, min(99, round(odds * 100)))
