"""Tells what each column of a deck is for: by game.yaml's word first, then by the names that people use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.load.findings import Findings, listed, near_names, quoted
from cardgen.load.language import language_of
from cardgen.load.table import SourceTable, field_key

ROLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "qty": ("qty", "count", "quantity", "copies", "duplication", "repeats"),
        "name": ("name", "title", "card name"),
        "text": ("text", "description", "desc", "effect", "rules"),
        "type": ("type", "class", "category"),
        "picture": ("picture", "image", "art", "img", "icon"),
        "back": ("back", "verso"),
        "flavour": ("flavour", "flavor", "flavour text", "flavor text", "lore"),
        "notes": ("notes", "note"),
        "traits": ("traits", "trait"),
        "code": ("code", "id"),
        "was": ("was",),
        "optional": ("optional",),
        "supplement": ("supplement",),
    }
)
"""What a column can be for, with the headers that tell it, the plainest first."""

_PICTURE_FILE = re.compile(r"(?i)\.(?:png|jpe?g|svg|gif|webp|bmp|tiff?)$")
_CODE = re.compile(r"(?i)[A-Z0-9]{1,6}-[A-Z0-9]{1,8}")
_MAYBE_QUANTITY = ("num", "number", "#", "amount", "n", "x")
_SUFFIXED = re.compile(r"(.+?)(?:[\s_-]+|\s*\()([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)\)?")


@dataclass(frozen=True, slots=True)
class Columns:
    """Where what stands: roles, translations and fields, each as the index of a column.

    `keys` names the field of each column, `translations` maps language and field to a column. A column that holds a
    translation is no field of the card.
    """

    roles: Mapping[str, int]
    keys: tuple[str, ...]
    translations: Mapping[tuple[str, str], int]
    headers: tuple[str, ...]

    def header(self, role: str) -> str:
        """The header of the column with this role, or the role's own name."""
        return self.headers[self.roles[role]] if role in self.roles else role

    @property
    def fields(self) -> tuple[tuple[str, int], ...]:
        """The columns that are fields of a card, with their keys."""
        other = set(self.translations.values())
        return tuple((key, index) for index, key in enumerate(self.keys) if index not in other)


def recognise(
    table: SourceTable, mapping: Mapping[str, str], language: str, findings: Findings, wrong: Findings
) -> Columns:
    """Tell the columns of a table apart.

    `mapping` is game.yaml's `columns`: role or field to header. Problems of the table go into `findings`, problems of
    the mapping into `wrong`.
    """
    plain = {_plain(header): index for index, header in reversed(list(enumerate(table.headers)))}
    keys = [field_key(header) for header in table.headers]
    roles: dict[str, int] = {}
    for word, header in mapping.items():
        index = plain.get(_plain(header))
        if index is None:
            _no_such_column(word, header, table, wrong)
        elif word in ROLES:
            roles[word] = index
        elif near := near_names(word, ROLES):
            wrong.error(f"“{word}” is nothing that a column is for", hint=f"did you mean {listed(quoted(near), 'or')}?")
        else:
            keys[index] = word
    taken = set(roles.values())
    for role, names in ROLES.items():
        if role not in roles:
            found = next((plain[_plain(name)] for name in names if _fits(role, name, plain, table, taken)), None)
            if found is not None:
                roles[role] = found
                taken.add(found)
    translations = _translations(table, keys, roles, language)
    _tell_quantity(table, roles, findings)
    return Columns(MappingProxyType(roles), tuple(keys), MappingProxyType(translations), table.headers)


def _plain(header: str) -> str:
    """A header without case, spaces and punctuation, so that `Card Name` and `card_name` are one."""
    return re.sub(r"[\W_]+", "", header.casefold()) or header.strip()


def _fits(role: str, name: str, plain: Mapping[str, int], table: SourceTable, taken: set[int]) -> bool:
    """Whether a column of this name is there, is free and can be meant: an `icon` may be a word, an `id` a number."""
    index = plain.get(_plain(name))
    if index is None or index in taken:
        return False
    if (role, name) == ("picture", "icon"):
        return any(_PICTURE_FILE.search(row.cells[index]) for row in table.rows)
    if (role, name) == ("code", "id"):
        return any(_CODE.fullmatch(row.cells[index]) for row in table.rows)
    return True


def _no_such_column(word: str, header: str, table: SourceTable, wrong: Findings) -> None:
    near = near_names(header, table.headers)
    hint = f"did you mean {listed(quoted(near), 'or')}?" if near else f"its headers are {listed(quoted(table.headers))}"
    wrong.error(f"there is no column “{header}” in {table.file} for “{word}”", hint=hint)


def _tell_quantity(table: SourceTable, roles: Mapping[str, int], findings: Findings) -> None:
    """Say which column counts copies, or which one might."""
    if "qty" in roles:
        header = table.headers[roles["qty"]]
        if _plain(header) != "qty":
            findings.notice(f"the column “{header}” was taken as the quantity", column=header)
        return
    for header in table.headers:
        if header.casefold() in _MAYBE_QUANTITY:
            findings.notice(
                f"no column is the quantity, so there is one copy of each card; “{header}” was not taken for it",
                column=header,
                hint=f"if it is, write “columns: {{qty: {header}}}” for this deck in game.yaml",
            )
            return


def _translations(
    table: SourceTable, keys: list[str], roles: dict[str, int], language: str
) -> dict[tuple[str, str], int]:
    """Columns such as `name_FR` or `GER`; those in the game's own language take the place of a plain one not there."""
    found: dict[tuple[str, str], int] = {}
    used = set(roles.values())
    for index, header in enumerate(table.headers):
        if index in used:
            continue
        told = _told_language(header, keys)
        if told is None:
            continue
        spoken, field = told
        role = _role_named(field) or field
        if spoken == language and role in ROLES:
            roles.setdefault(role, index)
        elif spoken != language and (spoken, role) not in found:
            found[spoken, role] = index
    return found


def _told_language(header: str, keys: list[str]) -> tuple[str, str] | None:
    """Language and field of a header: `name (fr)`, `text_GER`; a language alone means the name."""
    alone = language_of(header) if len(header) == 3 or header.isupper() else ""
    if alone:
        return alone, "name"
    match = _SUFFIXED.fullmatch(header)
    if match is None:
        return None
    field, spoken = field_key(match[1]), language_of(match[2])
    known = _role_named(field) is not None or field in keys
    return (spoken, field) if spoken and known else None


def _role_named(field: str) -> str | None:
    """The role whose usual headers include this one."""
    return next((role for role, names in ROLES.items() if _plain(field) in map(_plain, names)), None)
