"""Reads contests of two sides and the backs of cards, and checks the steps that share out what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from cardgen.load.checking import Path
from cardgen.load.play_spec import BackEntry, CardPlayEntry, ContestEntry, SideEntry, StepEntry
from cardgen.load.play_words import PlayWords
from cardgen.model.play import Contest
from cardgen.model.sides import OWN, Back, CardPlay, Side, Sides, Tie, Which, Who
from cardgen.model.steps import Owner, Step, Verb

Reader = Callable[[Sequence[StepEntry], Path], tuple[Step, ...]]

_PLAIN = ("target", "until", "down", "flee", "flee_words", "join", "chase", "roll", "stat")
"""What belongs to the other kind of contest."""

_TWO_SIDES = ("order", "ties", "plays", "won", "lost", "after")
FIGHTERS, ALL = "fighters", "all"


def read_sided(words: PlayWords, read: Reader, name: str, entry: ContestEntry) -> Contest:
    """A contest of two sides with totals."""
    path: Path = ("contests", name)
    sides = entry.sides
    if sides is None:
        raise ValueError("this contest has no sides")
    for key in _PLAIN:
        if key in entry.model_fields_set:
            said = key.replace("_", "-")
            words.wrong(f"“{said}” does not go with “sides”", (*path, said), "leave it out: docs/play.md says why")
    if entry.against not in ("", Owner.SEAT):
        words.known("pile", entry.against, (*path, "against"))
    words.icon(entry.icon, (*path, "icon"))
    ours = _side(words, sides.ours, (*path, "sides", "ours"))
    theirs = _side(words, sides.theirs, (*path, "sides", "theirs"))
    if entry.ties is Tie.AGAIN and not (ours.roll or theirs.roll):
        words.wrong("nothing is rolled, so that ties cannot be rolled again", (*path, "ties"), "write ours or theirs")
    plays = {key: _play(words, read, key, entry, one, path) for key, one in entry.plays.items()}
    return Contest(
        id=name,
        name=entry.name,
        against=entry.against,
        roll="",
        stat="",
        win=read(entry.win, (*path, "win")),
        lose=read(entry.lose, (*path, "lose")),
        icon=entry.icon,
        sides=Sides(
            ours=ours,
            theirs=theirs,
            order=entry.order,
            ties=entry.ties,
            plays=MappingProxyType(plays),
            won=read(entry.won, (*path, "won")),
            lost=read(entry.lost, (*path, "lost")),
            after=read(entry.after, (*path, "after")),
        ),
    )


def check_unsided(words: PlayWords, name: str, entry: ContestEntry) -> None:
    """What a contest without sides has to say, and what it cannot."""
    path: Path = ("contests", name)
    for key in ("against", "roll", "stat"):
        if not getattr(entry, key):
            words.wrong(f"“{key}” is missing", path, f"write “{key}:”, or give the contest “sides:”")
    for key in _TWO_SIDES:
        if key in entry.model_fields_set:
            words.wrong(f"“{key}” needs “sides”", (*path, key), "give the contest its two sides, or leave this out")


def _side(words: PlayWords, entry: SideEntry, path: Path) -> Side:
    words.expression(entry.start, (*path, "start"))
    if entry.figure:
        words.known("column", entry.figure, (*path, "figure"))
    if entry.stat:
        words.known("stat", entry.stat, (*path, "stat"))
    if entry.roll:
        words.dice(entry.roll, (*path, "roll"))
    words.icon(entry.icon, (*path, "icon"))
    for pile in entry.counts:
        if words.known("pile", pile, (*path, "counts")) and words.piles[pile].secret:
            words.wrong(f"“{pile}” is secret, and totals are seen by all", (*path, "counts"), "name an open pile")
    if entry.lies and words.known("pile", entry.lies, (*path, "lies")):
        there = words.piles[entry.lies]
        if there.of is not Owner.ROOM or there.secret:
            words.wrong(f"“{entry.lies}” is no open pile of the room", (*path, "lies"), "write “of: room” there")
    return Side(entry.name, entry.start, entry.figure, entry.stat, entry.counts, entry.lies, entry.roll, entry.icon)


def _play(
    words: PlayWords, read: Reader, name: str, contest: ContestEntry, entry: CardPlayEntry, path: Path
) -> CardPlay:
    path = (*path, "plays", name)
    if not any(words.has(kind, entry.source) for kind in ("pile", "counter", "deck")):
        hint = "name a pile, a counter or a deck"
        words.wrong(f"there is no pile, counter or deck “{entry.source}”", (*path, "from"), hint)
    words.all_known("type", entry.types, (*path, "types"))
    words.expression(entry.condition, (*path, "if"))
    words.expression(entry.at_most, (*path, "at-most"))
    words.icon(entry.icon, (*path, "icon"))
    for key, others in (("follows", entry.follows), ("not-after", entry.not_after)):
        for other in others:
            if other not in contest.plays:
                words.wrong(f"there is no play “{other}”", (*path, key), f"the plays are {', '.join(contest.plays)}")
    _check_side(words, contest, entry, path)
    if entry.follows and entry.joins:
        words.wrong("what follows another play cannot let anybody join", (*path, "joins"), "let the other play join")
    return CardPlay(
        id=name,
        name=entry.name,
        source=entry.source,
        side=entry.side,
        types=entry.types,
        who=entry.who,
        condition=entry.condition,
        joins=entry.joins,
        follows=entry.follows,
        not_after=entry.not_after,
        at_most=entry.at_most,
        quiets=entry.quiets,
        then=read(entry.then, (*path, "then")),
        words=entry.words,
        icon=entry.icon,
    )


def _check_side(words: PlayWords, contest: ContestEntry, entry: CardPlayEntry, path: Path) -> None:
    """The card has to lie somewhere, and its seat to have a side of its own."""
    sides = contest.sides
    if sides is None:
        return
    both = {Which.OURS.value: sides.ours, Which.THEIRS.value: sides.theirs}
    for key, side in both.items():
        meant = entry.side == key or (entry.side == OWN and (key == Which.OURS or contest.against == Owner.SEAT))
        if meant and not side.lies:
            message = f"a card is played for “{key}”, which does not say where it lies"
            words.wrong(message, path, f"write “lies:” with a pile of the room at sides.{key}")
    if entry.side == OWN and entry.who is not Who.FIGHTERS and not entry.joins:
        words.wrong("only those who take part have a side of their own", (*path, "who"), "write “who: fighters”")
    if entry.joins and entry.side == Which.THEIRS.value:
        words.wrong("who joins is on our side", (*path, "side"), "write “side: ours”")


def read_back(words: PlayWords, number: int, entry: BackEntry) -> Back:
    """What the back of a card tells."""
    path: Path = ("backs", number)
    words.known("deck", entry.deck, (*path, "deck"))
    words.all_known("type", entry.types, (*path, "types"))
    words.all_known("trait", entry.traits, (*path, "traits"))
    if entry.figure:
        words.known("column", entry.figure, (*path, "figure"))
    words.icon(entry.icon, (*path, "icon"))
    return Back(entry.deck, entry.types, entry.name, entry.figure, entry.icon, entry.traits)


def check_share(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    """Cards of an open pile of the room are picked by all or by those who take part."""
    _all(words, Verb.SHARE, what, path)
    if words.known("pile", entry.source, (*path, "from")):
        pile = words.piles[entry.source]
        if pile.of is not Owner.ROOM or pile.secret:
            words.wrong(f"“{entry.source}” is no open pile of the room", (*path, "from"), "all pick from one pile")
    if entry.among not in (ALL, FIGHTERS):
        words.wrong("“share” says who picks", (*path, "among"), f"write “among: {ALL}” or “among: {FIGHTERS}”")
    if not words.has("pile", entry.to):
        words.known("counter", entry.to, (*path, "to"))


def check_restore(words: PlayWords, what: str, entry: StepEntry, path: Path) -> None:
    """Cards go back to a deck, or to the seats that played them."""
    _all(words, Verb.RESTORE, what, path)
    words.known("pile", entry.source, (*path, "from"))
    if not words.has("deck", entry.to) and not words.has("counter", entry.to):
        words.known("pile", entry.to, (*path, "to"))


def check_sort(words: PlayWords, entry: StepEntry, path: Path) -> None:
    """Where cards of some types go when they are drawn."""
    for kind, pile in entry.sort.items():
        words.known("type", kind, (*path, "sort", kind))
        words.known("pile", pile, (*path, "sort", kind))


def _all(words: PlayWords, verb: Verb, what: str, path: Path) -> None:
    if what != ALL:
        words.wrong(f"“{verb}” can only be {ALL}, and not “{what}”", (*path, verb.value), f"write “{verb}: {ALL}”")
