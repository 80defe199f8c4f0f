"""Reads text/LANGUAGE.yaml: what the game, its words, its decks and its cards are called in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.load.checking import checked
from cardgen.load.codes import DraftDeck
from cardgen.load.columns import ROLES, Columns
from cardgen.load.findings import Findings, listed, near_hint, quoted
from cardgen.load.language import LANGUAGE
from cardgen.load.spec import TextFile
from cardgen.load.words import KINDS
from cardgen.load.yaml_source import Node, read_yaml
from cardgen.model.game import Card
from cardgen.model.problem import Problem
from cardgen.model.translate import PHRASES
from cardgen.model.words import Term, Vocabulary

Translations = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Language, then a card's code (or `game`, `decks.ID`, `traits.ID` …, `phrases`), then a field."""

TEXT_FOLDER = "text"

_UNTRANSLATED = frozenset({"code", "qty", "type", "traits", "was", "optional", "supplement"})
_SECTIONS = (*KINDS, "decks")

_Bare = dict[str, dict[str, dict[str, str]]]


class TextsRead(NamedTuple):
    """The translations, what is wrong with them, and the file of each language that has one, as read."""

    texts: Translations
    problems: tuple[Problem, ...]
    nodes: Mapping[str, Node]


def read_texts(folder: Path, language: str, decks: Sequence[DraftDeck], words: Vocabulary) -> TextsRead:
    """All translations of a game, from its `text/` and from language columns of its decks.

    Where both have a text, the file's holds. Cards that a language does not have, or not wholly, are told once for each
    language. A folder `text/LANGUAGE/` makes a language too: see `load.translations`.
    """
    texts = _from_columns(decks)
    problems: list[Problem] = []
    nodes: dict[str, Node] = {}
    for path in _files(folder / TEXT_FOLDER):
        findings = Findings(f"{TEXT_FOLDER}/{path.name}")
        node = _read_file(path, language, decks, words, texts, findings)
        if node is not None:
            nodes[path.stem] = node
        problems.extend(findings.problems)
    for spoken in prose_languages(folder, language):
        texts.setdefault(spoken, {})
    for spoken, found in texts.items():
        problems.extend(_missing(folder, spoken, found, decks))
    frozen = {
        spoken: MappingProxyType({key: MappingProxyType(fields) for key, fields in found.items()})
        for spoken, found in texts.items()
    }
    return TextsRead(MappingProxyType(frozen), tuple(problems), MappingProxyType(nodes))


def prose_languages(folder: Path, language: str) -> tuple[str, ...]:
    """The languages that have a folder of long texts in `text/`, without the game's own."""
    texts = folder / TEXT_FOLDER
    names = sorted(path.name for path in texts.iterdir() if path.is_dir()) if texts.is_dir() else []
    return tuple(name for name in names if LANGUAGE.fullmatch(name) and name != language)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in (".yaml", ".yml"))


def _from_columns(decks: Sequence[DraftDeck]) -> _Bare:
    texts: _Bare = {}
    for deck in decks:
        for draft in deck.drafts:
            for language, fields in draft.texts.items():
                for name, text in fields.items():
                    _put(texts.setdefault(language, {}), draft.card.code, name, text, deck.columns)
    return texts


def _put(found: dict[str, dict[str, str]], code: str, name: str, text: str, columns: Columns) -> None:
    """Store a text under the role and under the column's own field, so that templates find it by either."""
    fields = found.setdefault(code, {})
    role = next((role for role, index in columns.roles.items() if columns.keys[index] == name), name)
    fields[role] = text
    if role in columns.roles:
        fields[columns.keys[columns.roles[role]]] = text


def _read_file(
    path: Path, language: str, decks: Sequence[DraftDeck], words: Vocabulary, texts: _Bare, findings: Findings
) -> Node | None:
    """Add what a file says to the texts; None where it is no translation."""
    spoken = path.stem
    if not LANGUAGE.fullmatch(spoken):
        findings.error(f"“{spoken}” is no language", hint="name the file after one: de.yaml, fr.yaml, zh-Hant.yaml")
        return None
    if spoken == language:
        findings.error(f"the game itself is in “{spoken}”", hint="set “language:” in game.yaml, or rename this file")
        return None
    node = read_yaml(path, findings)
    spec = checked(TextFile, node, findings, {}) if node is not None else None
    if node is None or spec is None:
        return None
    found = texts.setdefault(spoken, {})
    _put_sections(spec, decks, words, node, found, findings)
    if spec.phrases:
        found[PHRASES] = dict(spec.phrases)
    cards = {draft.card.code: (draft.card, deck.columns) for deck in decks for draft in deck.drafts}
    for code, fields in (spec.__pydantic_extra__ or {}).items():
        if code not in cards:
            hint = near_hint(code, list(cards), "card")
            findings.error(f"there is no card {code}", node.line_of((code,)), code, hint)
            continue
        _put_card(code, fields, cards[code], node, found, findings)
    return node


def _put_card(
    code: str,
    fields: Mapping[str, str],
    where: tuple[Card, Columns],
    node: Node,
    found: dict[str, dict[str, str]],
    findings: Findings,
) -> None:
    card, columns = where
    fixed = _UNTRANSLATED | {columns.keys[columns.roles[role]] for role in _UNTRANSLATED if role in columns.roles}
    known = [name for name in dict.fromkeys((*columns.roles, *card.fields)) if name not in fixed]
    for name, text in fields.items():
        if name in known:
            _put(found, code, name, text, columns)
        else:
            line, place = node.line_of((code, name)), f"{code}.{name}"
            if name in fixed or name in ROLES:
                findings.error(
                    f"“{name}” of {code} cannot be translated", line, place, f"what can is {listed(quoted(known))}"
                )
            else:
                findings.error(f"{code} has no field “{name}”", line, place, near_hint(name, known, "field"))


def _put_sections(
    spec: TextFile,
    decks: Sequence[DraftDeck],
    words: Vocabulary,
    node: Node,
    found: dict[str, dict[str, str]],
    findings: Findings,
) -> None:
    """The translations of the game's title, its words and its decks."""
    game = {name: text for name in ("title", "subtitle") if (text := getattr(spec, name))}
    if game:
        found["game"] = game
    for section in _SECTIONS:
        terms: Mapping[str, Term] = {} if section == "decks" else getattr(words, section)
        known: Iterable[str] = [deck.id for deck in decks] if section == "decks" else terms
        for identifier, entry in getattr(spec, section).items():
            if identifier not in known:
                line = node.line_of((section, identifier))
                hint = near_hint(identifier, list(known), section)
                findings.error(
                    f"there is no “{identifier}” among the {section} of game.yaml",
                    line,
                    f"{section}.{identifier}",
                    hint,
                )
            elif texts := {name: text for name, text in entry.model_dump().items() if text}:
                found[f"{section}.{identifier}"] = texts


def _missing(
    folder: Path, language: str, found: Mapping[str, Mapping[str, str]], decks: Sequence[DraftDeck]
) -> list[Problem]:
    """One warning for a language that leaves cards out, and one for cards that it has in part."""
    cards = [draft.card for deck in decks for draft in deck.drafts]
    without = [card.code for card in cards if card.code not in found]
    name = f"{TEXT_FOLDER}/{language}.yaml"
    findings = Findings(name if (folder / name).is_file() else "")
    if without:
        verb = "has" if len(without) == 1 else "have"
        findings.warning(
            f"{len(without)} of {len(cards)} cards {verb} no text in “{language}”: {listed(without)}",
            hint="they are printed in the game's own language",
        )
    partly = {
        card.code: lacking_words(card, found[card.code], columns)
        for deck in decks
        for columns in [_own_columns(deck, found)]
        for card in (draft.card for draft in deck.drafts)
        if card.code in found
    }
    said = [f"{code} ({', '.join(names)})" for code, names in partly.items() if names]
    if said:
        verb = "lacks" if len(said) == 1 else "lack"
        findings.warning(
            f"{len(said)} of {len(cards)} cards {verb} words in “{language}”: {listed(said)}",
            hint="what they lack is printed in the game's own language",
        )
    return list(findings.problems)


def _own_columns(deck: DraftDeck, found: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """The game's own columns that a language translates for any card of a deck, and so for all."""
    roles = {deck.columns.keys[index] for index in deck.columns.roles.values()} | deck.columns.roles.keys()
    translated = dict.fromkeys(name for draft in deck.drafts for name in found.get(draft.card.code, ()))
    return tuple(name for name in translated if name not in roles)


def lacking_words(card: Card, texts: Mapping[str, str], columns: Iterable[str] = ()) -> Mapping[str, str]:
    """The words of a card that a translation of it leaves out, by field; notes that were understood need none.

    `columns` are those of the game's own that hold words.
    """
    wanted = {
        "name": card.name,
        "text": card.text,
        "notes": card.notes if card.reason else "",
        "flavour": card.fields.get("flavour", ""),
        **{name: card.fields.get(name, "") for name in columns},
    }
    return {name: words for name, words in wanted.items() if words and not texts.get(name)}
