"""Reads text/LANGUAGE.yaml: what the game, its words, its decks and its cards are called in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

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
from cardgen.model.words import Term, Vocabulary

Translations = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Language, then a card's code (or `game`, `decks.ID`, `traits.ID` …), then a field."""

_UNTRANSLATED = frozenset({"code", "qty", "type", "traits", "was", "optional", "supplement"})
_SECTIONS = (*KINDS, "decks")

_Bare = dict[str, dict[str, dict[str, str]]]


def read_texts(
    folder: Path, language: str, decks: Sequence[DraftDeck], words: Vocabulary
) -> tuple[Translations, tuple[Problem, ...]]:
    """All translations of a game, from its `text/` and from language columns of its decks.

    Where both have a text, the file's holds. A card that a language does not have is told once for each language.
    """
    texts = _from_columns(decks)
    problems: list[Problem] = []
    for path in _files(folder / "text"):
        findings = Findings(f"text/{path.name}")
        _read_file(path, language, decks, words, texts, findings)
        problems.extend(findings.problems)
    for spoken, found in texts.items():
        problems.extend(_missing(folder, spoken, found, decks))
    frozen = {
        spoken: MappingProxyType({key: MappingProxyType(fields) for key, fields in found.items()})
        for spoken, found in texts.items()
    }
    return MappingProxyType(frozen), tuple(problems)


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
) -> None:
    spoken = path.stem
    if not LANGUAGE.fullmatch(spoken):
        findings.error(f"“{spoken}” is no language", hint="name the file after one: de.yaml, fr.yaml, zh-Hant.yaml")
        return
    if spoken == language:
        findings.error(f"the game itself is in “{spoken}”", hint="set “language:” in game.yaml, or rename this file")
        return
    node = read_yaml(path, findings)
    spec = checked(TextFile, node, findings, {}) if node is not None else None
    if node is None or spec is None:
        return
    found = texts.setdefault(spoken, {})
    _put_sections(spec, decks, words, node, found, findings)
    cards = {draft.card.code: (draft.card, deck.columns) for deck in decks for draft in deck.drafts}
    for code, fields in (spec.__pydantic_extra__ or {}).items():
        if code not in cards:
            hint = near_hint(code, list(cards), "card")
            findings.error(f"there is no card {code}", node.line_of((code,)), code, hint)
            continue
        _put_card(code, fields, cards[code], node, found, findings)


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
    """One warning for a language that leaves cards out."""
    cards = [draft.card for deck in decks for draft in deck.drafts]
    without = [card.code for card in cards if card.code not in found]
    if not without:
        return []
    name = f"text/{language}.yaml"
    findings = Findings(name if (folder / name).is_file() else "")
    verb = "has" if len(without) == 1 else "have"
    findings.warning(
        f"{len(without)} of {len(cards)} cards {verb} no text in “{language}”: {listed(without)}",
        hint="they are printed in the game's own language",
    )
    return list(findings.problems)
