"""What happened, in sentences."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.adventures import events as ev
from tabletron.games.adventures import state as st
from tabletron.games.adventures import texts
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.rules import pool
from tabletron.games.adventures.state import Adventures
from tabletron.games.adventures.words import SIDES, SURPRISES, light_text, name_of, who


def say(game: Adventures, event: ev.Events, words: Words) -> str:
    """What happened, as a sentence."""
    return _say_table(game, event, words) or _say_dice(event, words) or _say_action(game, event, words)


def _say_table(game: Adventures, event: ev.Events, words: Words) -> str:
    """Set-up, rounds and the end; nothing for other events."""
    match event:
        case ev.SessionBegan(0, _):
            return words("The game begins")
        case ev.SessionBegan() if game.switches.mode == "finale":
            return words("The finale begins")
        case ev.SessionBegan(session, attempt):
            return words("Session {n} begins, try {attempt}", n=session, attempt=attempt)
        case ev.HeroTaken(seat, hero):
            return words("{seat} is {hero}", seat=who(seat), hero=name_of(game, hero, words))
        case ev.Armed(seat, weapon, energy):
            return words(
                "{seat} has {weapon}, {n}[energy]", seat=who(seat), weapon=name_of(game, weapon, words), n=energy
            )
        case ev.Claimed(seat, card):
            return words("{seat} takes {card}", seat=who(seat), card=_claimed(game, card, words))
        case ev.Released(seat, card):
            return words("{seat} puts {card} back", seat=who(seat), card=_claimed(game, card, words))
        case ev.Began(seat):
            return words("{seat} is first player", seat=who(seat))
        case ev.Sabotaged(card):
            text = "; ".join(texts.abilities(game.content.sabotage[card], words))
            return words("Sabotage, {card}: {text}", card=name_of(game, card, words), text=text)
        case ev.RoundBegan(n):
            return words("Round {n}", n=n)
        case ev.Reshuffled(what, seat):
            return words(RESHUFFLED[what], seat=who(seat or 0))
        case ev.Lit(seat, side, card):
            return words(
                "{seat} puts Dr. Light on the {side}: {light}",
                seat=who(seat), side=words(SIDES[side]), light=light_text(game, card, words),
            )  # fmt: skip
        case ev.Planned(seat, left, right, skill):
            slots = (
                words.colon(words(SIDES["left"]), texts.effect(pool.support_of(game, left), words)),
                words.colon(words(SIDES["right"]), texts.effect(pool.support_of(game, right), words)),
                words.colon(words("skill"), name_of(game, skill, words)),
            )
            return words("{seat} plans {cards}", seat=who(seat), cards=", ".join(slots))
        case ev.BossReady(seat, boss, n):
            return words.plural(
                "{boss} waits for {seat} with {n} pattern card",
                "{boss} waits for {seat} with {n} pattern cards",
                n, boss=name_of(game, boss, words), seat=who(seat),
            )  # fmt: skip
        case ev.BossBeaten(seat, boss):
            return words("{seat} has survived {boss}", seat=who(seat), boss=name_of(game, boss, words))
        case ev.WeaponWon(seat, weapon):
            return words("{seat} wins {weapon}", seat=who(seat), weapon=name_of(game, weapon, words))
        case ev.SessionEnded(session, won):
            if session == 0:
                return words("The game is won") if won else words("The game is lost")
            if game.switches.mode == "finale":
                return words("The finale is won") if won else words("The finale is lost")
            return words("Session {n} is won", n=session) if won else words("Session {n} is lost", n=session)
        case ev.Stopped(seat):
            return words("{seat} ends the campaign", seat=who(seat))
        case _:
            return ""


RESHUFFLED = {
    "actions": message("{seat} shuffles the discard pile into a new deck"),
    "patterns": message("The pattern cards are shuffled"),
    "lights": message("The Dr. Light cards are shuffled"),
    "boxes": message("The surprise tokens are mixed"),
}


def _claimed(game: Adventures, card: CardId, words: Words) -> str:
    if card in game.content.light:
        return words("Dr. Light ({light})", light=light_text(game, card, words))
    return name_of(game, card, words)


def _say_dice(event: ev.Events, words: Words) -> str:
    """What happens to dice; nothing for other events."""
    match event:
        case ev.Rolled(seat, dice):
            return words("{seat} rolls {dice}", seat=who(seat), dice=texts.dice(dice))
        case ev.Rerolled(seat, old, new):
            old_dice, new_dice = texts.dice(old), texts.dice(new)
            return words("{seat} rolls {old} again: {new}", seat=who(seat), old=old_dice, new=new_dice)
        case ev.Placed(seat, die):
            return words("{seat} adds {die}", seat=who(seat), die=texts.die(die))
        case ev.Turning(seat, old, new):
            return words("{seat} turns {old} to {new}", seat=who(seat), old=texts.die(old), new=texts.die(new))
        case ev.Dropped(seat, dice):
            return words("{seat} discards {dice}", seat=who(seat), dice=texts.dice(dice))
        case ev.Locked(seat, die):
            return words("{seat} cannot use {die} for now", seat=who(seat), die=texts.die(die))
        case _:
            return ""


def _say_action(game: Adventures, event: ev.Events, words: Words) -> str:
    """What happens in an action phase."""
    match event:
        case ev.ActionBegan(seat, card):
            return words("{seat} faces {card}", seat=who(seat), card=name_of(game, card, words))
        case ev.Overloaded(seat, _):
            return words("Overload of {seat}", seat=who(seat))
        case ev.TokenFlipped(seat, token, active):
            if active:
                return words("{seat}: the {token} token is active", seat=who(seat), token=texts.sign(token))
            return words("{seat}: the {token} token is inactive", seat=who(seat), token=texts.sign(token))
        case ev.Healed(seat, n):
            return words("{seat} gains {n}[life]", seat=who(seat), n=n)
        case ev.Damaged(seat, n, life):
            return words("{seat} suffers {n}[life], {left} left", seat=who(seat), n=n, left=life)
        case ev.TankUsed(seat, left):
            return words("{seat} uses an energy tank, {n}[tank] left", seat=who(seat), n=left)
        case ev.Charged(seat, weapon, n):
            name = name_of(game, weapon, words)
            if n > 0:
                return words("{weapon} of {seat} gains {n}[energy]", weapon=name, seat=who(seat), n=n)
            return words("{weapon} of {seat} loses {n}[energy]", weapon=name, seat=who(seat), n=-n)
        case ev.Engaged(seat, n, icons, harm, box, _):
            text = f"{texts.icons(icons)} {harm}[life]" + (" [box]" if box else "")
            return words("{seat}, challenge {n}: {text}", seat=who(seat), n=n, text=text)
        case ev.Worked(_, card):
            return words("{card} takes effect", card=name_of(game, card, words))
        case ev.SkillUsed(seat, card):
            return words("{seat} uses the skill {card}", seat=who(seat), card=name_of(game, card, words))
        case ev.WeaponUsed(seat, weapon, how):
            return words(USES[how], seat=who(seat), weapon=name_of(game, weapon, words))
        case ev.Boosted(seat, card, to):
            support = texts.effect(pool.support_of(game, card), words)
            return words("{seat} boosts {hero}: {support}", seat=who(seat), hero=who(to), support=support)
        case ev.Struck(icon):
            return words("{icon} need not be covered", icon=texts.sign(icon))
        case ev.Asked(icons):
            return words("Needed is now {icons}", icons=texts.icons(icons))
        case ev.Prevented(n):
            return words("Failing this challenge costs {n}[life] less", n=n)
        case ev.Declared(seat):
            return words("{seat} means to take the damage", seat=who(seat))
        case ev.Overcame(seat, dice, tokens):
            items = ", ".join([*map(texts.die, dice), *map(texts.sign, tokens)])
            if not items:
                return words("{seat} overcomes it with nothing", seat=who(seat))
            return words("{seat} overcomes it with {items}", seat=who(seat), items=items)
        case ev.Failed(seat, harm):
            return words("{seat} fails: {n}[life]", seat=who(seat), n=harm)
        case ev.BoxOpened(seat, kind, lost):
            if lost:
                return words("{seat} opens a [box]: {what}, of no use", seat=who(seat), what=SURPRISES[kind])
            return words("{seat} opens a [box]: {what}", seat=who(seat), what=SURPRISES[kind])
        case ev.PatternAdded(seat):
            return words("One more pattern card for {seat}", seat=who(seat))
        case _:
            raise AssertionError(event)


USES = {
    "effect": message("{seat} uses {weapon}"),
    "weakness": message("{seat} uses {weapon} against the weakness"),
    "reroll": message("{seat} rolls dice again with {weapon}"),
}


def rolled(game: Adventures, event: ev.Events) -> tuple[Seat, tuple[str, ...]] | None:  # noqa: ARG001
    """Whose dice came to what."""
    match event:
        case ev.Rolled(seat, dice) | ev.Rerolled(seat, _, dice):
            return seat, tuple(st.FACE[die] for die in dice)
        case _:
            return None
