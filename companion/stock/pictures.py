"""The faces of cards as they would be printed now, as SVG, and whether a print in hand is out of date."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.stages import check_game
from cardgen.export import svg
from cardgen.layout.faces import CardFaces
from cardgen.model.game import Card
from cardgen.model.translate import languages
from cardgen.printlog.file import LOG_FILE, read_log
from companion.stock.shelf import Shelved

_MOST_KEPT = 600
SIDES = ("front", "back")


@dataclass(frozen=True, slots=True)
class Print:
    """How a printed card stands to the data: whether it is current, and where it is not, what its columns had.

    `fields` are name, before and now; empty where the print log knows nothing of that print.
    """

    current: bool
    fields: tuple[tuple[str, str, str], ...] = ()
    logged: bool = False


class Pictures:
    """Lays a game out when one of its cards is first asked for, and keeps what it made."""

    def __init__(self, services: Services, public_url: str) -> None:
        self._services = services
        self._url = public_url.upper()
        self._faces: dict[tuple[str, str], Mapping[str, CardFaces]] = {}
        self._drawn: dict[tuple[str, str, str, str], bytes] = {}
        self._laying_out: dict[tuple[str, str], threading.Lock] = {}
        self._lock = threading.Lock()

    def faces(self, shelved: Shelved, language: str = "") -> Mapping[str, CardFaces]:
        """All faces of a game in a language, its own by default, by code; cards that cannot be laid out are missing."""
        key = (shelved.game.id, language or shelved.game.language)
        with self._lock:
            lock = self._laying_out.setdefault(key, threading.Lock())
        with lock:  # the first who asks lays out, the others wait for it
            known = self._faces.get(key)
            if known is None:
                known = self._lay_out(shelved, key[1])
                with self._lock:
                    if self._laying_out.get(key) is lock:  # else the game was edited meanwhile
                        self._faces[key] = known
            return known

    def forget(self, game: str) -> None:
        """Lay a game out anew when it is asked for again, since it was edited."""
        with self._lock:
            self._faces = {key: faces for key, faces in self._faces.items() if key[0] != game}
            self._drawn = {key: drawn for key, drawn in self._drawn.items() if key[0] != game}
            self._laying_out = {key: lock for key, lock in self._laying_out.items() if key[0] != game}

    def face(self, shelved: Shelved, card: Card) -> CardFaces | None:
        """The faces of a card in the language of the game as it is given, which may be a translated one."""
        return self.faces(shelved).get(card.code)

    def svg(self, shelved: Shelved, card: Card, side: str) -> bytes | None:
        """A side of a card as an SVG document; None where it cannot be laid out."""
        key = (shelved.game.id, shelved.game.language, card.code, side)
        known = self._drawn.get(key)
        if known is not None:
            return known
        faces = self.face(shelved, card)
        if faces is None:
            return None
        page = faces.front if side == "front" else faces.back
        drawn = svg.render_page(page).encode()
        with self._lock:
            while len(self._drawn) >= _MOST_KEPT:
                self._drawn.pop(next(iter(self._drawn)))
            self._drawn[key] = drawn
        return drawn

    def check(self, shelved: Shelved, card: Card, mark: str) -> Print:
        """Whether a card with this fingerprint is as it would be printed now, in any of the game's languages."""
        mark = mark.upper()
        for language in languages(shelved.game):
            faces = self.faces(shelved, language).get(card.code)
            if faces is not None and faces.fingerprint == mark:
                return Print(current=True)
        return self._before(shelved, card, mark)

    def _before(self, shelved: Shelved, card: Card, mark: str) -> Print:
        """What the print log says of a print that is out of date."""
        path = self._services.print_log(shelved.folder)
        records, _ = read_log(path, LOG_FILE)
        codes = {card.code, *card.was}
        record = next((one for one in reversed(records) if one.code in codes and one.mark == mark), None)
        if record is None:
            return Print(current=False)
        now = {name: text for name, text in card.fields.items() if text}
        names = dict.fromkeys((*now, *record.fields))
        pairs = ((name, record.fields.get(name, ""), now.get(name, "")) for name in names)
        return Print(False, tuple((name, old, new) for name, old, new in pairs if old != new), logged=True)

    def _lay_out(self, shelved: Shelved, language: str) -> Mapping[str, CardFaces]:
        decks = tuple(deck.id for deck in shelved.game.decks)
        if not decks:
            return {}
        options = Options(decks=decks, language=language, public_url=self._url)
        checked = check_game(shelved.folder, self._services, options)
        return {face.card.code: face for laid in checked.decks for face in laid.faces}
