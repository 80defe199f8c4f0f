"""Checks steps of play.yaml that are about other seats, hidden cards, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.load.checking import Path
from cardgen.load.play_spec import StepEntry
from cardgen.load.play_words import PlayWords
from cardgen.model.people import ANY, GOALS, PLACES, TARGET, Among
from cardgen.model.playnames import CARD, HOME
from cardgen.model.steps import Owner, Verb

_EACH = "each"
_PAWN = (HOME, ANY, Among.NEAR.value)


def check_people(words: PlayWords, verb: Verb, what: str, entry: StepEntry, path: Path) -> None:
    """What a step says of other seats."""
    for key, value in (("of", entry.of), ("as", entry.turned)):
        if value not in ("", TARGET):
            words.wrong(f"“{key}” can only be {TARGET}, and not “{value}”", (*path, key))
    if entry.of and verb not in (Verb.ADD, Verb.SET):
        words.wrong("“of” goes with “add” and “set”", (*path, "of"), "write “as: target” to let the target do it")
    words.expression(entry.lies, (*path, "lies"))
    words.expression(entry.given, (*path, "with"))
    checks: Mapping[Verb, Callable[[PlayWords, str, StepEntry, Path], None]] = {
        Verb.CHOOSE: _check_choose,
        Verb.REVEAL: _check_reveal,
        Verb.SEND: _check_send,
        Verb.GIVE: _check_hand_over,
        Verb.TAKE: _check_hand_over,
        Verb.SCATTER: _check_scatter,
        Verb.RUN: _check_run,
        Verb.END: _check_end,
        Verb.DEAL: _check_shares,
    }
    if verb in checks:
        checks[verb](words, what, entry, path)


def check_pawn(words: PlayWords, entry: StepEntry, path: Path) -> None:
    """A pawn moves some spaces, to a mark, to one place, or to a place that is told by a word."""
    if sum(map(bool, (entry.up_to, entry.mark, entry.to, entry.at))) != 1:
        hint = f"write one of them; “to” can be {', '.join(_PAWN)}"
        words.wrong("a pawn moves “up-to” some spaces, to a “mark”, “at” a place, or “to” a word", path, hint)
    if entry.to not in ("", *_PAWN):
        words.wrong(f"a pawn cannot move to “{entry.to}”", (*path, "to"), f"write one of {', '.join(_PAWN)}")
    if entry.at and not words.has("place", entry.at):
        words.expression(entry.at, (*path, "at"))


def _check_choose(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    known = (Owner.SEAT.value, _EACH)
    if what not in known:
        words.wrong(f"“choose” can only be {' or '.join(known)}, and not “{what}”", (*path, "choose"))
    if entry.among not in tuple(Among):
        words.wrong(f"“among” cannot be “{entry.among}”", (*path, "among"), f"write one of {', '.join(Among)}")


def _check_reveal(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    _pile_of_seats(words, what, (*path, "reveal"), secret=True)
    if entry.to not in ("", TARGET):
        words.wrong(
            f"cards cannot be revealed to “{entry.to}”", (*path, "to"), f"leave it out, or write “to: {TARGET}”"
        )


def _check_send(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    words.known("deck", what, (*path, "send"))
    _pile_of_seats(words, entry.to, (*path, "to"), secret=True)


def _check_hand_over(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    if what not in ("all", CARD):
        words.expression(what, path)
    _pile_of_seats(words, entry.source, (*path, "from"))
    _pile_of_seats(words, entry.to, (*path, "to"))


def _pile_of_seats(words: PlayWords, name: str, path: Path, *, secret: bool = False) -> None:
    if not words.known("pile", name, path):
        return
    pile = words.piles[name]
    if pile.of is not Owner.SEAT:
        words.wrong(f"“{name}” is no pile of seats", path, "only such a pile can stand here")
    elif secret and not pile.secret:
        words.wrong(f"“{name}” is no secret pile", path, "write “secret: true” where it is declared")


def _check_scatter(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    if what != PLACES:
        words.wrong(f"“scatter” can only be {PLACES}, and not “{what}”", (*path, "scatter"))
    if not words.laid and not entry.at_most:
        hint = "write “at-most: 2” for pairs, or “laid:” in the board's file"
        words.wrong("it is not said how many places lie together", path, hint)


def _check_run(words: PlayWords, what: str, _: StepEntry, path: Path) -> None:
    words.known("routine", what, (*path, "run"))


def _check_end(words: PlayWords, _: str, entry: StepEntry, path: Path) -> None:
    check_winner(words, entry.winner, (*path, "winner"))


def check_winner(words: PlayWords, winner: str, path: Path) -> None:
    """`nobody`, `left`, `goals`, or a counter of seats."""
    known = winner in ("nobody", "left", GOALS) or words.known("counter", winner, path)
    if known and winner in words.counters and words.counters[winner].of is not Owner.SEAT:
        words.wrong(f"“{winner}” is no counter of seats", path, "only such a counter can stand here")


def _check_shares(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    """Every number of players has its share, of types that the deck has enough of."""
    if not entry.shares:
        if entry.without:
            words.wrong("“without” goes with “shares”", (*path, "without"))
        return
    if entry.each != Owner.SEAT:
        words.wrong("“shares” says what all seats are dealt", (*path, "shares"), "write “each: seat”")
    least, most = words.players
    wanted = [str(number) for number in range(least, most + 1)]
    missing = [number for number in wanted if number not in entry.shares]
    if missing:
        hint = f"the game is for {least} to {most} players"
        words.wrong(f"there is no share for {', '.join(missing)} players", (*path, "shares"), hint)
    for number, share in entry.shares.items():
        here = (*path, "shares", number)
        words.all_known("type", tuple(share), here)
        if number not in wanted:
            words.wrong(f"the game is not for {number} players", here, f"it is for {least} to {most}")
        elif sum(share.values()) != int(number):
            words.wrong(f"these are {sum(share.values())} cards for {number} players", here, "each is dealt one")
        _check_enough(words, what, entry, number, here)
    for number, codes in entry.without.items():
        for code in codes:
            words.known("card", code, (*path, "without", number))


def _check_enough(words: PlayWords, deck: str, entry: StepEntry, number: str, path: Path) -> None:
    there = words.count_types(deck, entry.without.get(number, ()))
    for kind, cards in entry.shares[number].items():
        if words.has("type", kind) and words.has("deck", deck) and there.get(kind, 0) < cards:
            message = f"“{deck}” has {there.get(kind, 0)} cards of “{kind}”, and {cards} are dealt to {number} players"
            words.wrong(message, path, "deal fewer, or add cards to the deck")
