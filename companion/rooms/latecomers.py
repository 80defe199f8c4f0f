"""Whoever sits down while the game is played: what setup gave to each of the others is due for them too."""

from __future__ import annotations

from dataclasses import replace

from cardgen.model.steps import Gives, Owner, Step, Verb
from companion.rooms.commands import Refused
from companion.rooms.draft import Draft
from companion.rooms.flow import proceed
from companion.rooms.said import say
from companion.rooms.state import LOBBY, PLAY


def check(draft: Draft) -> None:
    """Raises Refused where nobody can sit down any more: in setup, after the end, and where roles were dealt."""
    stage = draft.state.stage
    if stage == LOBBY:
        return
    if stage != PLAY:
        raise Refused(say("The game is being set up, or over. Ask the host for a seat that is free."))
    if any(step.verb is Verb.DEAL or step.shares for step in draft.rules.play.setup):
        raise Refused(say("The cards of this game are dealt: nobody can join it now. Ask the host for a free seat."))


def welcome(draft: Draft, seat: str) -> None:
    """Let counters start for a seat that came late, put it last in the order of turns, and let its setup be due."""
    if draft.state.stage != PLAY:
        return
    for counter in draft.rules.counters_of(Owner.SEAT):
        draft.count(counter.id, seat, draft.reckoner(seat).value(counter.start))
    if draft.state.order:
        draft.set(("order",), (*draft.state.order, seat))
    due = [draft.task("step", seat, replace(step, each="")) for step in draft.rules.play.setup if _is_for_each(step)]
    draft.set(("tasks",), (*draft.state.tasks, *due))
    proceed(draft)


def _is_for_each(step: Step) -> bool:
    """Whether a step of setup is for each seat by itself; who goes first is settled already."""
    return step.each == Owner.SEAT and step.gives not in (Gives.FIRST, Gives.ORDER)
