"""Deck notation, such as `+2F +2F vs. Demons`: read as effects, and written from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.lexicon import Lexicon, lexicon_of
from cardgen.model.notation_cursor import UnreadError
from cardgen.model.notation_grammar import NoteReader
from cardgen.model.words import Term, Vocabulary

LONGEST = 2000
"""Characters beyond which a note is prose, and is not tried."""

_SAID: Mapping[Lasts | None, str] = MappingProxyType(
    {None: "", Lasts.ROLL: "SU ", Lasts.FIGHT: " this fight", Lasts.TURN: " this turn"}
)


@dataclass(frozen=True, slots=True)
class Notation:
    """What a note says: effects and traits of the card itself, or no effects and the reason why it stays text."""

    effects: tuple[Effect, ...] = ()
    reason: str = ""
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotationParser:
    """Reads the notes of one game; made once for all its cards."""

    lexicon: Lexicon

    @classmethod
    def of(cls, words: Vocabulary) -> NotationParser:
        """A parser that knows the words of a game."""
        return cls(lexicon_of(words))

    def parse(self, notes: str) -> Notation:
        """Read a note whole, or leave it whole as text with the reason, a sentence; never raises, takes linear time."""
        if len(notes) > LONGEST:
            return Notation(reason=f"A note of more than {LONGEST} characters stays text.")
        try:
            effects, traits = NoteReader(notes, self.lexicon).note()
        except UnreadError as unread:
            return Notation(reason=str(unread))
        return Notation(effects, "", traits)


def parse_notes(notes: str, words: Vocabulary) -> Notation:
    """Read one note; for the notes of a whole deck, a NotationParser saves gathering the words each time."""
    return NotationParser.of(words).parse(notes)


def format_effects(effects: Sequence[Effect], words: Vocabulary, traits: Iterable[str] = ()) -> str:
    """Write effects, and traits of the card itself, in the one form that the project uses.

    Whatever the parser gives is read back as the same; ValueError where notation has no form for something: effects
    that last differently, or as long as the card is in play, and ids that the game does not declare.
    """
    lasts = {effect.lasts for effect in effects}
    if len(lasts) > 1 or Lasts.PLAY in lasts:
        raise ValueError("Notation can only say of a whole card that it lasts for one roll, one fight or one turn.")
    said = _SAID[next(iter(lasts), None)]
    before, after = (said, "") if said.endswith(" ") else ("", said)
    marks = ", ".join(_term(trait, words.traits).name for trait in traits)
    return (f"{before}{_joined(effects, words)} {marks}".rstrip() + after).lstrip()


def _joined(effects: Sequence[Effect], words: Vocabulary) -> str:
    """Effects one after the other; alternatives by `or`, which keeps company with semicolons alone."""
    apart = "; " if any(effect.choice for effect in effects) else " and "
    text = ""
    for index, effect in enumerate(effects):
        if index:
            same = effect.choice and effect.choice == effects[index - 1].choice
            text += " or " if same else apart
        text += _effect(effect, words)
    return text


def _effect(effect: Effect, words: Vocabulary) -> str:
    if effect.verb is not Verb.ADD:
        noun = _noun(effect, words)
        return f"{effect.verb.capitalize()} {effect.amount} {'Random ' if effect.random else ''}{noun}"
    if effect.boosts:
        types = _row([_plural(_term(one, words.types)) for one in effect.boosts], "and")
        return f"All {types} you play get a further bonus of {effect.amount:+d}"
    head = "Discard for " if effect.price else ""
    if effect.counts_as:
        head += f"as {_term(effect.counts_as, words.types).name} "
    return head + _goal(effect, words) + _tails(effect, words)


def _goal(effect: Effect, words: Vocabulary) -> str:
    """The bonus and what it goes to."""
    amount = f"{effect.amount:+d}"
    terms = [_goal_term(one, words) for one in effect.stats]
    last_is_table = effect.stats[-1] in words.tables
    if effect.target:
        turn = " on your turn" if effect.target == "own" else ""
        return f"{amount} to {'one' if turn else 'any'} target {terms[0].name}{turn}"
    if len(terms) == 1 and not last_is_table:
        return f"{amount}{terms[0].letter}" if terms[0].letter else f"{amount} {_counted(terms[0], effect.amount)}"
    row = _row([term.name for term in terms], "or" if effect.either else "&")
    return f"{amount} to {row}{' Table Rolls' if last_is_table else ''}"


def _tails(effect: Effect, words: Vocabulary) -> str:
    text = ""
    if effect.versus:
        text += " vs. " + _row([_plural(_term(one, words.traits)) for one in effect.versus], "and")
    if effect.using:
        names = [words.types[one].name if one in words.types else one.capitalize() for one in effect.using]
        text += " if you are using a " + _row(names, "or") + " card"
    if effect.per:
        text += " per Card you discard" + (f" (Max {effect.at_most})" if effect.at_most is not None else "")
    return text


def _noun(effect: Effect, words: Vocabulary) -> str:
    """What is drawn, discarded or lost: a type of card, or else a stat."""
    one = effect.stats[0]
    if one not in words.types:
        return _counted(_term(one, words.stats), effect.amount)
    if effect.verb is Verb.DRAW:
        return f"{words.types[one].name} {'Card' if effect.amount == 1 else 'Cards'}"
    return _counted(words.types[one], effect.amount)


def _goal_term(term_id: str, words: Vocabulary) -> Term:
    return words.tables[term_id] if term_id in words.tables else _term(term_id, words.stats)


def _term(term_id: str, terms: Mapping[str, Term]) -> Term:
    if term_id not in terms:
        raise ValueError(f"“{term_id}” is not declared by the game.")
    return terms[term_id]


def _plural(term: Term) -> str:
    return term.plural or f"{term.name}s"


def _counted(term: Term, amount: int) -> str:
    return term.name if abs(amount) == 1 else _plural(term)


def _row(names: Sequence[str], joint: str) -> str:
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
