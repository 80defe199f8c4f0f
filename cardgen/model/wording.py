"""What the notes of a card say in plain words, line by line, for paper and phone alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.game import Card
from cardgen.model.lasting import lasting
from cardgen.model.lexicon import NUMBERS
from cardgen.model.words import Term, Vocabulary

_MINUS = "−"
_MARKS: Mapping[Lasts | None, str] = MappingProxyType(
    {Lasts.ROLL: "Single use", Lasts.FIGHT: "This fight", Lasts.TURN: "This turn"}
)


@dataclass(frozen=True, slots=True)
class EffectLine:
    """One line about a card: an icon's source, a figure such as `+2F`, words that do not repeat it, and a trait.

    `figure` and `icon` are empty where a note stayed text; `trait` is the id of the trait that the line is about, for
    its colour, or empty.
    """

    icon: str
    figure: str
    text: str
    trait: str = ""


def effect_lines(card: Card, words: Vocabulary) -> tuple[EffectLine, ...]:
    """The lines of a card in the order of its note; a note that stayed text is one line, as it was written."""
    if card.reason:
        return (EffectLine("", "", card.notes),)
    lines = []
    for index, effect in enumerate(card.effects):
        before = card.effects[:index]
        line = _bonus_line(effect, before, card, words) if effect.verb is Verb.ADD else _verb_line(effect, words)
        lines.append(line)
    return tuple(lines)


def marks(card: Card, words: Vocabulary | None = None) -> tuple[str, ...]:
    """What holds for the whole card: how long, where its note says so, and those of its traits that have words.

    Without the words of the game only the former can be told.
    """
    said = dict.fromkeys(_MARKS[effect.lasts] for effect in card.effects if effect.lasts in _MARKS)
    known = words.traits if words else {}
    traits = (known[trait] for trait in card.traits if trait in known)
    return (*said, *(term.name for term in traits if term.words))


def _verb_line(effect: Effect, words: Vocabulary) -> EffectLine:
    """`Draw two Creature cards`, `Lose one Companion at random`."""
    one = effect.stats[0]
    term = words.types.get(one) or words.stats.get(one) or Term(one, one, one)
    name = term.name if one in words.types else term.name.lower()
    plural = _plural(term) if one in words.types else _plural(term).lower()
    if effect.verb is Verb.DRAW and one in words.types:
        noun = f"{name} {'card' if effect.amount == 1 else 'cards'}"
    else:
        noun = name if effect.amount == 1 else plural
    chance = " at random" if effect.random else ""
    return EffectLine(term.icon, "", f"{effect.verb.capitalize()} {_number(effect.amount)} {noun}{chance}")


def _bonus_line(effect: Effect, before: Sequence[Effect], card: Card, words: Vocabulary) -> EffectLine:
    """A bonus: its figure, and what it goes to and when."""
    terms = [_goal_term(one, words) for one in effect.stats]
    letter = terms[0].letter if len(terms) == 1 else ""
    figure = f"{_MINUS if effect.amount < 0 else '+'}{abs(effect.amount)}{letter}"
    if effect.boosts:
        types = [words.types[one] for one in effect.boosts if one in words.types]
        text = f"more from every {_row((term.name for term in types), 'or')}"
        return EffectLine(types[0].icon if types else "", figure, text)
    conditions = _conditions(effect, before, words)
    goal = "" if conditions and letter else _goal(effect, terms, lasting(effect, card.type, words), words)
    text = " ".join(part for part in (goal, conditions) if part)
    if effect.choice and any(other.choice == effect.choice for other in before):
        text += " instead"
    trait = effect.versus[0] if effect.versus else ""
    icon = words.traits[trait].icon if trait in words.traits else terms[0].icon
    return EffectLine(icon, figure, text, trait)


def _goal(effect: Effect, terms: Sequence[Term], lasts: Lasts, words: Vocabulary) -> str:
    """What an unconditional bonus goes to: `in every fight`, `for one fight`, `on Wound rolls`, `to your hits`."""
    if effect.target:
        return "to one roll on each of your turns" if effect.target == "own" else "to any one roll"
    joint = "or" if effect.either else "and"
    once = lasts is Lasts.ROLL
    if all(one in words.tables for one in effect.stats):
        row = _row((term.name for term in terms), joint)
        return f"on one {row} roll" if once and (effect.either or len(terms) == 1) else f"on {row} rolls"
    if len(terms) > 1:
        return f"to {_row((_plural(term) for term in terms), joint)}"
    if terms[0].letter and lasts in (Lasts.ROLL, Lasts.FIGHT):
        return "on one roll" if once else "for one fight"
    return terms[0].words or f"to {_plural(terms[0])}"


def _conditions(effect: Effect, before: Sequence[Effect], words: Vocabulary) -> str:
    """When a bonus counts, as one phrase."""
    parts = []
    if effect.counts_as in words.types:
        parts.append(f"as {_with_article(words.types[effect.counts_as].name)}")
    if effect.versus:
        more = "more " if any(_always(other, effect) for other in before) else ""
        traits = (_plural(words.traits[one]) if one in words.traits else one for one in effect.versus)
        parts.append(f"{more}against {_row(traits, 'or')}")
    if effect.using:
        used = (words.types[one].name if one in words.types else one.capitalize() for one in effect.using)
        parts.append(f"when you use {_with_article(_row(used, 'or'))}")
    if effect.per:
        most = "" if effect.at_most is None else f", up to {_number(effect.at_most)}"
        parts.append(f"for each card you discard{most}")
    if effect.price:
        parts.append("if you discard this card")
    return ", ".join(parts)


def _always(other: Effect, effect: Effect) -> bool:
    """Whether another effect gives to the same without the condition that this one has."""
    conditions = (other.versus, other.using, other.per, other.price, other.choice, other.boosts)
    return other.verb is Verb.ADD and other.stats == effect.stats and not any(conditions)


def _goal_term(term_id: str, words: Vocabulary) -> Term:
    return words.tables.get(term_id) or words.stats.get(term_id) or Term(term_id, term_id, term_id)


def _plural(term: Term) -> str:
    return term.plural or f"{term.name}s"


def _with_article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'AEIOUaeiou' else 'a'} {noun}"


def _number(value: int) -> str:
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def _row(names: Iterable[str], joint: str) -> str:
    all_names = list(names)
    return f" {joint} ".join([", ".join(all_names[:-1]), all_names[-1]] if len(all_names) > 1 else all_names)
