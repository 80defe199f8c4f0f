"""Who may play which card in a contest of two sides, and what a play may be aimed at."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.sides import OWN, CardPlay, Which, Who
from cardgen.model.steps import Owner
from companion.rooms.holding import how_many
from companion.rooms.reckon import Reckoner
from companion.rooms.rulebook import Rulebook
from companion.rooms.said import Said, say, word
from companion.rooms.sidesums import Sums, sides_of
from companion.rooms.state import Contest, RoomState


def side_of(contest: Contest, seat: str) -> Which | None:
    """The side on which a seat takes part; None where it does not."""
    if seat in contest.seats:
        return Which.OURS
    return Which.THEIRS if contest.foe and seat == contest.foe else None


def lies_for(contest: Contest, play: CardPlay, seat: str) -> Which:
    """The side for which a card counts that a seat plays in this way."""
    if play.side == OWN:
        return side_of(contest, seat) or Which.OURS
    return Which(play.side)


def why_not(rules: Rulebook, state: RoomState, seat: str, play: CardPlay) -> Iterator[Said]:
    """Why a seat may not play a card in this way now, each as a sentence; what it holds is not looked at."""
    contest = state.contest
    if contest is None or contest.clash is None:
        return
    fights = side_of(contest, seat) is not None
    here = Reckoner(rules, state, seat, contest.card)
    if play.who is Who.FIGHTERS and not fights:
        yield say("{play}: only for those who take part.", play=word(play.name))
    if play.who is Who.OTHERS and fights:
        yield say("{play}: only for those who do not take part.", play=word(play.name))
    if play.joins and not fights and contest.round > 1:
        yield say("Whoever wants to take part has to play such a card in the first round.")
    if not here.holds(play.condition):
        yield say("{play}: that cannot be played now.", play=word(play.name))
    mine = [one.play for one in contest.clash.played if one.seat == seat]
    plays = rules.play.contests[contest.kind].sides
    before = [plays.plays[one].name for one in play.not_after if plays is not None and one in mine]
    if before:
        yield say("{play}: not any more after: {others}.", play=word(play.name), others=[word(one) for one in before])
    if play.at_most and not by_card(rules, play) and mine.count(play.id) >= here.value(play.at_most):
        yield say("{play}: {n} at most.", play=word(play.name), n=here.value(play.at_most))


def by_card(rules: Rulebook, play: CardPlay) -> bool:
    """Whether a card is played from where it lies at another card, so that each of these has its own limit."""
    pile = rules.play.piles.get(play.source)
    return pile is not None and pile.of is Owner.CARD


def open_to(rules: Rulebook, state: RoomState, seat: str, after: str = "") -> tuple[CardPlay, ...]:
    """The ways in which a seat can play a card now, or right after another play."""
    sides = sides_of(rules, state.contest)
    plays = sides.plays.values() if sides is not None else ()
    return tuple(
        play
        for play in plays
        if (after in play.follows if after else not play.follows)
        and how_many(rules, state, seat, play.source) > 0
        and not any(why_not(rules, state, seat, play))
    )


def quietable(rules: Rulebook, state: RoomState, way: CardPlay) -> tuple[str, ...]:
    """The cards that may be chosen not to count, for a way to play a card that does so."""
    if way.quiets is None:
        return ()
    sums = Sums(rules, state)
    return tuple(key for key in sums.cards(way.quiets) if key not in sums.clash.quiet)
