"""Squads, cards, the battlefield and deployment."""

from __future__ import annotations

from collections.abc import Mapping

from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import Ask, Clause, Phase, Seat, ask, offer
from tabletron.core.i18n import message
from tabletron.games.encounter.box import Box, Character
from tabletron.games.encounter.companion.asked import tell
from tabletron.games.encounter.events import Deployed, Recruited, StepBegan, Took
from tabletron.games.encounter.geometry.fronts import deployment
from tabletron.games.encounter.geometry.ground import Mover
from tabletron.games.encounter.geometry.numbers import TABLE, Circle
from tabletron.games.encounter.geometry.points import Spot, Spots
from tabletron.games.encounter.options import Act, Options, Ready, Recruit, Take
from tabletron.games.encounter.rules import rounds, tokens
from tabletron.games.encounter.rules.moving import others
from tabletron.games.encounter.rules.squads import check_people, squads_of
from tabletron.games.encounter.state import (
    COSMIC,
    NOBODY,
    THIRD,
    Encounter,
    Fighter,
    Switches,
    affiliation,
)

RECRUITING, CHOOSING_CARDS, LOCKED = range(3)
HIGH = 5
SET_UP = message(
    "Set up your table: terrain, Home Base, four consoles C1 to C4, both squads within Range 3 of your edge, Ultron"
    " within Range 3 of his."
)


def setup(seats: int, switches: Switches, content: Box) -> Encounter:
    """The battlefield with all its terrain, consoles nobody controls, no citizen (UE-020, UE-021, UE-022)."""
    if switches.figures == "real" and seats > THIRD:
        raise IllegalPlay("With real figures nobody plays Ultron here: one or two players", clauses=("UE-180",))
    field = content.field[switches.battlefield]
    teams = squads_of(switches, content)
    recruits, hands, building = [], [], []
    for n in range(2):
        team = teams[n] if n < len(teams) else None
        suggested = list(content.mission.suggested[n]) if switches.squads == "suggested" else []
        recruits.append(team.characters if team else suggested)
        hands.append(team.cards if team else [])
        building.append(stage(switches, content, bool(recruits[n]), bool(hands[n])))
    check_people(content.cards[switches.cards][name] for squad in recruits for name in squad)
    return Encounter(
        seats, [], list(field.pieces), dict.fromkeys(field.consoles, NOBODY), hands,
        recruits=recruits, building=building, statuses=list(content.mission.statuses),
    )  # fmt: skip


def stage(switches: Switches, content: Box, recruited: bool, equipped: bool) -> int:
    """How far a squad is that was built before; with real figures the cards lie on the real table."""
    if not recruited:
        return RECRUITING
    wants = content.difficulty[switches.difficulty].cards and switches.figures == "screen"
    return CHOOSING_CARDS if wants and not equipped else LOCKED


# --- squads


async def build_squads(game: Encounter) -> Phase:
    """Both squads are built at the same time, in view of the partner (UE-200)."""
    if game.building == [LOCKED, LOCKED]:
        return muster(game)
    asks: dict[Seat, Ask[Options]] = {}
    for squad in (1, 0):
        seat = game.seat_of_squad(squad)
        assert seat is not None
        if game.building[squad] < LOCKED:
            kind = "recruit" if game.building[squad] == RECRUITING else "cards"
            asks[seat] = ask(seat, kind, choices, default=Ready(), refused=refusals, about=(game, squad))
    taken: tuple[Seat, Act] | None = await offer(dict(sorted(asks.items())))
    assert taken is not None
    take(game, asks[taken[0]].about[1], taken[1])
    return build_squads


def card_of(game: Encounter, name: str) -> Character:
    return game.content.cards[game.switches.cards][name]


def choices(game: Encounter, squad: int) -> list[Options]:
    """Who may still join, which cards may be taken, or that it is enough."""
    found: list[Options] = [option for option, clause in weighed(game, squad).items() if clause is None]
    if game.building[squad] == CHOOSING_CARDS and found and len(game.hands[squad]) < cards_allowed(game):
        return found
    return [*found, Ready()] if game.building[squad] == CHOOSING_CARDS or game.recruits[squad] else found


def refusals(game: Encounter, squad: int) -> Mapping[Options, Clause]:
    return {option: clause for option, clause in weighed(game, squad).items() if clause is not None}


def weighed(game: Encounter, squad: int) -> dict[Options, Clause | None]:
    if game.building[squad] == RECRUITING:
        return {Recruit(card.id): why_no_recruit(game, squad, card.id) for card in game.content.characters}
    return {Take(card.id): why_no_card(game, squad, card.id) for card in game.content.tactics}


def why_no_recruit(game: Encounter, squad: int, name: str) -> Clause | None:
    """No Encounter Character, nobody twice in the team, 15 Threat (UE-004, UE-005, UE-006)."""
    card = card_of(game, name)
    if card.encounter:
        return "UE-005"
    if any(card_of(game, other).alter_ego == card.alter_ego for team in game.recruits for other in team):
        return "UE-006"
    spent = sum(card_of(game, other).threat for other in game.recruits[squad])
    return "UE-004" if spent + card.threat > game.content.mission.threat else None


def cards_allowed(game: Encounter) -> int:
    """By difficulty (UE-011); with real figures the cards lie on the real table."""
    return 0 if game.companion else game.content.difficulty[game.switches.difficulty].cards


def why_no_card(game: Encounter, squad: int, name: str) -> Clause | None:
    """So many cards by difficulty, none twice in the team, affiliation cards only for who uses it (UE-012, CP-235)."""
    if len(game.hands[squad]) >= cards_allowed(game):
        return "UE-011"
    if any(name in hand for hand in game.hands):
        return "UE-012"
    wanted = game.content.tactic[name].affiliation
    return "CP-235" if wanted and affiliation(game, squad) != wanted else None


def take(game: Encounter, squad: int, choice: Options) -> None:
    """A pick is told to the team only (section 5)."""
    match choice:
        case Recruit(character):
            game.recruits[squad].append(character)
            _tell_team(game, Recruited(squad, character))
        case Take(card):
            game.hands[squad].append(card)
            _tell_team(game, Took(squad, card))
        case _:
            game.building[squad] += 1
    if game.building[squad] == CHOOSING_CARDS and len(game.hands[squad]) >= cards_allowed(game):
        game.building[squad] = LOCKED


def _tell_team(game: Encounter, event: Recruited | Took) -> None:
    for seat in range(min(2, game.seats)):
        game.tell(event, to=seat)


# --- deployment


def muster(game: Encounter) -> Phase:
    """Everybody healthy, without Power or Damage (UE-026); the squads take turns (UE-024)."""
    game.step = "deployment"
    game.tell(StepBegan("deployment", 0))
    first, second = (list(squad) for squad in game.recruits)
    while first or second:
        for squad, waiting in ((0, first), (1, second)):
            if waiting:
                game.fighters.append(Fighter(len(game.fighters), waiting.pop(0), squad))
    for name in (game.content.mission.villain, *game.content.mission.minions):
        game.fighters.append(Fighter(len(game.fighters), name, THIRD))
    for squad, names in enumerate(game.recruits):
        for name in names:
            game.tell(Recruited(squad, name))
        for card in game.hands[squad]:
            game.tell(Took(squad, card))
    if game.companion:
        return stand_ready(game)
    return deploy


def stand_ready(game: Encounter) -> Phase:
    """On a real table people set up themselves; what stands there is all the same to the companion."""
    for one in game.fighters:
        one.x, one.y = tokens.SOMEWHERE.x, tokens.SOMEWHERE.y
    tell(game, SET_UP)
    return rounds.power_phase


async def deploy(game: Encounter) -> Phase:
    """The Crisis Team within Range 3 of its edge, then Ultron within Range 3 of his (UE-024)."""
    fighter = next((one for one in game.fighters if one.x < 0), None)
    if fighter is None:
        return rounds.power_phase
    seat = game.seat_of(fighter)
    if seat is None:
        spot = Spot(*game.content.battlefield[game.switches.battlefield].ultron)
    else:
        game.active = fighter.id
        spot = await ask(seat, "deploy", deploy_spots(game, fighter))
    game.active = NOBODY
    fighter.x, fighter.y = spot.x, spot.y
    game.tell(Deployed(fighter.id, spot.x, spot.y))
    return deploy


def deploy_spots(game: Encounter, fighter: Fighter) -> Spots:
    """Legal ends near the own edge; anything may be stood upon (UE-025). Consoles must be watched if Ultron is free."""
    mover = Mover(Circle(0, 0, game.card_of(fighter).radius), HIGH, others(game, fighter), placed=True)
    edge = TABLE if fighter.side == COSMIC else 0
    watched = () if game.scripted or edge else [console.x for console in game.place.consoles.values()]
    return deployment(game.ground, mover, edge, watched)
