"""Keeps rooms: loads them from the store, lets commands happen one after the other, and tells who listens."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cardgen.model.game import Game
from companion import rooms
from companion.rooms import (
    EMPTY,
    Command,
    Event,
    Refused,
    RoomState,
    Rulebook,
    annul,
    decide,
    event_from_json,
    event_to_json,
    fold,
    render,
    state_from_json,
    state_to_json,
    undo,
)
from companion.rooms.fits import missing
from companion.rooms.said import Said, say
from companion.rooms.state import OVER
from companion.store import CodeTaken, Entry, Moved, RoomRow, Snapshot, Store, StoreFault, UnknownRoom

ALPHABET = "BCDFGHJKMNPQRTVWXY"
"""Letters that nobody takes for one another or for a figure; without vowels, so that no code is a word."""
CODE_LENGTH = 6
SNAPSHOT_EVERY = 100
_MOST_CACHED = 200
_STRIPES = 64
_ATTEMPTS = 8

Decision = Callable[[Rulebook, RoomState], Sequence[Event]]


class PutAway(Exception):
    """The room was put away: it can be exported or brought back, but nothing happens in it."""

    def __init__(self, row: RoomRow) -> None:
        super().__init__(row.code)
        self.row = row


class NoSuchGame(LookupError):
    """The room is of a game that the companion does not serve now; its log is kept."""


class Outgrown(NoSuchGame):
    """The game was edited so that the room cannot go on by it; `said` says what is missing."""

    def __init__(self, game: str, said: Said) -> None:
        super().__init__(game)
        self.said = said


@dataclass(frozen=True, slots=True)
class Opened:
    """A room as it is now: its row in the store, its state, and the rules of its game."""

    row: RoomRow
    state: RoomState
    rules: Rulebook


@dataclass(frozen=True, slots=True)
class Acted:
    """The room after a command, and its state `before`; `events` are empty where the command had been done already."""

    room: Opened
    events: tuple[Event, ...]
    before: RoomState


class Keeper:
    """All rooms of a companion. Methods raise UnknownRoom, NoSuchGame, PutAway and StoreFault besides what they say."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        tell: Callable[[str, int], None],
        random: Callable[[int], int],
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._rules = {name: Rulebook.of(game) for name, game in games.items()}
        self._tell = tell
        self._random = random
        self._clock = clock
        self._made_by = _made_by()
        self._states: OrderedDict[str, RoomState] = OrderedDict()
        self._cache_lock = threading.Lock()
        self._turns = tuple(threading.Lock() for _ in range(_STRIPES))

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games that rooms can be made of."""
        return tuple(self._rules)

    def rules(self, game: str) -> Rulebook:
        """The rules of a game. Raises NoSuchGame."""
        try:
            return self._rules[game]
        except KeyError:
            raise NoSuchGame(game) from None

    def renew(self, game: Game) -> str:
        """Play by a game that was edited; or leave it, and say in a sentence which room could not go on by it."""
        rules = Rulebook.of(game)
        with self._cache_lock:
            played = [(code, state) for code, state in self._states.items() if state.game == game.id]
        lost = [(code, said) for code, state in played if (said := missing(rules, state)) is not None]
        open_still = [(code, said) for code, said in lost if self._states[code].stage != OVER]
        if open_still:
            code, said = open_still[0]
            return f"the room {code} plays it. {render(said)}"
        with self._cache_lock:
            for code, _ in lost:
                self._states.pop(code, None)
            self._rules[game.id] = rules
        return ""

    def create(self, game: str, command_id: str, options: Sequence[str], first: Command) -> Opened:
        """A new room of a game, under a code that no other has, and in it the first command. Raises Refused."""
        rules = self.rules(game)
        for _ in range(_ATTEMPTS):
            code = new_code()
            command = Command(command_id, "create", data={"room": code, "options": dict.fromkeys(options, True)})
            made = decide(rules, EMPTY, command, self._random)
            state = _folded(EMPTY, made)
            sat = decide(rules, state, first, self._random)
            state, events = _folded(state, sat), (*made, *sat)
            try:
                row = self._store.create(code, game, _entries(events), self._clock())
            except CodeTaken:
                continue
            self._remember(code, state)
            return Opened(row, state, rules)
        raise StoreFault("No free code was found for the room: try again.")

    def row(self, code: str) -> RoomRow:
        """What the store knows of a room, whether it is put away or not."""
        return self._store.room(code)

    def by_id(self, room: int) -> Opened:
        """The room of a number in the store, as it is now."""
        return self.open(self._store.code(room))

    def open(self, code: str) -> Opened:
        """A room as it is now."""
        opened = self.look(code)
        if opened.row.put_away is not None:
            raise PutAway(opened.row)
        return opened

    def look(self, code: str) -> Opened:
        """A room as it is now, or as it was when it was put away."""
        row = self._store.room(code)
        rules = self.rules(row.game)
        with self._cache_lock:
            known = self._states.get(code)
            if known is not None:
                self._states.move_to_end(code)
        if known is None:
            return self._load(code, rules)
        if known.revision < row.revision:  # just recorded, here or by another process
            known = _folded(
                known, [event_from_json(json.loads(body)) for body in self._store.bodies(row, known.revision)]
            )
            self._remember(code, known)
        return Opened(replace(row, revision=known.revision), known, rules)

    def act(self, code: str, command: Command) -> Acted:
        """Let a command happen, once. Raises Refused, and Stale where the room moved on since it was seen."""
        return self._happen(code, command.id, partial(_decide, command=command, random=self._random))

    def take_back(self, code: str, command: Command, event_id: str, *, annulled: bool) -> Acted:
        """Undo an event, or annul the rolls of one. Raises Refused."""
        event = self._event(code, event_id)
        take = annul if annulled else undo
        return self._happen(code, command.id, partial(_take_back, take=take, event=event, command=command))

    def put_away_old(self, seconds: float) -> tuple[str, ...]:
        """Put away the rooms in which nothing happened for so long, and give their codes."""
        now = self._clock()
        codes = self._store.put_away(now - seconds, now)
        with self._cache_lock:
            for code in codes:
                self._states.pop(code, None)
        return codes

    def bring_back(self, code: str) -> None:
        """Open a room again that was put away."""
        self._store.bring_back(self._store.room(code), self._clock())

    def open_rooms(self) -> int:
        """How many rooms are not put away."""
        return self._store.open_rooms()

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def _happen(self, code: str, command_id: str, decision: Decision) -> Acted:
        """One after the other in a room: what is decided is recorded before anybody sees it."""
        with self._turns[hash(code) % _STRIPES]:
            for _ in range(_ATTEMPTS):
                room = self.open(code)
                if self._was_done(room, command_id):
                    return Acted(room, (), room.state)
                events = tuple(decision(room.rules, room.state))
                if not events:
                    return Acted(room, (), room.state)
                state = _folded(room.state, events)
                try:
                    row = self._append(room, events, state)
                except Moved:  # another process was quicker
                    continue
                self._remember(code, state)
                self._tell(code, state.revision)
                return Acted(Opened(row, state, room.rules), events, room.state)
        raise StoreFault("The room is too busy just now, so that nothing was recorded: tap again.")

    def _was_done(self, room: Opened, command_id: str) -> bool:
        """Whether a command was recorded before; the state remembers the last of them, the store all."""
        if command_id in room.state.ids:
            return True
        remembers_all = len(room.state.ids) == room.state.revision
        return not remembers_all and self._store.known(room.row, command_id) is not None

    def _append(self, room: Opened, events: Sequence[Event], state: RoomState) -> RoomRow:
        before, now = room.row.revision, self._clock()
        crossed = before // SNAPSHOT_EVERY != state.revision // SNAPSHOT_EVERY
        snapshot = self._snapshot(state) if crossed else None
        after = self._store.append(room.row, before, _entries(events), now, snapshot)
        return replace(room.row, revision=after, touched=now)

    def _load(self, code: str, rules: Rulebook) -> Opened:
        """The room from its snapshot and the events after it."""
        stored = self._store.load(code, self._made_by)
        state = state_from_json(json.loads(stored.snapshot.body)) if stored.snapshot else EMPTY
        state = _folded(state, [event_from_json(json.loads(body)) for body in stored.events])
        gone = missing(rules, state)
        if gone is not None:
            raise Outgrown(stored.room.game, gone)
        if len(stored.events) >= 2 * SNAPSHOT_EVERY:  # another program made the snapshot, or none was made
            self._store.keep(stored.room, self._snapshot(state))
        self._remember(code, state)
        return Opened(stored.room, state, rules)

    def _event(self, code: str, event_id: str) -> Event:
        body = self._store.event(self._store.room(code), event_id)
        if body is None:
            raise Refused(say("There is nothing of that kind to take back."))
        return event_from_json(json.loads(body))

    def _snapshot(self, state: RoomState) -> Snapshot:
        return Snapshot(state.revision, self._made_by, _json(state_to_json(state)))

    def _remember(self, code: str, state: RoomState) -> None:
        with self._cache_lock:
            known = self._states.get(code)
            if known is None or known.revision <= state.revision:
                self._states[code] = state
                self._states.move_to_end(code)
            while len(self._states) > _MOST_CACHED:
                self._states.popitem(last=False)


def new_code() -> str:
    """A code for a room, at random."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """The code that somebody typed, with spaces, dashes and small letters as phones put them. Raises UnknownRoom."""
    code = "".join(char for char in typed[:40].upper() if char.isalnum())
    if len(code) != CODE_LENGTH or any(char not in ALPHABET for char in code):
        raise UnknownRoom(typed[:40])
    return code


def _decide(rules: Rulebook, state: RoomState, *, command: Command, random: Callable[[int], int]) -> Sequence[Event]:
    return decide(rules, state, command, random)


def _take_back(
    rules: Rulebook,
    state: RoomState,
    *,
    take: Callable[[Rulebook, RoomState, Command, Event], Sequence[Event]],
    event: Event,
    command: Command,
) -> Sequence[Event]:
    return take(rules, state, command, event)


def _folded(state: RoomState, events: Sequence[Event]) -> RoomState:
    for event in events:
        state = fold(state, event)
    return state


def _entries(events: Sequence[Event]) -> list[Entry]:
    return [Entry(event.id, _json(event_to_json(event))) for event in events]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _made_by() -> str:
    """What stands for the reducer: snapshots of another one are left aside and made anew from the events."""
    seen = hashlib.sha256()
    for path in sorted(Path(rooms.__file__).parent.glob("*.py")):
        seen.update(path.read_bytes())
    return seen.hexdigest()[:32]
