"""Reads what a translation has besides cards: rules and aids as whole texts, and phrases; and tells what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from cardgen.load.aids import AIDS_FILE, load_aids
from cardgen.load.findings import Findings, listed, near_hint, quoted, shortened
from cardgen.load.markdown import MarkdownReader
from cardgen.load.pictures import PictureFinder
from cardgen.load.references import References, card_codes, icon_names
from cardgen.load.rules import RULES_FILE, load_rules
from cardgen.load.texts import TEXT_FOLDER, prose_languages
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node
from cardgen.model.aids import Aid
from cardgen.model.game import Game
from cardgen.model.phrases import Phrase, phrases, plain, translated, words_within
from cardgen.model.problem import Problem
from cardgen.model.prose import Prose
from cardgen.model.rules import Rules
from cardgen.model.size import Size
from cardgen.model.translate import KINDS, PHRASES, localise, terms

_MARKED = frozenset("*_`{<[\\&!:")
_OWN_LANGUAGE = "what is missing is printed in the game's own language"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a translation's long texts lie, what they may name, and what they are translations of."""

    folder: Path
    name: str
    references: References
    game: Game


def with_translated_prose(
    game: Game, folder: Path, sizes: Mapping[str, Size], pictures: PictureFinder
) -> tuple[Game, tuple[Problem, ...]]:
    """The game with the rules and aids of `text/LANGUAGE/`, for each language that has such a folder.

    Chapters keep the codes of the original, and aids its ids, sizes and copies. What a translation lacks is told and
    stands in the game's own language; what it has too much is told and left out.
    """
    found: dict[str, Prose] = {}
    problems: list[Problem] = []
    for language in prose_languages(folder, game.language):
        name = f"{TEXT_FOLDER}/{language}"
        place = _Place(folder / TEXT_FOLDER / language, name, _references(game, pictures), game)
        in_rules, in_aids = Findings(f"{name}/{RULES_FILE}"), Findings(f"{name}/{AIDS_FILE}")
        found[language] = Prose(_rules(place, in_rules), _aids(place, sizes, in_aids))
        problems += (*in_rules.problems, *in_aids.problems)
    return replace(game, prose=MappingProxyType(found)), tuple(problems)


def with_phrases(
    game: Game, nodes: Mapping[str, Node], folder: Path, pictures: PictureFinder
) -> tuple[Game, tuple[Problem, ...]]:
    """The game with its phrases readable by what print has of them, and what each translation lacks or has too much.

    `nodes` are the files of translations as they were read.
    """
    texts = dict(game.texts)
    problems: list[Problem] = []
    references = _references(game, pictures)
    for language, found in game.texts.items():
        node = nodes.get(language)
        findings = Findings(f"{TEXT_FOLDER}/{language}.yaml" if node else "")
        said = found.get(PHRASES, {})
        rich = _rich(said, references, node, findings)
        if rich:
            both = MappingProxyType({**dict(rich.values()), **said})
            texts[language] = MappingProxyType({**found, PHRASES: both})
        spoken = replace(game, texts=MappingProxyType(texts))
        _tell_missing(spoken, language, node, folder, findings)
        if node is not None:
            _tell_unused(game, {words: rich[words][0] if words in rich else words for words in said}, node, findings)
        problems.extend(findings.problems)
    return replace(game, texts=MappingProxyType(texts)), tuple(problems)


def missing_phrases(game: Game, language: str) -> tuple[Phrase, ...]:
    """The words of a game outside cards, rules and aids that a language does not have, in the order of the data.

    What follows from a card's name is not among them, since the card is missing then.
    """
    said = {**{plain(card.name): card.name for card in game.cards}, **terms(game, language)}
    own, there = game, localise(game, language)
    bare = [
        Phrase(words, "game.yaml", wanted=True)
        for words, then in _own_words(own, there)
        if words and words == then and plain(words) not in said
    ]
    others = (one for one in phrases(game) if one.wanted and translated(one.words, said) is None)
    return tuple(dict.fromkeys((*bare, *others)))


def _own_words(game: Game, there: Game) -> Iterator[tuple[str, str]]:
    """Title, terms and decks of a game, each with what it is called in the other language."""
    yield game.title, there.title
    yield game.subtitle, there.subtitle
    for kind in KINDS:
        for key, term in getattr(game.words, kind).items():
            new = getattr(there.words, kind)[key]
            yield from ((term.name, new.name), (term.words, new.words))
    yield from ((deck.title, other.title) for deck, other in zip(game.decks, there.decks, strict=True))


def _references(game: Game, pictures: PictureFinder) -> References:
    boards = {board.id: frozenset(place.id for place in board.places) for board in game.boards}
    tables = frozenset(table.id for table in game.tables)
    return References(icon_names(game.words), tables, pictures, card_codes(game.cards), boards)


def _rules(place: _Place, findings: Findings) -> Rules | None:
    """The translated rules, chapter by chapter as in the original."""
    own = place.game.rules
    rules = load_rules(place.folder, place.game.prefix, place.references, findings)
    if own is None or rules is None:
        _tell_alone(place, RULES_FILE, "rules", findings, original=own is not None, translated=rules is not None)
        return None
    known = {chapter.code: chapter for chapter in own.chapters}
    there = {chapter.code: chapter for chapter in rules.chapters if chapter.code}
    prefix = f"{place.game.prefix}-"
    for code, chapter in there.items():
        if code not in known:
            short = code.removeprefix(prefix)
            hint = near_hint(short, [one.removeprefix(prefix) for one in known], "chapter")
            findings.error(f"the original has no chapter {short}", chapter.line, hint=hint)
    without = [f"“{known[code].title}” ({code.removeprefix(prefix)})" for code in known if code not in there]
    if without:
        what = "chapter is" if len(without) == 1 else "chapters are"
        findings.warning(f"{len(without)} {what} missing: {listed(without)}", hint=_OWN_LANGUAGE)
    chapters = tuple(there.get(code, chapter) for code, chapter in known.items())
    return replace(rules, chapters=chapters, title=rules.title or own.title)


def _aids(place: _Place, sizes: Mapping[str, Size], findings: Findings) -> tuple[Aid, ...]:
    """The translated aids, one by one as in the original."""
    own = place.game.aids
    players = place.game.players[1]
    there = {aid.id: aid for aid in load_aids(place.folder, players, sizes, place.references, findings)}
    if not own or not there:
        _tell_alone(place, AIDS_FILE, "player aids", findings, original=bool(own), translated=bool(there))
        return ()
    known = {aid.id: aid for aid in own}
    for key, aid in there.items():
        if key not in known:
            hint = near_hint(key, list(known), "aid")
            findings.error(f"the original has no aid “{key}”", aid.line, f"aids.{key}", hint)
        elif (aid.back is None) != (known[key].back is None):
            which = "one side only" if aid.back is None else "a back"
            message = f"the aid “{key}” has {which} here, and not in the original"
            findings.warning(message, aid.line, f"aids.{key}", "an aid has as many sides in all languages")
    without = [key for key in known if key not in there]
    if without:
        what = "aid is" if len(without) == 1 else "aids are"
        findings.warning(f"{len(without)} {what} missing: {listed(quoted(without))}", hint=_OWN_LANGUAGE)
    return tuple(_as_in(aid, there.get(aid.id), findings.file) for aid in own)


def _as_in(own: Aid, other: Aid | None, file: str) -> Aid:
    """An aid with the words of its translation."""
    if other is None:
        return own
    title = other.front.title if other.title == titled(other.id) else other.title
    return replace(own, title=title, front=other.front, back=other.back, line=other.line, file=file)


def _tell_alone(place: _Place, file: str, what: str, findings: Findings, *, original: bool, translated: bool) -> None:
    """A whole text that only one of original and translation has."""
    if original and not (place.folder / file).exists():
        findings.warning(f"the {what} are not translated: there is no {place.name}/{file}", hint=_OWN_LANGUAGE)
    elif translated and not original:
        findings.warning(
            f"the game itself has no {what}", hint=f"write {file} in the game's folder, or remove this one"
        )


def _rich(
    said: Mapping[str, str], references: References, node: Node | None, findings: Findings
) -> Mapping[str, tuple[str, str]]:
    """Phrases whose words have marks, with both words and translation as the Markdown of tables is read."""
    found: dict[str, tuple[str, str]] = {}
    for words, translation in said.items():
        if _MARKED.isdisjoint(words) and _MARKED.isdisjoint(translation):
            continue
        unread = Findings()
        rich = MarkdownReader(references, unread).inline(words, 1)
        if not unread.problems:  # else its marks are no Markdown
            line = node.line_of((PHRASES, words)) if node else 0
            read = MarkdownReader(references, findings).inline(translation, line)
            if rich != words:
                found[words] = (rich, read)
    return found


def _tell_missing(game: Game, language: str, node: Node | None, folder: Path, findings: Findings) -> None:
    """One warning for all words that a language does not have."""
    lacking = missing_phrases(game, language)
    if not lacking:
        return
    where = _finder(folder)
    said = [f"“{shortened(one.words, 40)}” ({where(one)})" for one in lacking]
    row = node.line_of((PHRASES,)) if node else None
    what = "of the game's words has" if len(lacking) == 1 else "of the game's words have"
    findings.warning(
        f"{len(lacking)} {what} no translation in “{language}”: {listed(said)}",
        row,
        PHRASES,
        f"write them below “phrases:” in {TEXT_FOLDER}/{language}.yaml, each as it stands in the game; "
        f"“cardgen words --lang {language}” lists them all",
    )


def _finder(folder: Path) -> Callable[[Phrase], str]:
    """Finds the line of a file where a phrase stands, as `play.yaml:12`; the file alone where it is folded."""
    lines: dict[str, Sequence[str]] = {}

    def find(phrase: Phrase) -> str:
        if phrase.file not in lines:
            try:
                lines[phrase.file] = (folder / phrase.file).read_text("utf-8").splitlines()
            except (OSError, ValueError):
                lines[phrase.file] = ()
        at = (number for number, line in enumerate(lines[phrase.file], 1) if phrase.words in line)
        number = next(at, 0)
        return f"{phrase.file}:{number}" if number else phrase.file

    return find


def _tell_unused(game: Game, said: Mapping[str, str], node: Node, findings: Findings) -> None:
    """A warning for each phrase that the game does not have; `said` gives each as it is written and as it is read."""
    known = {plain(words): words for words in _all_words(game) if words}
    for words, rich in said.items():
        if plain(words) not in known and plain(rich) not in known:
            hint = near_hint(words, sorted(known), "such phrase")
            message = f"nothing in the game says “{shortened(words, 40)}”"
            findings.warning(message, node.line_of((PHRASES, words)), PHRASES, hint)


def _all_words(game: Game) -> Iterator[str]:
    """Everything that a phrase may translate."""
    for one in phrases(game):
        yield from (one.words, *words_within(one.words))
    for words, _ in _own_words(game, game):
        yield words
    for kind in KINDS:
        yield from (term.plural for term in getattr(game.words, kind).values())
    yield from (value for deck in game.decks for value in deck.params.values())
    yield from (aid.title for aid in game.aids)
    yield from (card.name for card in game.cards)
