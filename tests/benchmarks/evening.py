"""How long a room takes to open whose evening has been long: from the store to the state, and to the phone's view."""

from __future__ import annotations

import json
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

from cardgen.load.game import load_game
from cardgen.share import share_folder
from companion.keeper import SNAPSHOT_EVERY, Keeper
from companion.rooms import (
    EMPTY,
    Command,
    Event,
    RoomState,
    Rulebook,
    decide,
    event_from_json,
    event_to_json,
    fold,
    view,
)
from companion.store import Entry, Store, open_engine

_GAME, _CODE = "demon-hunter", "BCDFGH"


def main() -> None:
    """Tell as JSON how long a room of so many events takes to open, in a process that has not seen it."""
    told = {}
    game = load_game(share_folder() / "data" / _GAME).game
    assert game is not None
    rules = Rulebook.of(game)
    with tempfile.TemporaryDirectory(prefix="evening-") as place:
        url = f"sqlite:///{Path(place) / 'rooms.sqlite'}"
        state = _play(rules, url, int(sys.argv[1]))
        for name, rounds in (("open", 5), ("view", 5)):
            spent = [_opened(rules, url, state, looked=name == "view") for _ in range(rounds)]
            told[name] = sorted(spent)[rounds // 2]
        told["all"] = _all(rules, url)
    print(json.dumps({**told, "events": state.revision}))


def _play(rules: Rulebook, url: str, events: int) -> RoomState:
    """Record an evening with a snapshot as the keeper would have left it."""
    store = Store(open_engine(url))
    state, made = EMPTY, []
    for event, after in _evening(rules, events):
        made.append(Entry(event.id, json.dumps(event_to_json(event), ensure_ascii=False, separators=(",", ":"))))
        state = after
    row = store.create(_CODE, rules.game.id, made[:1], time.time())
    store.append(row, 1, made[1 : -SNAPSHOT_EVERY + 1], time.time())
    store.close()
    keeper = _keeper(rules, url)
    keeper.open(_CODE)  # reads them all, and keeps a snapshot
    keeper.close()
    store = Store(open_engine(url))
    row = store.room(_CODE)
    store.append(row, row.revision, made[row.revision :], time.time())
    store.close()
    return state


def _evening(rules: Rulebook, events: int) -> Iterator[tuple[Event, RoomState]]:
    """Six who sit down, put cards into play, and then count, roll and go from city to city."""
    state = EMPTY
    seats = [f"s{number}" for number in range(6)]
    cards = [card.code for card in rules.game.cards if card.deck == "characters"]
    places = list(rules.places)
    for number in range(events):
        seat = seats[number % 6]
        kinds: tuple[tuple[str, dict[str, object]], ...] = (
            ("count", {"counter": "hand", "owner": seat, "by": 1 if number % 12 < 6 else -1}),
            ("roll", {"dice": "2d6+1"}),
            ("pawn", {"seat": seat, "place": places[number * 7 % len(places)]}),
            ("table", {"table": "search", "seat": seat}),
            ("put", {"code": cards[number % len(cards)], "to": "in-play", "owner": seat, "force": True}),
        )
        kind, data = kinds[number // 6 % 5]
        if number == 0:
            kind, data, seat = "create", {"room": _CODE}, ""
        elif number <= 6:
            kind, data, seat = "sit", {"seat": seats[number - 1], "name": f"Player {number}"}, ""
        elif number == 7:
            kind, data, seat = "begin", {}, seats[0]
        command = Command(f"tap-{number}", kind, seat or None, state.revision, MappingProxyType(data))
        (event,) = decide(rules, state, command, secrets.randbelow)
        state = fold(state, event)
        yield event, state


def _keeper(rules: Rulebook, url: str) -> Keeper:
    games = {rules.game.id: rules.game}
    return Keeper(Store(open_engine(url)), games, lambda *_: None, secrets.randbelow, time.time)


def _opened(rules: Rulebook, url: str, state: RoomState, *, looked: bool) -> float:
    """Seconds from asking for the room to its state, or to the view of a seat."""
    keeper = _keeper(rules, url)
    began = time.perf_counter()
    room = keeper.open(_CODE)
    if looked:
        json.dumps(view(room.rules, room.state, room.state.host), ensure_ascii=False)
    spent = time.perf_counter() - began
    assert room.state == state, "what was opened is what was played"
    keeper.close()
    return spent


def _all(rules: Rulebook, url: str) -> float:
    """The same without a snapshot: every event is folded."""
    store = Store(open_engine(url))
    began = time.perf_counter()
    stored = store.load(_CODE, "nobody")
    assert stored.snapshot is None
    state = EMPTY
    for body in stored.events:
        state = fold(state, event_from_json(json.loads(body)))
    spent = time.perf_counter() - began
    store.close()
    return spent


if __name__ == "__main__":
    main()
