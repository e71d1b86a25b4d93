"""RoboMon in words: the questions and their options."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.robomon import odds, outlook
from tabletron.games.robomon import options as op
from tabletron.games.robomon import state as st
from tabletron.games.robomon.box import MonId
from tabletron.games.robomon.geometry.grid import Gait, Square
from tabletron.games.robomon.rules import challenge, character, movement, reprogram
from tabletron.games.robomon.rules.contest import competitor_of
from tabletron.games.robomon.scene import board
from tabletron.games.robomon.state import RoboMon, card_of
from tabletron.games.robomon.words import cards, signs
from tabletron.games.robomon.words.cards import name_of

QUESTIONS = {
    "pick": message("Which RoboMon joins your team?"),
    "active": message("Who fights first?"),
    "partner": message("Who fights beside it?"),
    "x": message("On which square?"),
    "first": message("Equal speed: who acts first?"),
    "reroll": message("Roll time dice again?"),
    "move": message("Where to?"),
    "target": message("Whom?"),
    "face": message("Which way?"),
    "order": message("Who is hit first?"),
    "focus": message("Equal targets: whom does it attack?"),
    "character": message("What does your character do?"),
    "toss_mode": message("How do you toss?"),
    "toss_face": message("Let go before your hand passes the edge of the lid. What does the die show?"),
    "toss_zone": message("Where did it land? Touching two zones: the better one."),
    "aim": message("Where on the lid do you aim?"),
    "backlash": message("Equally close: who takes the backlash?"),
    "join": message("Your team is full. Where does it go?"),
    "fill": message("Who takes the empty place?"),
    "enter": message("Bring somebody in?"),
    "cleanse": message("Shake off the paralysis?"),
    "ally": message("Which ally moves?"),
    "move_ally": message("Where does the ally go?"),
    "choose": message("Which RoboMon do you want?"),
    "keep": message("Which card do you keep, which do you discard?"),
    "open_pick": message("Which card do you take?"),
    "reveal": message("Whom do you reveal?"),
    "replace": message("Who comes from the bench?"),
}


def question(game: RoboMon, seat: Seat, kind: str, words: Words) -> str:  # noqa: ARG001
    """What a seat is asked."""
    if kind == "act" and game.turns:
        return words("What does {name} do?", name=name_of(game, game.mons[game.turn.mon], words))
    if kind == "block" and game.harm:
        name = name_of(game, game.mons[game.harm.mon], words)
        return words("{n} [damage] to {name}: spend armor?", n=game.harm.points, name=name)
    if kind == "challenge":
        return _challenge(game, words)
    return words(QUESTIONS[kind])


def _challenge(game: RoboMon, words: Words) -> str:
    """What would be promised, and what for (RM-202, RM-206)."""
    competitor = competitor_of(game)
    promise = "; ".join(line.say(words) for line in competitor.challenge)
    reward = ", ".join(f"{n} {words(signs.ITEMS[item])}" for item, n in competitor.reward.items())
    return words("Take the challenge: {promise}? Bonus: {reward}", promise=promise, reward=reward)


PASSES = {
    "act": message("End the turn"),
    "block": message("Take it"),
    "reroll": message("Keep the dice"),
    "character": message("Do nothing more"),
    "partner": message("Nobody"),
    "fill": message("Leave it empty"),
    "enter": message("Nobody"),
    "pick": message("That is the team"),
    "cleanse": message("Leave it"),
}


def describe(game: RoboMon, seat: Seat, kind: str, option: op.Options, words: Words) -> Described:
    """An option in words, and the nodes it belongs to."""
    match option:
        case None:
            return Described(words(PASSES[kind]), _left(game, 0, words) if kind == "block" else "")
        case op.Go() | op.Block() | op.Strike():
            return _paid(game, option, words)
        case op.Use(on):
            return _use(game, on, words)
        case op.Swap(mon) if kind == "act":
            label = words("Switch: {name} comes in", name=name_of(game, game.mons[mon], words))
            return Described(label, _breaks(game, "switch", words), nodes=(f"card{mon}",))
        case op.Swap(mon):
            second = kind == "partner" or (kind in ("fill", "enter") and bool(st.fighting(game, seat)))
            hint = _breaks(game, "two_active", words, second)
            return Described(name_of(game, game.mons[mon], words), hint, nodes=(f"card{mon}",))
        case op.Forfeit():
            return Described(words("Give the turn up for two player actions"), nodes=("pawn",))
        case op.Aim(mon):
            return Described(
                name_of(game, game.mons[mon], words), _aim_hint(game, kind, mon, words), "", (f"mon{mon}",)
            )
        case op.Step(to):
            return _step(game, kind, to, words)
        case op.Face(turns):
            return Described(words(FACINGS[turns]), nodes=(f"mon{game.turn.mon}",))
        case op.Reroll(dice):
            return Described(words("Roll {n} [time] again", n=dice), nodes=(f"dice{seat}",))
        case op.Walk(to):
            route = _route(game, character.PAWN, game.pawn, to)
            return Described(words("Walk to {square}", square=to), nodes=("pawn", f"sq.{to}"), route=route)
        case op.Repair(mon):
            name = name_of(game, game.mons[mon], words)
            return Described(words("Repair {name}", name=name), cost=words("1 Small Repair Kit"), nodes=(f"mon{mon}",))
        case op.Toss():
            return _toss(game, option, words)
        case op.Spot(x, y):
            return _spot(x, y, words)
        case _:
            return _choice(game, option, words)


FACINGS = (message("north"), message("east"), message("south"), message("west"))


def _paid(game: RoboMon, paid: op.Go | op.Block | op.Strike, words: Words) -> Described:
    """What icons are spent on, which, and the pieces and squares it is about."""
    number = paid.dice + paid.wild + paid.token
    if isinstance(paid, op.Block):
        assert game.harm is not None
        mon, icon, cost = game.mons[game.harm.mon], "armor", paid.wild
        label, ladder, rung = words("Block {n}", n=number), "", number
        hints = [_left(game, number, words), _breaks(game, "armor", words)]
        nodes = [f"mon{mon.id}"]
    else:
        mon = game.mons[game.turn.mon]
        card = card_of(game, mon)
        if isinstance(paid, op.Go):
            icon, cost, hints = "move", paid.wild, []
            points = number * card.move + game.turn.stride
            label, ladder, rung = words("Move up to {n}", n=points), words("Move"), points
            there = movement.destinations(game, mon, points, game.turn.burrow)
            nodes = [f"mon{mon.id}", *(f"sq.{game.grid.names[square]}" for _, square in there)]
        else:
            ability = card.abilities[paid.ability]
            icon, cost = ability.kind, ability.cost + paid.wild
            step = ability.steps[min(len(ability.steps), number + paid.square) - 1]
            label, rung = words("{name}: {n}", name=words(ability.name), n=step), step
            ladder = ", ".join(filter(None, (words(ability.name), cards.extras(ability, words))))
            hints = [cards.extras(ability, words), _breaks(game, icon, words)]
            reached = board.affected(game, ability, mon.square)
            others = st.fighting(game, mon.side if ability.heals else 1 - mon.side)
            nodes = [f"mon{mon.id}", *(f"mon{one.id}" for one in others if one.square in reached and one is not mon)]
    spent = [f"[{icon}]"] * paid.dice + ["[wild]"] * paid.wild + ["[token]"] * paid.token
    spent += ["[square]"] * (isinstance(paid, op.Strike) and paid.square)
    hints += [_breaks(game, "wild", words, paid.wild > 0), _breaks(game, "out", words, cost >= mon.power)]
    hints += [f"{cost} [power]"] * bool(cost)
    return Described(
        label, " · ".join(filter(None, hints)), " ".join(spent), tuple(nodes), ladder=ladder, rung=f"{rung}"
    )


def _left(game: RoboMon, icons: int, words: Words) -> str:
    """What the damage under way would leave of its target."""
    assert game.harm is not None
    mon = game.mons[game.harm.mon]
    hp, armor = outlook.blocked(game, icons)
    left = words("{n} of {of} [hp] left", n=hp, of=mon.hp)
    return words("{left}, {n} [armor] lost", left=left, n=mon.armor - armor) if armor < mon.armor else left


def _breaks(game: RoboMon, deed: str, words: Words, does: bool = True) -> str:
    """The warning before a promise is broken, if an answer does so (RM-274)."""
    return words("breaks the challenge") if does and challenge.broken_by(game, deed) is not None else ""


def _use(game: RoboMon, on: str, words: Words) -> Described:
    mon = game.mons[game.turn.mon]
    ability = card_of(game, mon).ongoing
    assert ability is not None
    what = words(signs.ICONS.get(on, on)) if on else ""
    label = words.colon(words(ability.name), what) if what else words(ability.name)
    cost, exhausts = f"{ability.cost} [power]" if ability.cost else "", ability.cost >= mon.power
    does, warning = ability.does.say(words), _breaks(game, "out", words, exhausts)
    return Described(label, " · ".join(filter(None, (does, warning))), cost, (f"mon{mon.id}",))


def _aim_hint(game: RoboMon, kind: str, mon: MonId, words: Words) -> str:
    one = game.mons[mon]
    if kind in ("target", "focus", "order", "backlash"):
        return words("{n} [hp] left, {tokens} [armor]", n=one.left, tokens=one.armor)
    return ""


def _step(game: RoboMon, kind: str, to: str, words: Words) -> Described:
    """A square: what is there, the way that leads to it, and whom one could attack from there."""
    grid = game.grid
    square = grid.named[to]
    hint = [words(signs.TERRAIN[grid.terrain[square]])] if grid.terrain[square] not in ".s" else []
    if square in grid.icon:
        hint.append(signs.icon_word(grid.icon[square]))
    if kind == "move" and square == st.exit_of(game):
        hint.append(words("exit"))
    if kind != "move":
        return Described(to, ", ".join(hint), nodes=(f"sq.{to}",))
    mon = game.mons[game.turn.mon]
    gait = movement.gait_of(game, mon, game.turn.burrow)
    aims, cost = _aims(game, mon, square), grid.costs(gait, mon.square)[square]
    if aims:
        names = ", ".join(dict.fromkeys(name_of(game, foe, words) for foe in aims))
        hint.append(words("reaches {names}", names=names))
    route = _route(game, gait, mon.square, to)
    nodes = tuple(f"mon{foe.id}" for foe in aims)
    return Described(to, ", ".join(hint), f"{cost} [steps]", (f"sq.{to}",), route=route, aims=nodes)


def _aims(game: RoboMon, mon: st.Mon, square: Square) -> list[st.Mon]:
    """Whom it could attack from a square, if it still may."""
    if game.turn.attacked:
        return []
    abilities = [one for one in card_of(game, mon).abilities if not one.heals and one.cost <= mon.power]
    squares = {near for one in abilities for near in board.affected(game, one, square)}
    return [foe for foe in st.fighting(game, 1 - mon.side) if foe.square in squares]


def _route(game: RoboMon, gait: Gait, start: Square, to: str) -> tuple[str, ...]:
    grid = game.grid
    return tuple(f"sq.{grid.names[square]}" for square in grid.path(gait, start, grid.named[to]))


def _toss(game: RoboMon, toss: op.Toss, words: Words) -> Described:
    """A toss, its chance, the worst backlash, and on demand the whole chart (RM-177)."""
    mon, tool = game.mons[toss.mon], words(signs.ITEMS[toss.tool])
    label = words("Toss a {tool} at {name}", tool=tool, name=name_of(game, mon, words))
    if toss.disruptor:
        label = words("{what}, with a Disruptor", what=label)
    rows = game.content.chart[card_of(game, mon).chart].rows
    chance, cost = (
        odds.percent(odds.model(game, toss).success),
        signs.backlash(rows[0].damage, rows[0].batteries, words),
    )
    die = len(reprogram.DIE[toss.tool])
    hint = words("d{n} · success {odds} % · backlash up to {cost}", n=die, odds=chance, cost=cost)
    return Described(label, hint, nodes=("pawn", f"mon{toss.mon}"), preview=cards.chart(rows, words))


def _spot(x: int, y: int, words: Words) -> Described:
    """A point of the lid, from its middle."""
    right, up = x - reprogram.MIDDLE, y - reprogram.MIDDLE
    sides = [words("{n} mm right", n=right) if right > 0 else words("{n} mm left", n=-right)] * bool(right)
    sides += [words("{n} mm up", n=up) if up > 0 else words("{n} mm down", n=-up)] * bool(up)
    return Described(", ".join(sides) or words("The middle"))


WORDS = {
    "no": message("No"),
    "yes": message("Yes"),
    "box": message("Into the Save Box"),
    "model": message("Let the program toss"),
    "aim": message("Aim"),
    "manual": message("Toss a real die"),
    **signs.ZONES,
}


def _choice(game: RoboMon, option: op.Options, words: Words) -> Described:
    robomon = game.content.card
    match option:
        case op.Choose(card):
            return Described(words(robomon[card].name), cards.card_hint(game, card, words), nodes=(f"offered.{card}",))
        case op.Keep(card, discard):
            label = words("Keep {card}, discard {other}", card=robomon[card].name, other=robomon[discard].name)
            return Described(label, nodes=(f"offered.{card}", f"offered.{discard}"))
        case op.Enter(entering, to):
            each = [
                words("{card} on {square}", card=robomon[card].name, square=square)
                for card, square in zip(entering, to, strict=True)
            ]
            return Described(", ".join(each), nodes=tuple(f"offered.{card}" for card in entering))
        case op.Say(word):
            nodes = (f"zone.{word}",) if word in signs.ZONES else ()
            return Described(words(WORDS[word]) if word in WORDS else word, _toss_hint(game, word, words), nodes=nodes)
        case _:
            raise AssertionError(option)


def _toss_hint(game: RoboMon, word: str, words: Words) -> str:
    """The chance of a way to toss, or what a zone adds."""
    if game.toss and word in ("model", "aim"):
        chance = odds.model(game, game.toss) if word == "model" else odds.aimed(game, game.toss)
        return words("success {odds} %", odds=odds.percent(chance.success))
    return next((f"{plus:+}" for zone, plus in reprogram.ZONES.items() if zone == word), "")
