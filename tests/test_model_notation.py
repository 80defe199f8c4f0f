"""Notes of every shape read as effects, and effects written as notes that read back the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from demon_hunter import cards, vocabulary
from hypothesis import given
from hypothesis import strategies as st
from work import an_end

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.notation import LONGEST, Notation, NotationParser, format_effects, parse_notes
from cardgen.model.words import Term, Vocabulary

WORDS = vocabulary()
PARSER = NotationParser.of(WORDS)
FORCE, WOUND = ("force",), ("wound",)


def add(amount: int, *stats: str) -> Effect:
    return Effect(Verb.ADD, amount, stats)


def force(amount: int, *versus: str) -> Effect:
    return Effect(Verb.ADD, amount, FORCE, versus=versus)


def single(*effects: Effect) -> tuple[Effect, ...]:
    return tuple(replace(effect, lasts=Lasts.ROLL) for effect in effects)


def turn(*effects: Effect) -> tuple[Effect, ...]:
    return tuple(replace(effect, lasts=Lasts.TURN) for effect in effects)


def per_discard(amount: int, most: int | None = None) -> Effect:
    return replace(force(amount), per="discard", at_most=most)


EXPECTED: list[tuple[str, tuple[Effect, ...]]] = [
    ("", ()),
    ("+1F", (force(1),)),
    ("F+7", (force(7),)),
    ("+ 2 F.", (force(2),)),
    ("+2 Force", (force(2),)),
    ("-1F", (force(-1),)),
    ("−1 to Wound Table Rolls", (add(-1, "wound"),)),
    ("+3F vs. Vampires", (force(3, "vampire"),)),
    ("+3 vs. Werewolves", (force(3, "werewolf"),)),
    ("+4 vs Beasts", (force(4, "beast"),)),
    ("+3 vs. Large Creatures", (force(3, "large"),)),
    ("+2F +2F vs. Large Creature", (force(2), force(2, "large"))),
    ("+2F vs. Large", (force(2, "large"),)),
    ("+2F vs. Creatures", (force(2, "creature"),)),
    ("+3F vs. Zombies and Vampires", (force(3, "zombie", "vampire"),)),
    ("+3F against Zombies, Witches or Demons", (force(3, "zombie", "witch", "demon"),)),
    ("+3F vs. Zombies and +1F", (force(3, "zombie"), force(1))),
    ("+1F +4F vs. Demons", (force(1), force(4, "demon"))),
    ("SU +5F vs. Demon", single(force(5, "demon"))),
    ("+5F vs. Demon SU", single(force(5, "demon"))),
    ("Single use +5F", single(force(5))),
    ("SU +3F +2F vs. Dragons", single(force(3), force(2, "dragon"))),
    ("+1 to Research Table Rolls", (add(1, "research"),)),
    ("+5 to Wound Table Roll", (add(5, "wound"),)),
    ("+1 to Wound", (add(1, "wound"),)),
    ("+1 Wound Table Roll", (add(1, "wound"),)),
    ("+1 to Traveling Table Rolls", (add(1, "travel"),)),
    ("+2 to Healing or Travel Table Roll", (Effect(Verb.ADD, 2, ("healing", "travel"), either=True),)),
    ("+1 to Search & Research Table Rolls", (add(1, "search", "research"),)),
    ("+1 to Search Table Rolls & Research Table Rolls", (add(1, "search", "research"),)),
    ("+1F and +1 to Wound Table Rolls", (force(1), add(1, "wound"))),
    ("+1 to Wound Table Rolls and Hand Size +1", (add(1, "wound"), add(1, "hand"))),
    ("+1F and Hand Size +1", (force(1), add(1, "hand"))),
    ("Maximum Hand Size +1", (add(1, "hand"),)),
    ("+1 Hit", (add(1, "hits"),)),
    ("+2 Hits", (add(2, "hits"),)),
    ("+1 Hits and +1 to Wound Table Rolls", (add(1, "hits"), add(1, "wound"))),
    ("+1F Small", (force(1),)),
    ("+2F this turn", turn(force(2))),
    ("+1F and +1 to Wound Table Rolls this turn", turn(force(1), add(1, "wound"))),
    ("+3F this fight", (replace(force(3), lasts=Lasts.FIGHT),)),
    ("Gain 1 extra Action this Turn", turn(add(1, "actions"))),
    ("You may have 1 extra Companion in play", (add(1, "companions"),)),
    ("You may have 1 extra Hand Weapon in play", (add(1, "weapons"),)),
    ("Use an extra Weapon in Combat", (add(1, "weapons"),)),
    ("You may play an extra spell in Combat", (add(1, "spells"),)),
    ("+1F per Card you Discard (Max 5)", (per_discard(1, 5),)),
    ("+1F for each Card you discard", (per_discard(1),)),
    ("+1F and +1F per card you discard (Max 3)", (force(1), per_discard(1, 3))),
    ("+1F if you are using a Sword or Blade card", (replace(force(1), using=("sword", "blade")),)),
    ("+1F if you are using a Ranged Weapon card", (replace(force(1), using=("ranged",)),)),
    ("+1F when using a Ranged Weapon", (replace(force(1), using=("ranged",)),)),
    ("All Spells you cast get a further bonus of +1", (Effect(Verb.ADD, 1, (), boosts=("spell",)),)),
    ("All Events you play get +1", (Effect(Verb.ADD, 1, (), boosts=("event",)),)),
    ("+1 to one target roll on your turn", (Effect(Verb.ADD, 1, ("roll",), target="own"),)),
    ("+2 to any target Dieroll", (Effect(Verb.ADD, 2, ("roll",), target="any"),)),
    ("Draw 3 cards", (Effect(Verb.DRAW, 3, ("cards",)),)),
    ("Draw 2 Creature Cards", (Effect(Verb.DRAW, 2, ("creature",)),)),
    ("Draw two spells", (Effect(Verb.DRAW, 2, ("spell",)),)),
    ("Lose a Random Companion", (Effect(Verb.LOSE, 1, ("companion",), random=True),)),
    ("Lose 2 Hits", (Effect(Verb.LOSE, 2, ("hits",)),)),
    ("+3F and Discard 1 Card", (force(3), Effect(Verb.DISCARD, 1, ("cards",)))),
    ("+1F Discard for +5F", (force(1), replace(force(5), price="discard self"))),
    (
        "SU Ranged Wpn +4F or +5 to Wound Table Roll",
        single(replace(force(4), counts_as="ranged", choice=1), replace(add(5, "wound"), choice=1)),
    ),
    ("+1F; +2F or +1 Hit", (force(1), replace(force(2), choice=1), replace(add(1, "hits"), choice=1))),
]

TEXT = [
    ("Look at next 7 cards in any deck", "begins with “Look at next”"),
    ("Put a non-SU combat spell in your hand instead of discarding it", "begins with “Put a non-SU”"),
    ("Move 1 Creature 1 Space", "begins with “Move 1 Creature”"),
    ("Remove Target Zombie in play from game", "begins with “Remove Target Zombie”"),
    ("+4F vs. Vampirs", "“Vampirs” is no trait of this game"),
    ("+4F vs.", "The end of the note is no trait"),
    ("+1", "does not say what “+1” is added to"),
    ("+1 per card you discard", "does not say what “+1” is added to"),
    ("+1 to Cooking Table Rolls", "“Cooking Table Rolls” is no stat and no table"),
    ("+1F on Sundays", "begins with “on Sundays”"),
    ("+1F and", "ends with “and”"),
    ("and +1F", "begins with “and”"),
    ("or +1F", "begins with “or”"),
    ("Small or +1F", "no effect goes before it"),
    ("+1F or Small", "“or” stands before something that is no effect"),
    ("+1F and +4F or +1 Hit", "can be read in two ways"),
    ("+1 to Healing or Travel and Search Table Rolls", "mixes “and” with “or”"),
    ("+1F this turn and +2F", "stands at its end"),
    ("SU +1F this turn", "in two ways how long"),
    ("SU", "but not what"),
    ("+1234F", "more than 999"),
    ("Draw 3 horses", "“horses” is nothing that this game lets a player draw"),
    ("Discard 1 Card for +3F", "begins with “for +3F”"),
    ("1 extra Horse", "“Horse” is no stat"),
    ("All Spells you cast get better", "bonus such as +1 is missing"),
    ("+1F per Demon you meet", "not “Demon you meet”"),
    ("+1F per card you draw", "not those that “you draw”"),
    ("+1F per card you discard (Max many)", "as in “(Max 5)”"),
    ("+1F if it rains", "not on “it rains”"),
    ("+1F if you are using a Sword", "end with “card”"),
    ("+1F if you are using a card", "nothing that a card in use could be"),
    ("+1 to any target horse", "“horse” is no stat"),
    ("+1 1F", "does not say what “+1” is added to"),
    ("日本語のテキスト", "no effect that begins with"),
    ("🎲 +1F", "no effect that begins with"),
]


@pytest.mark.parametrize(("note", "effects"), EXPECTED)
def test_notes_of_every_shape(note: str, effects: tuple[Effect, ...]) -> None:
    found = parse_notes(note, WORDS)
    assert found.reason == ""
    assert found.effects == effects


@pytest.mark.parametrize(("note", "reason"), TEXT)
def test_what_is_no_notation_stays_whole_with_a_reason(note: str, reason: str) -> None:
    found = PARSER.parse(note)
    assert found == Notation(reason=found.reason)
    assert reason in found.reason
    assert found.reason.endswith(".")


def test_a_trait_alone_is_the_cards_own() -> None:
    assert PARSER.parse("+2F Small") == Notation((force(2),), "", ("small",))
    assert PARSER.parse("Small +2F") == Notation((force(2),), "", ("small",))
    assert PARSER.parse("Small") == Notation((), "", ("small",))
    assert format_effects((force(2),), WORDS, ["small"]) == "+2F Small"


def test_all_notes_of_the_game_read_back_the_same() -> None:
    notes = [card.notes for card in cards(WORDS) if card.type not in ("creature", "happening")]
    assert len(notes) == 133
    read = [PARSER.parse(note) for note in notes]
    assert sum(1 for one in read if one.reason) <= 15
    for one in read:
        if not one.reason:
            assert PARSER.parse(format_effects(one.effects, WORDS, one.traits)) == one


def test_canonical_forms() -> None:
    forms = {
        "F+7": "+7F",
        "+3 vs. Zombies": "+3F vs. Zombies",
        "Gain 1 extra Action this Turn": "+1 Action this turn",
        "SU Ranged Wpn +4F or +5 to Wound Table Roll": "SU as Ranged Weapon +4F or +5 to Wound Table Rolls",
        "Lose a Random Companion": "Lose 1 Random Companion",
        "+2F +2F vs. Demon": "+2F and +2F vs. Demons",
        "Hand Size +1": "+1 Hand Size",
    }
    for note, form in forms.items():
        assert format_effects(PARSER.parse(note).effects, WORDS) == form


def test_the_words_are_those_of_the_game() -> None:
    words = Vocabulary(
        stats={"speed": Term("speed", "Speed", "Speeds", letter="Sp"), "light": Term("light", "Light")},
        traits={"mouse": Term("mouse", "Mouse", "Mice", also=("Rodent",))},
        tables={"weather": Term("weather", "Weather")},
    )
    assert parse_notes("+2Sp vs. Mice", words).effects == (Effect(Verb.ADD, 2, ("speed",), versus=("mouse",)),)
    assert parse_notes("+2 vs. Rodent", words).effects == (Effect(Verb.ADD, 2, ("speed",), versus=("mouse",)),)
    assert parse_notes("+1 to Weather Table Roll", words).effects == (Effect(Verb.ADD, 1, ("weather",)),)
    assert "added to" in parse_notes("+2F", words).reason
    assert "declares no stats" in parse_notes("+2 vs. Mice", Vocabulary(traits=words.traits)).reason


@pytest.mark.parametrize(
    "effects",
    [
        (force(1), replace(force(1), lasts=Lasts.ROLL)),
        (replace(force(1), lasts=Lasts.PLAY),),
        (force(1, "unicorn"),),
        (add(1, "luck"),),
    ],
)
def test_what_notation_cannot_say_is_an_error(effects: tuple[Effect, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        format_effects(effects, WORDS)


def some(ids: object, most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(sorted(ids)), unique=True, max_size=most).map(tuple)  # type: ignore[call-overload]


AMOUNTS = st.integers(-999, 999)
GOALS = some([*WORDS.stats, *WORDS.tables]).filter(bool)
NAMES = st.sampled_from(["sword", "blade", "mace", "stick"])
VERBS = st.builds(
    Effect,
    st.sampled_from([Verb.DRAW, Verb.DISCARD, Verb.LOSE]),
    st.integers(0, 999),
    st.sampled_from([*WORDS.types, "hits", "cards", "actions"]).map(lambda one: (one,)),
    random=st.booleans(),
)
BOOSTS = st.builds(Effect, st.just(Verb.ADD), AMOUNTS, st.just(()), boosts=some(WORDS.types).filter(bool))


@st.composite
def bonuses(draw: st.DrawFn) -> Effect:
    stats = draw(GOALS)
    per = draw(st.sampled_from(["", "discard"]))
    return Effect(
        Verb.ADD,
        draw(AMOUNTS),
        stats,
        either=len(stats) > 1 and draw(st.booleans()),
        versus=draw(some(WORDS.traits)),
        using=draw(st.one_of(st.just(()), some(WORDS.types), st.lists(NAMES, unique=True, max_size=2).map(tuple))),
        per=per,
        at_most=draw(st.none() | st.integers(0, 99)) if per else None,
        price=draw(st.sampled_from(["", "discard self"])),
        target=draw(st.sampled_from(["", "own", "any"])) if len(stats) == 1 and stats[0] in WORDS.stats else "",
        counts_as=draw(st.sampled_from(["", *WORDS.types])),
    )


@st.composite
def whole_notes(draw: st.DrawFn) -> tuple[Effect, ...]:
    """Effects such as a note gives: all last alike, and alternatives stand together and are numbered in order."""
    lasts = draw(st.sampled_from([None, Lasts.ROLL, Lasts.FIGHT, Lasts.TURN]))
    groups = draw(st.lists(st.lists(VERBS | BOOSTS | bonuses(), min_size=1, max_size=3), min_size=1, max_size=4))
    found = []
    number = 0
    for group in groups:
        number += len(group) > 1
        found += [replace(effect, lasts=lasts, choice=number if len(group) > 1 else 0) for effect in group]
    return tuple(found)


@given(whole_notes(), some(WORDS.traits, 2))
def test_what_is_written_reads_back_the_same(effects: tuple[Effect, ...], traits: tuple[str, ...]) -> None:
    note = format_effects(effects, WORDS, traits)
    assert PARSER.parse(note) == Notation(effects, "", traits)


SOUP = (
    "+ - 2 5 999 F A R SU vs . to or and & , ; ( ) max this turn fight per card cards you discard for each if are "
    "using a an extra all get draw lose random Hit Hand Size Weapon Ranged Wound Table Rolls Travel Large Zombies "
    "Creature Small target one any roll on your as"
)


@given(st.lists(st.sampled_from(SOUP.split()), max_size=12))
def test_whatever_is_read_can_be_written(words: list[str]) -> None:
    read = PARSER.parse(" ".join(words))
    assert not (read.reason and (read.effects or read.traits))
    if not read.reason:
        assert PARSER.parse(format_effects(read.effects, WORDS, read.traits)) == read


@given(st.text(max_size=200))
def test_any_text_is_read_or_has_a_reason(note: str) -> None:
    read = PARSER.parse(note)
    assert read.effects or read.traits or read.reason or not note.strip(" ,;.\t\n\r") or not note.strip()


@pytest.mark.parametrize(
    "note",
    [
        "+1F " * 500,
        "+" * 2000,
        "9" * 2000,
        "(" * 2000,
        "a" * 2000,
        "a-" * 1000,
        "+1 to " + "Search & " * 200,
        "+1F vs. " + "Zombies and " * 160,
        "You may " * 250,
        "+1F or " * 280,
        "discard for " * 166,
        "\u0301" * 2000,
        "x" * 1_000_000,
    ],
)
def test_no_note_goes_on_for_ever(note: str) -> None:
    with an_end():
        PARSER.parse(note)


def test_long_notes_stay_text() -> None:
    assert f"more than {LONGEST} characters" in PARSER.parse("+1F " * LONGEST).reason
