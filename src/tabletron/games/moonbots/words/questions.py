"""Moon-Bots in words: house rules, questions and options."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import Described
from tabletron.games.moonbots import options as opt
from tabletron.games.moonbots import state as st
from tabletron.games.moonbots.box import Ability, Part, Weapon
from tabletron.games.moonbots.outlook import outlook
from tabletron.games.moonbots.rules import attacks, buying, energy
from tabletron.games.moonbots.state import MoonBots
from tabletron.games.moonbots.words.cards import SLOT_NAMES, aimed, card_name, card_text, effect_text, used, who
from tabletron.games.moonbots.words.signs import damage, dice

PASSES = {"buy": message("Buy nothing"), "roll": message("Skip the dice"), "activate": message("End the turn")}


def question(game: MoonBots, seat: Seat, kind: str, words: Words) -> str:
    """What a seat is asked."""
    text = _question(game, kind, words)
    own = [robot for robot in game.robots if robot.seat == seat and robot.awake]
    if len(own) < 2:
        return text
    side = words("Left robot") if game.asking % 2 == 0 else words("Right robot")
    return words.colon(side, text)


def _question(game: MoonBots, kind: str, words: Words) -> str:
    active = who(game, game.turn, words)
    packet, attack = game.packet, game.attack
    match kind:
        case "buy":
            return words("Buy one card, or none?")
        case "roll":
            return words("Roll your dice?")
        case "activate":
            return words("Which part do you activate?")
        case "aim" if attack:
            return words("Whom does {part} hit?", part=card_name(game, attack.ability, words))
        case "turn_start":
            return words("The turn of {robot} begins. Play a Secret Weapon first?", robot=active)
        case "open":
            return words("Play a Secret Weapon now? On turn: {robot}", robot=active)
        case "incoming" if packet and attack:
            coming = damage(packet.fists, packet.missiles)
            if packet.deflected:
                return words("{damage} deflected to you: do you answer?", damage=coming)
            return words(
                "{damage} from {robot}: do you answer?", damage=coming, robot=who(game, attack.attacker, words)
            )
        case "attack_done":
            return words("Your attack is done. Add to it?")
        case "gained":
            return words("An opponent gained energy. Do you answer?")
        case "reroll_declared":
            return words("{robot} wants to reroll {dice}. Do you answer?", robot=active, dice=dice(game.rerolling))
        case _:
            return words("Which card do you take out of the pile?")


def describe(game: MoonBots, seat: Seat, kind: str, option: opt.Options, words: Words) -> Described:  # noqa: ARG001
    """An option in words, and the nodes it belongs to."""
    robot = game.robots[game.asking]
    key = f"robot{robot.id}"
    match option:
        case opt.Buy(cell):
            return _describe_buy(game, robot, cell, words)
        case opt.Throw():
            count = st.gear(game, robot).dice
            label = words.plural("Roll {n} die", "Roll {n} dice", count)
            return Described(label, nodes=(f"{key}.dice",))
        case opt.Reroll(chosen):
            return Described(words("Reroll {dice}", dice=dice(chosen)), nodes=_die_nodes(game, chosen))
        case opt.Activate(slot, chosen):
            ability = st.ability_at(game, robot, slot)
            label = words(SLOT_NAMES[slot]) if slot not in robot.parts else card_name(game, ability.id, words)
            nodes = (f"{key}.{slot}", *_die_nodes(game, chosen))
            return Described(label, _effect_hint(game, robot, ability, words), dice(chosen), nodes)
        case opt.Aim(hits):
            return _describe_aim(game, robot, hits, words)
        case opt.Use():
            return _describe_use(game, option, words)
        case opt.Find(card):
            found = game.content.card[card]
            return Described(words(found.name), card_text(found, words))
        case _:
            return Described(words(PASSES.get(kind, message("Pass"))))


def _describe_buy(game: MoonBots, robot: st.Robot, cell: opt.Cell, words: Words) -> Described:
    card_id = game.market[cell]
    if card_id is None:
        return Described(words("empty"), nodes=(f"market.{cell}",))
    card, price = game.content.card[card_id], buying.price(game, cell)
    then = outlook(game, robot.seat).buying(game, robot.id, cell, price)
    left = words("you keep {n}", n=then.robots[robot.id].energy)
    if isinstance(card, Weapon):
        label, what = words("Secret Weapon"), words("blind")
    else:
        label = words(card.name)
        what = words(SLOT_NAMES[card.slot]) if isinstance(card, Part) else words("Upgrade")
    return Described(label, f"{what} · {left}", f"[energy]{price}", (f"market.{cell}",))


def _effect_hint(game: MoonBots, robot: st.Robot, part: Ability, words: Words) -> str:
    """What an activation comes to, with bonuses, and with the limit of a turn (MB-106)."""
    hits, work, hints = attacks.strength(game, robot, part), part.does, []
    points = [f"{n}[{sign}]" for sign, n in zip(("fist", "missile"), hits, strict=True) if n]
    if points:
        hints.append(words("hit for {damage}", damage=" ".join(points)))
    if work.energy:
        hints.append(words("gain {n}", n=min(work.energy, energy.room_for(game, robot))))
    if work.lose:
        hints.append(words("lose {n}", n=work.lose))
    return ", ".join(hints)


def _describe_aim(game: MoonBots, robot: st.Robot, hits: tuple[tuple[int, int, int], ...], words: Words) -> Described:
    attack = game.attack
    hint = ""
    if attack and (part := next((part for part in st.abilities(game, robot) if part.id == attack.ability), None)):
        spare = attacks.strength(game, robot, part)[0] > sum(fists for _, fists, _ in hits)
        hint = words("fist bonus not used") if spare else ""
    return Described(aimed(game, hits, words), hint, nodes=tuple(f"robot{target}" for target, _, _ in hits))


def _describe_use(game: MoonBots, use: opt.Use, words: Words) -> Described:
    targets = [target for target, _ in use.split] if use.robot is None else [use.robot]
    nodes = [f"weapon.{use.card}", *([f"market.{use.cell}"] if use.cell else ())]
    nodes += [*(_die_nodes(game, (use.die,)) if use.die else ()), *(f"robot{target}" for target in targets)]
    return Described(used(game, use, words), effect_text(game.content.weapon[use.card], words), nodes=tuple(nodes))


def _die_nodes(game: MoonBots, chosen: tuple[int, ...]) -> tuple[str, ...]:
    """The dice on the table that show these values, each die once."""
    left, found = list(chosen), []
    for n, die in enumerate(game.dice):
        if die in left:
            left.remove(die)
            found.append(f"robot{game.turn}.die{n}")
    return tuple(found)
