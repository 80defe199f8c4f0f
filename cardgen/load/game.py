"""Loads a game: game.yaml, the decks that it names, translations and prose, with everything that is wrong at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from cardgen.load.cards import DeckRules, Tools, read_cards
from cardgen.load.checking import checked
from cardgen.load.codes import DraftDeck, with_codes
from cardgen.load.columns import recognise
from cardgen.load.csv_source import read_csv
from cardgen.load.draws import read_draws
from cardgen.load.findings import Findings, listed, near_hint, quoted, sentence
from cardgen.load.games import GAME_FILE, folder_id
from cardgen.load.odds import read_odds
from cardgen.load.pictures import PictureFinder, looks_like_picture
from cardgen.load.pieces import PieceReader
from cardgen.load.places import OutsideError, inside, near_files
from cardgen.load.play import with_play
from cardgen.load.prose import with_prose
from cardgen.load.references import card_codes
from cardgen.load.spec import DeckEntry, GameFile
from cardgen.load.table import SourceTable
from cardgen.load.texts import read_texts
from cardgen.load.translations import with_phrases, with_translated_prose
from cardgen.load.words import TermFinder, read_vocabulary, titled
from cardgen.load.workbook import read_workbook
from cardgen.load.yaml_deck import read_yaml_deck
from cardgen.load.yaml_source import Node, read_yaml
from cardgen.model.board import Board
from cardgen.model.game import Deck, Game
from cardgen.model.notation import Notation, NotationParser
from cardgen.model.problem import Problem
from cardgen.model.size import CARD_SIZES, Size, parse_size
from cardgen.model.words import Vocabulary

_WORKBOOKS = (".xlsx", ".xlsm", ".ods")
_YAML = (".yaml", ".yml")
_TEXT = (".csv", ".tsv", ".txt")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game and what is wrong with it; `game` is None where game.yaml cannot be read."""

    game: Game | None
    problems: tuple[Problem, ...]
    apart: tuple[Problem, ...] = ()
    """Those of the problems that are about neither game.yaml nor cards: of boards, tables, rules and aids."""
    tools: Tools | None = field(default=None, repr=False, compare=False)
    """What cards were read with, which remembers every note."""


def load_game(folder: Path, before: Loaded | None = None) -> Loaded:
    """Read a game's folder. Never raises for what stands in it: problems are values, and what is good is kept.

    Rows and columns that are wrong are left out or take their default, and each of them is told; a caller that
    prints must look for errors among the problems first. `before` is what was read earlier, if nothing but tables of
    cards has changed since: then the rest is taken from there.
    """
    findings = Findings(GAME_FILE)
    node = _game_file(folder, findings)
    title = titled(folder_id(folder))
    spec = checked(GameFile, node, findings, {"title": title}) if node is not None else None
    if node is None or spec is None:
        return Loaded(None, findings.problems)
    return _Loader(folder, spec, node, findings).load(before)


def _game_file(folder: Path, findings: Findings) -> Node | None:
    path = folder / GAME_FILE
    if not path.exists():
        near = near_files(path)
        hint = f"did you mean {listed(quoted(near), 'or')}?" if near else "a game is a folder with a game.yaml in it"
        findings.error(f"there is no {GAME_FILE} in “{folder}”", hint=hint)
        return None
    return read_yaml(path, findings)


class _Loader:
    """Reads the decks and texts of one game."""

    def __init__(self, folder: Path, spec: GameFile, node: Node, findings: Findings) -> None:
        self._folder = folder
        self._spec = spec
        self._node = node
        self._findings = findings
        self._words = read_vocabulary(spec, node, findings)
        self._sizes = self._own_sizes()
        self._tools = _tools(folder, self._words)

    def load(self, before: Loaded | None = None) -> Loaded:
        """The game and all problems: those of game.yaml first, then deck by deck, then those of translations."""
        self._tools = (before.tools if before else None) or self._tools
        entries = self._spec.decks
        if not entries and not (isinstance(self._node.value, dict) and "decks" in self._node.value):
            self._findings.warning("the game has no decks", hint="name one below “decks:”")
        drafts = [self._draft_deck(identifier, entry) for identifier, entry in entries.items()]
        coded = with_codes(drafts, self._prefix())
        read = read_texts(self._folder, self._spec.language, coded, self._words)
        decks = tuple(self._deck(draft, entries[draft.id]) for draft in coded)
        self._check_joins(decks)
        pieces = PieceReader(self._node, self._words, self._sizes, self._spec.players[1], self._findings)
        game = Game(
            id=folder_id(self._folder),
            title=self._spec.title,
            prefix=self._prefix(),
            players=self._spec.players,
            theme=self._spec.theme,
            language=self._spec.language,
            version=self._spec.version,
            words=self._words,
            decks=decks,
            subtitle=self._spec.subtitle,
            texts=read.texts,
            pawns=pieces.pawns(self._spec.pawns),
            tokens=pieces.tokens(self._spec.tokens),
            score_sheet=pieces.score_sheet(self._spec.score_sheet),
            odds=read_odds(self._spec.odds, decks, self._words, self._node, self._findings),
            draws=read_draws(self._spec.draws, decks, self._words, self._node, self._findings),
        )
        game, apart = self._rest(game, before)
        game, wrong_play = with_play(game, self._folder)
        game, wrong_words = with_phrases(game, read.nodes, self._folder, self._tools.pictures)
        in_decks = tuple(problem for draft in coded for problem in draft.findings.problems)
        problems = (*self._findings.problems, *in_decks, *read.problems, *apart, *wrong_play, *wrong_words)
        return Loaded(game, problems, apart, self._tools)

    def _rest(self, game: Game, before: Loaded | None) -> tuple[Game, tuple[Problem, ...]]:
        """The game with its boards, tables, rules and aids, which may name cards by their codes but read no more."""
        kept = before.game if before else None
        if before is not None and kept is not None and card_codes(kept.cards) == card_codes(game.cards):
            parts = {name: getattr(kept, name) for name in ("boards", "tables", "rules", "aids", "prose")}
            return replace(game, **parts), before.apart
        boards, wrong_boards = self._boards(game.decks)
        whole = replace(game, boards=boards)
        whole, wrong_prose = with_prose(whole, self._folder, self._sizes, self._tools.pictures)
        whole, wrong_words = with_translated_prose(whole, self._folder, self._sizes, self._tools.pictures)
        return whole, (*wrong_boards, *wrong_prose, *wrong_words)

    def _boards(self, decks: tuple[Deck, ...]) -> tuple[tuple[Board, ...], tuple[Problem, ...]]:
        if not self._spec.boards:
            return (), ()
        # Geometry's library is slow to come, and games without a board never wait for it.
        from cardgen.load.board import Setting, read_boards  # noqa: PLC0415

        sizes = {deck.id: deck.size for deck in decks}
        cards = {deck.id: tuple(card.code for card in deck.cards) for deck in decks}
        setting = Setting(self._folder, self._prefix(), self._sizes, sizes, self._words, cards)
        return read_boards(self._spec.boards, self._node, setting)

    def _prefix(self) -> str:
        """What codes begin with: game.yaml's word, or the initials of the folder's name."""
        if self._spec.prefix:
            return self._spec.prefix
        words = folder_id(self._folder).replace("_", "-").replace(" ", "-").split("-")
        initials = "".join(word[0].upper() for word in words if word[:1].isascii() and word[:1].isalnum())
        return initials[:6] or "G"

    def _wrong(self, message: str, path: tuple[str, ...], hint: str = "") -> None:
        self._findings.error(message, self._node.line_of(path), ".".join(path), hint)

    def _own_sizes(self) -> Mapping[str, Size]:
        sizes = dict(CARD_SIZES)
        for name, words in self._spec.sizes.items():
            try:
                sizes[name.strip().lower()] = parse_size(words, dict(CARD_SIZES))
            except ValueError as error:
                self._wrong(str(error), ("sizes", name), "write width x height in millimetres: 70x120")
        return sizes

    def _size(self, identifier: str, entry: DeckEntry) -> Size:
        try:
            return parse_size(entry.size, dict(self._sizes))
        except ValueError as error:
            hint = near_hint(entry.size, list(self._sizes), "size")
            self._wrong(str(error), ("decks", identifier, "size"), hint)
            return CARD_SIZES["poker"]

    def _type(self, identifier: str, entry: DeckEntry) -> str:
        """The id of the type of cards that name none."""
        found = self._tools.types.find(entry.type) if entry.type else ""
        if found is None:
            hint = self._tools.types.hint(entry.type, "type")
            self._wrong(f"there is no type “{entry.type}”", ("decks", identifier, "type"), hint)
        return found or ""

    def _draft_deck(self, identifier: str, entry: DeckEntry) -> DraftDeck:
        name = entry.file.replace("\\", "/") or f"{identifier}.csv"
        findings = Findings(name)
        table = self._table(identifier, name, entry.sheet, findings)
        here = table or SourceTable(name, "", (), ())
        wrong = Findings(GAME_FILE)
        columns = recognise(here, entry.columns if table else {}, self._spec.language, findings, wrong)
        line = self._node.line_of(("decks", identifier, "columns"))
        place = f"decks.{identifier}.columns"
        self._findings.extend(replace(problem, row=line, column=place) for problem in wrong.problems)
        rules = DeckRules(identifier, self._type(identifier, entry), entry.optional, entry.separator)
        drafts = read_cards(table, columns, rules, self._tools, findings) if table else ()
        return DraftDeck(identifier, drafts, columns, findings)

    def _table(self, identifier: str, name: str, sheet: str, findings: Findings) -> SourceTable | None:
        """The table of a deck by the ending of its file."""
        key = ("decks", identifier, "file")
        try:
            path = inside(self._folder, name)
        except OutsideError as error:
            self._wrong(str(error), key, "copy the file into the folder")
            return None
        if not path.exists():
            near = near_files(path)
            hint = f"did you mean {listed(quoted(near), 'or')}?" if near else "say which it is with “file:”"
            self._wrong(f"there is no file “{name}” for the deck “{identifier}”", key, hint)
            return None
        ending = path.suffix.lower()
        if ending in _WORKBOOKS:
            return read_workbook(path, sheet, findings)
        if sheet:
            self._wrong(f"“{name}” has no sheets", ("decks", identifier, "sheet"), "only XLSX and ODS files have")
        if ending in _YAML:
            return read_yaml_deck(path, findings)
        if ending in _TEXT:
            return read_csv(path, findings)
        self._wrong(f"“{name}” is of no kind that holds cards", key, "save it as CSV, XLSX, ODS or YAML")
        return None

    def _deck(self, draft: DraftDeck, entry: DeckEntry) -> Deck:
        joined = self._spec.decks.get(entry.joins)
        back = entry.back or (joined.back or entry.joins if joined else "") or draft.id
        return Deck(
            id=draft.id,
            title=entry.title or titled(draft.id),
            template=entry.template,
            size=self._size(draft.id, entry),
            size_name=entry.size,
            back=self._back(draft.id, back),
            cards=tuple(made.card for made in draft.drafts),
            file=draft.findings.file,
            color=entry.color,
            icon=entry.icon,
            params=MappingProxyType(dict(entry.params)),
            joins=entry.joins if joined else "",
            optional=entry.optional,
        )

    def _back(self, identifier: str, back: str) -> str:
        """The name of a back, or a picture that is there."""
        if not looks_like_picture(back):
            return back
        found = self._tools.pictures.find(back)
        if found.fault:
            line = self._node.line_of(("decks", identifier, "back"))
            message, hint, severity = found.fault
            self._findings.extend(
                [Problem(sentence(message), GAME_FILE, line, f"decks.{identifier}.back", hint, severity)]
            )
        return found.path

    def _check_joins(self, decks: tuple[Deck, ...]) -> None:
        """A deck may join another of the same size that joins none itself."""
        by_id = {deck.id: deck for deck in decks}
        for deck in decks:
            words = self._spec.decks[deck.id].joins
            path = ("decks", deck.id, "joins")
            other = by_id.get(words)
            if words and other is None:
                self._wrong(f"there is no deck “{words}” to join", path, near_hint(words, list(by_id), "deck"))
            elif other is deck:
                self._wrong(f"“{words}” cannot join itself", path)
            elif other is not None and other.joins:
                self._wrong(f"“{words}” joins “{other.joins}” itself", path, f"join “{other.joins}”")
            elif other is not None and other.size != deck.size:
                hint = "cards of one PDF have one size: leave “joins” out, or give both decks the same size"
                self._wrong(f"“{deck.id}” is {deck.size}, but “{words}” is {other.size}", path, hint)


def _tools(folder: Path, words: Vocabulary) -> Tools:
    parser = NotationParser.of(words)
    judge = bool(words.stats or words.tables)
    return Tools(
        TermFinder(words.types), TermFinder(words.traits), _remembered(parser.parse), judge, PictureFinder(folder)
    )


def _remembered(parse: Callable[[str], Notation]) -> Callable[[str], Notation]:
    """The same function, which reads each note once."""
    known: dict[str, Notation] = {}

    def look_up(notes: str) -> Notation:
        if notes not in known:
            known[notes] = parse(notes)
        return known[notes]

    return look_up
