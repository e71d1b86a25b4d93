"""The picture of the table: the battlefield as a plane, the squads, the trackers."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.scene import (
    Card,
    Meter,
    Node,
    Piece,
    Plane,
    Plate,
    Ring,
    Scene,
    Shape,
    Story,
    Token,
    Zone,
)
from tabletron.games.encounter.box import Character
from tabletron.games.encounter.geometry.numbers import RANGE, TABLE, TOKEN
from tabletron.games.encounter.outlook import blow, strike_of
from tabletron.games.encounter.rules.aftermath import PROVOKED
from tabletron.games.encounter.rules.hidden import sees_picks
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.rules.targeting import range_of
from tabletron.games.encounter.scene.aims import aims
from tabletron.games.encounter.scene.attack import duel
from tabletron.games.encounter.scene.companion import SCREENS, orders, tokens
from tabletron.games.encounter.scene.panels import device, program, race
from tabletron.games.encounter.state import (
    CAP,
    COSMIC,
    CRISIS,
    NOBODY,
    THIRD,
    Encounter,
    Fighter,
    attacks,
    power_with,
    stamina,
)
from tabletron.games.encounter.words.cards import printed, rows, tactic_text
from tabletron.games.encounter.words.signs import OWNERS, SIDES

FLAGS = {NOBODY: None, CRISIS: 0, COSMIC: THIRD}
"""The colours of who controls a console."""
PHASES = {"power": message("Power"), "activation": message("Activation"), "cleanup": message("Cleanup")}


def scene(game: Encounter, eye: Seat | None, words: Words) -> Scene:
    """What a seat sees; all is open but the team's picks before its squads are locked."""
    if game.companion:
        zones: list[Node] = [orders(game, words), race(game, words), tokens(game, words)]
    else:
        zones = [battlefield(game, words), race(game, words)]
    if game.step == "squads":
        zones.append(pool(game, eye, words))
    else:
        zones.append(squad(game, THIRD, words))
        zones += [duel(game, strike, words)] if (strike := game.strike or game.last) else []
        zones.append(device(game, words))
        zones += [program(game, words)] if game.scripted else []
        zones += [squad(game, number, words) for number in (0, 1)]
    phase = list(PHASES).index(game.step) if game.step in PHASES else None
    return Scene(tuple(zones), facts(game, words), tuple(map(words, PHASES.values())), phase, layout="field")


def facts(game: Encounter, words: Words) -> tuple[str, ...]:
    found = [words(game.content.difficulty[game.switches.difficulty].name)]
    if game.round:
        found.append(words("Round {n}", n=game.round))
    if game.step == "activation" and game.turn == CRISIS:
        found.append(words("activation {n} of 3", n=min(3, game.slot + 1)))
    elif game.step == "activation":
        found.append(words("Turn of the {side}", side=words(SIDES[game.turn])))
    return tuple(found)


# --- the battlefield


def battlefield(game: Encounter, words: Words) -> Plane:
    shapes = tuple(
        Shape(
            id=f"at.{piece.id}",
            name=words(piece.name),
            corners=tuple((x, y) for x, y in piece.vertices),
            label=f"{piece.size}",
            icon="evacuated" if piece.id in game.evacuated else "terrain",
            tip=words("Size {n}", n=piece.size) + (f", {words('Evacuated')}" if piece.id in game.evacuated else ""),
            art=piece.id.partition("_")[0],
        )
        for piece in game.ground.pieces
    )
    home = game.place.home
    at_home, near_home = words("Home Base"), home.r + RANGE[3]
    tokens = [Piece(id="at.home", name=at_home, x=home.x, y=home.y, radius=TOKEN, icon="home", label=at_home)]
    for key, console in game.place.consoles.items():
        holder = game.consoles[key]
        tokens.append(
            Piece(
                id=f"at.{key}", name=words("console {name}", name=key), x=console.x, y=console.y, radius=TOKEN,
                icon=SCREENS[holder], label=key, tip=words(OWNERS[holder]), side=FLAGS[holder],
            )
        )  # fmt: skip
    for one in game.citizens:
        name = words("citizen {n}", n=one.id)
        tokens.append(Piece(id=f"at.citizen{one.id}", name=name, x=one.x, y=one.y, radius=TOKEN, icon="citizen"))
    figures = tuple(figure(game, one, words) for one in game.fighters if one.here)
    mover = game.active if game.shifted == NOBODY else game.shifted
    ghost = game.card_of(game.fighters[mover]).radius if mover >= 0 else TOKEN
    return Plane(
        id="battlefield", name=words(game.content.battlefield[game.switches.battlefield].name), width=TABLE,
        height=TABLE, unit=1_000, shapes=shapes, pieces=(*tokens, *figures), ghost=ghost,
        ranges=tuple(RANGE.values()), aims=aims(game, words),
        circles=(Ring("near_home", words("Barrage, Range 3"), home.x, home.y, near_home),),
        edges=(words("Ultron's edge"), words("the team's edge")),
    )  # fmt: skip


def figure(game: Encounter, fighter: Fighter, words: Words) -> Piece:
    card = game.card_of(fighter)
    return Piece(
        id=f"at.{fighter.id}",
        name=words(card.name),
        x=fighter.x,
        y=fighter.y,
        radius=card.radius,
        icon=fighter.card,
        label=f"{fighter.damage}/{stamina(game, fighter)}",
        seat=game.seat_of(fighter),
        side=fighter.squad,
        tip=", ".join(marks(game, fighter, words)),
        faded=fighter.dazed or (fighter.activated and fighter.id != game.active),
        active=fighter.id == game.active,
        marks=(*["[dazed]"] * fighter.dazed, *signs(fighter)),
    )


def signs(fighter: Fighter) -> tuple[str, ...]:
    """What lies on its card, as signs: the Activated token and a citizen."""
    return (*["[done]"] * fighter.activated, *["[citizen]"] * fighter.holding)


def marks(game: Encounter, fighter: Fighter, words: Words) -> list[str]:
    """All that lies on a fighter's card; on a real table Power and Damage of the squads lie there."""
    ours = not game.companion or fighter is game.villain
    damage = words("{n} of {most} Damage", n=fighter.damage, most=stamina(game, fighter))
    found = [words("{n} Power", n=fighter.power)] if not game.companion else []
    return found + [damage] * ours + states(fighter, words)


def states(fighter: Fighter, words: Words) -> list[str]:
    """How it is, but for Power and Damage."""
    known = (
        (fighter.injured, message("Injured")),
        (fighter.dazed, message("Dazed")),
        (fighter.out, message("KO'd")),
        (fighter.activated, message("Activated")),
        (fighter.holding, message("holds a citizen")),
    )
    found = [words(text) for is_so, text in known if is_so] + [words(condition) for condition in fighter.conditions]
    return found + ([words("Corrupted Firmware {n}", n=fighter.firmware)] if fighter.firmware else [])


# --- beside it


def pool(game: Encounter, eye: Seat | None, words: Words) -> Zone:
    """What the squads can be built of, and for the team what was picked."""
    cards, tactics = game.content.cards[game.switches.cards], game.content.tactic
    nodes: list[Node] = [character(card, words) for card in cards.values() if not card.encounter]
    for tactic in game.content.tactics:
        nodes.append(
            Card(
                id=f"box.{tactic.id}",
                name=words(tactic.name),
                kind="tactic",
                rows=(tactic_text(tactic, game.content, words),),
                source=tactic.source,
            )
        )
    if sees_picks(game, eye):
        for number in (0, 1):
            names = [words(cards[name].name) for name in game.recruits[number]]
            names += [words(tactics[name].name) for name in game.hands[number]]
            nodes.append(Story(id=f"picks{number}", name=words("Squad {n}", n=number + 1), text=tuple(names)))
    return Zone(id="box", name=words("To choose from"), shape="grid", columns=4, nodes=tuple(nodes))


def character(card: Character, words: Words) -> Card:
    return Card(
        id=f"box.{card.id}", name=words(card.name), kind="character", rows=tuple(printed(card, words)),
        source=card.source, art=card.id,
    )  # fmt: skip


def squad(game: Encounter, number: int, words: Words) -> Zone:
    """A squad with the cards of its characters and its team tactics."""
    seat = game.seat_of_squad(number)
    members = [one for one in game.fighters if one.squad == number]
    name = words("Squad {n}", n=number + 1) if number < THIRD else words(SIDES[COSMIC])
    active = any(one.id == game.active for one in members)
    nodes: list[Node] = [Plate(id=f"plate{number}", name=name, seat=seat, side=number, active=active)]
    nodes += [fighter_card(game, one, words) for one in members]
    if number < THIRD:
        hand = tuple(
            Token(
                id=f"hand.{card}",
                name=words(game.content.tactic[card].name),
                icon="tactic",
                tip=tactic_text(game.content.tactic[card], game.content, words),
            )
            for card in game.hands[number]
        )
        nodes.append(Zone(id=f"hand{number}", name=words("Team tactics"), shape="row", nodes=hand))
    return Zone(id=f"squad{number}", name=name, shape="column", seat=seat, side=number, nodes=tuple(nodes))


def fighter_card(game: Encounter, fighter: Fighter, words: Words) -> Card:
    card = game.card_of(fighter)
    conditions = [words(condition) for condition in fighter.conditions]
    facts = boss_facts(game, fighter, words) if fighter is game.villain else signs(fighter)
    state = (fighter.out, message("KO'd")), (fighter.dazed, message("Dazed")), (fighter.injured, message("Injured"))
    return Card(
        id=f"at.{fighter.id}" if game.companion else f"card.{fighter.id}", name=words(card.name), kind="character",
        rows=tuple(rows(game, fighter, words)), source=card.source, art=card.id, seat=game.seat_of(fighter),
        side=fighter.squad,
        mark=next((words(text) for is_so, text in state if is_so), ""), meters=meters(game, fighter, words),
        facts=(*facts, *conditions),
        active=fighter.id == game.active,
    )  # fmt: skip


def meters(game: Encounter, fighter: Fighter, words: Words) -> tuple[Meter, ...]:
    """What is counted on a card; on a real table Damage and Power of the squads lie there."""
    ultron, most = fighter is game.villain, stamina(game, fighter)
    left = Meter("stamina", words("Stamina left"), max(0, most - fighter.damage), most)
    power = Meter("power", words("Power"), fighter.power, CAP)
    limit = int(game.switches.firmware_limit)
    firmware = Meter("firmware", words("Corrupted Firmware"), min(limit, fighter.firmware), limit)
    found = ((not game.companion or ultron, left), (ultron, firmware), (not game.companion and not ultron, power))
    shown = [meter for is_so, meter in found if is_so]
    return (*shown, power) if ultron and not game.scripted else tuple(shown)


def boss_facts(game: Encounter, ultron: Fighter, words: Words) -> list[str]:
    """What Ultron's attacks are worth right now, and what provokes him."""
    weapons = {attack.id: attack for attack in attacks(game, ultron)}
    blast, rage = weapons["energy_blast"], weapons["rage_of_ultron"]
    facts = [
        words("Blast {n} dice", n=max(1, blow(game, strike_of(ultron, blast, ultron)).dice)),
        words("Rage area {n}", n=range_of(ultron, rage)),
    ]
    enough = power_with(game, ultron, "throw_attacker")
    if game.scripted or enough is None:
        return [*facts, words("Enough!!! at {n}+", n=PROVOKED)]
    return [*facts, words("Enough!!! {n} [power]", n=cost_of(game, ultron, enough))]
