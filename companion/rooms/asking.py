"""Reads what a command asks for, and sees whether the asker may; whatever is wrong is refused with a sentence."""

from __future__ import annotations

from collections.abc import Container

from cardgen.model.game import Card
from companion.rooms.commands import Refused, Stale
from companion.rooms.draft import Draft
from companion.rooms.said import Said, say, word
from companion.rooms.state import LOBBY, OVER, PLAY, SETUP, Task

_LONGEST = 200
_LARGEST = 999


def text(draft: Draft, key: str, otherwise: str | None = None) -> str:
    """A word of the command. Raises Refused where it is missing, too long or no word."""
    value = draft.command.data.get(key, otherwise)
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise Refused(say("“{key}” is missing, or is no text that can be used.", key=key))
    return value


def number(draft: Draft, key: str, otherwise: int | None = None) -> int:
    """A whole number of the command. Raises Refused for anything else."""
    value = draft.command.data.get(key, otherwise)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
        raise Refused(say("“{key}” has to be a whole number up to {most}.", key=key, most=_LARGEST))
    return value


def flag(draft: Draft, key: str, *, otherwise: bool = False) -> bool:
    """A yes or no of the command. Raises Refused for anything else."""
    value = draft.command.data.get(key, otherwise)
    if not isinstance(value, bool):
        raise Refused(say("“{key}” is either yes or no.", key=key))
    return value


def seat(draft: Draft, key: str = "seat", otherwise: str | None = None) -> str:
    """A seat of the room. Raises Refused where there is no such seat."""
    value = text(draft, key, otherwise)
    if value not in draft.state.seats:
        raise Refused(say("There is no such seat in this room."))
    return value


def card(draft: Draft, code: str) -> Card:
    """A card of the game by its code, as printed or typed. Raises Refused where there is none."""
    found = draft.rules.cards.get(code.strip().upper())
    if found is None:
        raise Refused(say("“{code}” is no card of {game}.", code=code[:40], game=word(draft.rules.game.title)))
    return found


def copy(draft: Draft, key: str) -> str:
    """A card on the table by its id. Raises Stale where it is not there any more."""
    if key not in draft.state.cards:
        raise Stale(say("This card is not there any more."))
    return key


def offered(key: str, among: Container[str]) -> str:
    """What was chosen among what there is to choose from. Raises Refused for anything else."""
    if key not in among:
        raise Refused(say("This is none of those to choose from."))
    return key


def task(draft: Draft) -> Task:
    """The task that is meant. Raises Stale where it is done already, Refused where others have to be done before it."""
    key = text(draft, "task")
    tasks = draft.state.tasks
    found = next((one for one in tasks if one.id == key), None)
    if found is None:
        raise Stale(say("This has been done already."))
    if found not in open_tasks(tasks):
        raise Refused(say("Something else has to be done first."))
    return found


def open_tasks(tasks: tuple[Task, ...]) -> tuple[Task, ...]:
    """The tasks that can be done now: the first, and those of its kind that follow at once."""
    found: list[Task] = []
    for one in tasks:
        if one.kind != tasks[0].kind:
            break
        found.append(one)
    return tuple(found)


def fresh(draft: Draft) -> None:
    """Raises Stale where what is due, the turn or a contest has changed since the asker looked."""
    if draft.command.seen < draft.state.flow:
        raise Stale(say("The table has moved on in the meantime. Look again."))


def begun(draft: Draft) -> None:
    """Raises Refused before setup."""
    if draft.state.stage in ("", LOBBY):
        raise Refused(say("The game has not begun."))


def playing(draft: Draft) -> None:
    """Raises Refused unless the game is being played."""
    begun(draft)
    if draft.state.stage == SETUP:
        raise Refused(say("Setup is not finished."))
    if draft.state.stage == OVER:
        raise Refused(say("The game is over."))


def running(draft: Draft) -> None:
    """Raises Refused before setup and after the end."""
    begun(draft)
    if draft.state.stage == OVER:
        raise Refused(say("The game is over."))


def is_host(draft: Draft) -> bool:
    """Whether the asker hosts the room."""
    return bool(draft.command.seat) and draft.command.seat == draft.state.host


def host_only(draft: Draft) -> None:
    """Raises Refused unless the asker hosts the room."""
    if not is_host(draft):
        raise Refused(say("Only the host can do that."))


def acts_for(draft: Draft, whose: str, refusal: Said | None = None) -> None:
    """Raises Refused unless the asker is this seat or the host; what is nobody's own, any seat may do."""
    asker = draft.command.seat
    if asker not in draft.state.seats:
        raise Refused(say("Take a seat first."))
    if whose and asker != whose and not is_host(draft):
        raise Refused(refusal or say("This is for {name} to do.", name=draft.name(whose)))


def own_secret(draft: Draft, whose: str, refusal: Said | None = None) -> None:
    """Raises Refused where a seat has a phone and another one asks: what it knows in secret, it alone can answer."""
    if draft.state.seats[whose].phone and draft.command.seat != whose:
        raise Refused(refusal or say("Only {name} can answer this.", name=draft.name(whose)))


def warned(draft: Draft, warning: Said) -> None:
    """Raises Refused with a warning, unless the table has overruled it."""
    if not flag(draft, "force"):
        raise Refused(warning, overridable=True)


def in_play_stage(draft: Draft) -> bool:
    """Whether turns are being played."""
    return draft.state.stage == PLAY
