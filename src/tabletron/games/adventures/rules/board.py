"""Bonus tokens and weapon energy on a hero board, and the surprise boxes that bring them."""

from __future__ import annotations

from tabletron.core.flow import ask, draw
from tabletron.games.adventures.box import ACTIONS, Action, CardId
from tabletron.games.adventures.events import BoxOpened, Charged, Reshuffled, TokenFlipped
from tabletron.games.adventures.options import Cell, Flip
from tabletron.games.adventures.rules import damage
from tabletron.games.adventures.state import FULL, Adventures, Hero


def inactive(hero: Hero) -> list[Action]:
    return [token for token in ACTIONS if token not in hero.tokens]


def activate(game: Adventures, hero: Hero, token: Action) -> None:
    """A bonus token becomes active; nothing happens if it is (MA-059, MA-213)."""
    if token not in hero.tokens:
        hero.tokens = sorted([*hero.tokens, token])
        game.tell(TokenFlipped(hero.seat, token, active=True))


def flip_back(game: Adventures, hero: Hero, token: Action) -> None:
    hero.tokens.remove(token)
    game.tell(TokenFlipped(hero.seat, token, active=False))


async def activate_one(game: Adventures, hero: Hero, kinds: tuple[Action, ...]) -> None:
    """One of these tokens becomes active, the active player's choice (MA-214, MA-232)."""
    if useful := [Flip(kind) for kind in kinds if kind not in hero.tokens]:
        choice = await ask(game.acting.seat, "token", useful)
        activate(game, hero, choice.token)


def below_capacity(game: Adventures, hero: Hero) -> list[CardId]:
    """The weapons that can take energy (MA-217, MA-218)."""
    return [weapon for weapon, energy in hero.weapons.items() if energy < game.content.weapon[weapon].capacity]


async def charge(game: Adventures, hero: Hero, n: int) -> None:
    """Weapon energy is gained, one by one, on cards of choice (MA-118, MA-217)."""
    for _ in range(n):
        if cells := [Cell(weapon) for weapon in below_capacity(game, hero)]:
            least = min(cells, key=lambda cell: hero.weapons[cell.weapon])
            choice = await ask(game.acting.seat, "charge", cells, default=least)
            shift(game, hero, choice.weapon, 1)


async def drain(game: Adventures, hero: Hero, n: int) -> None:
    """Weapon energy is lost, from cards of choice."""
    for _ in range(n):
        cells = [Cell(weapon) for weapon, energy in hero.weapons.items() if energy]
        choice = await ask(game.acting.seat, "drain", cells)
        shift(game, hero, choice.weapon, -1)


def shift(game: Adventures, hero: Hero, weapon: CardId, n: int) -> None:
    hero.weapons[weapon] += n
    game.tell(Charged(hero.seat, weapon, n))


async def open_box(game: Adventures, hero: Hero) -> None:
    """A token is drawn, shown, applied and discarded, all at once (MA-115, MA-120)."""
    if not game.boxes:  # MA-121
        game.boxes, game.opened = sorted(game.opened), []
        game.tell(Reshuffled("boxes"))
    [kind] = await draw(game.boxes, 1, "boxes")
    game.opened.append(kind)
    if kind == "life":
        game.tell(BoxOpened(hero.seat, kind, lost=hero.life == FULL))  # MA-119
        damage.heal(game, hero, 1)  # MA-117
    elif kind == "we":
        game.tell(BoxOpened(hero.seat, kind, lost=not below_capacity(game, hero)))
        await charge(game, hero, 1)  # MA-118
    else:
        game.tell(BoxOpened(hero.seat, kind, lost=kind in hero.tokens))
        activate(game, hero, kind)  # MA-116
