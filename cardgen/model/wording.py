"""What the notes of a card say in plain words, line by line, for paper and phone alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.game import Card
from cardgen.model.lasting import lasting
from cardgen.model.lexicon import NUMBERS
from cardgen.model.speech import ENGLISH, Speech, mark
from cardgen.model.words import Term, Vocabulary

_MINUS = "−"
_MARKS: Mapping[Lasts | None, str] = MappingProxyType(
    {Lasts.ROLL: mark("Single use"), Lasts.FIGHT: mark("This fight"), Lasts.TURN: mark("This turn")}
)
# Of cards one has so many pieces, of a stat so many points: languages tell them apart.
_OF_CARDS: Mapping[Verb, str] = MappingProxyType(
    {
        Verb.DRAW: mark("Draw {count} {card}"),
        Verb.DISCARD: mark("Discard {count} {card}"),
        Verb.LOSE: mark("Lose {count} {card}"),
    }
)
_OF_STATS: Mapping[Verb, str] = MappingProxyType(
    {
        Verb.DRAW: mark("Draw {count} {stat}"),
        Verb.DISCARD: mark("Discard {count} {stat}"),
        Verb.LOSE: mark("Lose {count} {stat}"),
    }
)


@dataclass(frozen=True, slots=True)
class EffectLine:
    """One line about a card: an icon's source, a figure such as `+2F`, words that do not repeat it, and a trait.

    `figure` and `icon` are empty where a note stayed text; `trait` is the id of the trait that the line is about, for
    its colour, or empty. `against` are the ids of all traits that it is about, for templates that word it themselves.
    """

    icon: str
    figure: str
    text: str
    trait: str = ""
    against: tuple[str, ...] = ()


def effect_lines(card: Card, words: Vocabulary, speech: Speech = ENGLISH) -> tuple[EffectLine, ...]:
    """The lines of a card in the order of its note; a note that stayed text is one line, as it was written.

    `words` are the game's in the language of `speech`.
    """
    if card.reason:
        return (EffectLine("", "", card.notes),)
    teller = _Teller(words, speech)
    return tuple(teller.line(effect, card.effects[:index], card) for index, effect in enumerate(card.effects))


def marks(card: Card, words: Vocabulary | None = None, speech: Speech = ENGLISH) -> tuple[str, ...]:
    """What holds for the whole card: how long, where its note says so, and those of its traits that have words.

    Without the words of the game only the former can be told.
    """
    said = dict.fromkeys(speech.say(_MARKS[effect.lasts]) for effect in card.effects if effect.lasts in _MARKS)
    known = words.traits if words else {}
    traits = (known[trait] for trait in card.traits if trait in known)
    return (*said, *(term.name for term in traits if term.words))


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells effects in one language, in whole phrases, since languages order words otherwise."""

    words: Vocabulary
    speech: Speech

    def line(self, effect: Effect, before: Sequence[Effect], card: Card) -> EffectLine:
        """An effect; `before` are those that the card told already."""
        return self._bonus(effect, before, card) if effect.verb is Verb.ADD else self._verb(effect)

    def _verb(self, effect: Effect) -> EffectLine:
        """`Draw two Creature cards`, `Lose one Companion at random`."""
        words, say = self.words, self.speech.say
        one, amount = effect.stats[0], effect.amount
        term = words.types.get(one) or words.stats.get(one) or Term(one, one, one)
        count = self._number(amount)
        if effect.verb is Verb.DRAW and one in words.types:
            text = self.speech.count(
                "Draw {count} {name} card", "Draw {count} {name} cards", amount, count=count, name=term.name
            )
        elif one in words.types:
            text = say(_OF_CARDS[effect.verb], card=term.name if amount == 1 else _plural(term), count=count)
        else:
            name = term.name if amount == 1 else _plural(term)
            text = say(_OF_STATS[effect.verb], stat=name.lower(), count=count)
        return EffectLine(term.icon, "", say("{what} at random", what=text) if effect.random else text)

    def _bonus(self, effect: Effect, before: Sequence[Effect], card: Card) -> EffectLine:
        """A bonus: its figure, and what it goes to and when."""
        words, say = self.words, self.speech.say
        terms = [_goal_term(one, words) for one in effect.stats]
        letter = terms[0].letter if len(terms) == 1 else ""
        figure = f"{_MINUS if effect.amount < 0 else '+'}{abs(effect.amount)}{letter}"
        if effect.boosts:
            types = [words.types[one] for one in effect.boosts if one in words.types]
            text = say("more from every {types}", types=self._row((term.name for term in types), either=True))
            return EffectLine(types[0].icon if types else "", figure, text)
        condition = self._condition(effect, before)
        goal = "" if condition and letter else self._goal(effect, terms, lasting(effect, card.type, words))
        both = say("{goal} {condition}", goal=goal, condition=condition) if goal and condition else goal or condition
        if effect.choice and any(other.choice == effect.choice for other in before):
            both = say("{what} instead", what=both)
        trait = effect.versus[0] if effect.versus else ""
        icon = words.traits[trait].icon if trait in words.traits else terms[0].icon
        return EffectLine(icon, figure, both, trait, effect.versus)

    def _goal(self, effect: Effect, terms: Sequence[Term], lasts: Lasts) -> str:
        """What an unconditional bonus goes to: `in every fight`, `for one fight`, `on Wound rolls`, `to your hits`."""
        words, say = self.words, self.speech.say
        if effect.target:
            return say("to one roll on each of your turns") if effect.target == "own" else say("to any one roll")
        once = lasts is Lasts.ROLL
        if all(one in words.tables for one in effect.stats):
            row = self._row((term.name for term in terms), either=effect.either)
            single = once and (effect.either or len(terms) == 1)
            return say("on one {table} roll", table=row) if single else say("on {table} rolls", table=row)
        if len(terms) > 1:
            return say("to {stats}", stats=self._row((_plural(term) for term in terms), either=effect.either))
        if terms[0].letter and lasts in (Lasts.ROLL, Lasts.FIGHT):
            return say("on one roll") if once else say("for one fight")
        return terms[0].words or say("to {stats}", stats=_plural(terms[0]))

    def _condition(self, effect: Effect, before: Sequence[Effect]) -> str:
        """When a bonus counts, as one phrase."""
        words, say = self.words, self.speech.say
        parts = []
        if effect.counts_as in words.types:
            name = words.types[effect.counts_as].name
            parts.append(say("as an {type}", type=name) if _vowel(name) else say("as a {type}", type=name))
        if effect.versus:
            names = (_plural(words.traits[one]) if one in words.traits else one for one in effect.versus)
            traits = self._row(names, either=True)
            more = any(_always(other, effect) for other in before)
            parts.append(
                say("more against {traits}", traits=traits) if more else say("against {traits}", traits=traits)
            )
        if effect.using:
            used = (words.types[one].name if one in words.types else one.capitalize() for one in effect.using)
            card = self._row(used, either=True)
            an = _vowel(card)
            parts.append(say("when you use an {card}", card=card) if an else say("when you use a {card}", card=card))
        if effect.per:
            most = effect.at_most
            parts.append(
                say("for each card you discard")
                if most is None
                else say("for each card you discard, up to {count}", count=self._number(most))
            )
        if effect.price:
            parts.append(say("if you discard this card"))
        whole = parts[0] if parts else ""
        for part in parts[1:]:
            whole = say("{condition}, {more}", condition=whole, more=part)
        return whole

    def _number(self, value: int) -> str:
        """A number in words, as far as there are some."""
        return self.speech.say(NUMBERS[value]) if 0 <= value < len(NUMBERS) else str(value)

    def _row(self, names: Iterable[str], *, either: bool) -> str:
        """Several names as one: `A, B or C`."""
        all_names = list(names)
        if len(all_names) < 2:
            return "".join(all_names)
        say = self.speech.say
        whole = all_names[0]
        for name in all_names[1:-1]:
            whole = say("{names}, {next}", names=whole, next=name)
        last = all_names[-1]
        return (
            say("{names} or {last}", names=whole, last=last)
            if either
            else say("{names} and {last}", names=whole, last=last)
        )


def _always(other: Effect, effect: Effect) -> bool:
    """Whether another effect gives to the same without the condition that this one has."""
    conditions = (other.versus, other.using, other.per, other.price, other.choice, other.boosts)
    return other.verb is Verb.ADD and other.stats == effect.stats and not any(conditions)


def _goal_term(term_id: str, words: Vocabulary) -> Term:
    return words.tables.get(term_id) or words.stats.get(term_id) or Term(term_id, term_id, term_id)


def _plural(term: Term) -> str:
    return term.plural or f"{term.name}s"


def _vowel(noun: str) -> bool:
    """Whether English says “an”."""
    return noun[:1] in "AEIOUaeiou"
