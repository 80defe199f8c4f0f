"""Streams: only the newest revision counts, and open streams never take more room than they may."""

from __future__ import annotations

import threading

import pytest
from work import PATIENCE, an_end

from companion.live import Hub, TooManyStreams, frames


def test_a_listener_hears_the_newest_revision_of_its_room_only() -> None:
    hub = Hub(8, 2)
    with hub.listen("ONE", "a") as one, hub.listen("TWO", "b") as two:
        hub.publish("ONE", 4)
        hub.publish("ONE", 6)
        hub.publish("ONE", 5)
        assert hub.wait(one, 0) == 6
        assert hub.wait(one, 0) is None
        assert hub.wait(two, 0) is None
        assert hub.owners("ONE") == {"a"}
    assert hub.count() == 0


def test_a_listener_is_woken_at_once() -> None:
    hub = Hub(8, 2)
    listener = hub.join("ONE", "a")
    threading.Timer(0.05, hub.publish, ("ONE", 7)).start()
    with an_end():
        assert hub.wait(listener, 10 * PATIENCE) == 7


def test_as_many_streams_as_may_be_and_no_more() -> None:
    hub = Hub(3, 2)
    kept = [hub.join("ONE", str(number)) for number in range(3)]
    with pytest.raises(TooManyStreams):
        hub.join("ONE", "late")
    hub.leave(kept[0])
    hub.join("ONE", "late")
    assert hub.count("ONE") == 3


def test_the_oldest_stream_of_a_seat_makes_way_for_its_newest() -> None:
    hub = Hub(3, 2)
    first, second = hub.join("ONE", "a"), hub.join("ONE", "a")
    third = hub.join("ONE", "a")
    assert (first.ended, second.ended, third.ended) == (True, False, False)
    assert hub.wait(first, 5.0) is None, "it does not wait"
    assert hub.count() == 2


def test_closing_ends_all_and_takes_no_more() -> None:
    hub = Hub(3, 2)
    listener = hub.join("ONE", "a")
    hub.close()
    assert listener.ended
    with pytest.raises(TooManyStreams):
        hub.join("ONE", "a")


def test_dismissing_ends_the_streams_of_one_seat() -> None:
    hub = Hub(5, 5)
    first, second = hub.join("ONE", "a"), hub.join("ONE", "b")
    hub.dismiss("ONE", "a")
    assert (first.ended, second.ended) == (True, False)


def test_a_stream_tells_numbers_and_nothing_else() -> None:
    hub = Hub(3, 2)
    listener = hub.join("ONE", "a")
    stream = frames(hub, listener, lambda: 3, 0.01)
    assert next(stream) == "retry: 2000\nevent: revision\nid: 3\ndata: 3\n\n"
    assert next(stream) == ": here\n\n", "a heartbeat where nothing happens"
    hub.publish("ONE", 3)
    hub.publish("ONE", 5)
    assert next(stream) == "event: revision\nid: 5\ndata: 5\n\n"
    stream.close()
    assert hub.count() == 0


def test_a_stream_tells_no_revision_twice_and_ends_with_its_listener() -> None:
    hub = Hub(3, 2)
    listener = hub.join("ONE", "a")
    hub.publish("ONE", 3)
    stream = frames(hub, listener, lambda: 3, 0.01)
    next(stream)
    assert next(stream) == ": here\n\n"
    hub.close()
    assert list(stream) in ([], [""])
