"""What people do in their turns, game by game, so that an evening comes to its end: for `company.Company`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from company import NEXT, Company, Habit, View

STRONG = 3
"""With so many heroes a party leaves its home."""


def mine(view: View) -> Mapping[str, Any]:
    """One's own seat."""
    found: Mapping[str, Any] = next(seat for seat in view["seats"] if seat["you"])
    return found


def count(seat: Mapping[str, Any], pile: str) -> int:
    """How many cards lie in a pile of a seat."""
    return int(next(one["count"] for one in seat["piles"] if one["id"] == pile))


def able(view: View) -> list[str]:
    """The actions that can be taken now."""
    return [one["id"] for one in view["turn"]["actions"] if one["can"]]


def to_the_limit(company: Company, view: View) -> str:
    """Discard until no counter is beyond its limit."""
    seat = mine(view)
    for one in seat["counters"]:
        if one["over"]:
            by = one["limit"] - one["value"]
            company.order(seat["id"], "count", {"counter": one["id"], "owner": seat["id"], "by": by})
    return NEXT


def searches(_: Company, view: View) -> str:
    """Fight where there is something to fight, else go where there is."""
    seat = mine(view)
    hits = next(one["value"] for one in seat["counters"] if one["id"] == "hits")
    wanted = ("recruit", "rest", "search", "travel") if hits < 3 else ("search", "recruit", "travel", "research")
    can = able(view)
    return next((one for one in wanted if one in can), NEXT)


def hunts(company: Company, view: View) -> str:
    """Start a battle with enough to fight with."""
    armed = count(mine(view), "hand") + count(mine(view), "dragons")
    return "battle" if armed >= 5 and company.random.random() < 0.5 else "take"


def recruits(company: Company, view: View) -> str:
    """As many heroes as there is room for, and now and then a spell."""
    can = able(view)
    if "recruit" in can:
        return "recruit"
    return "attach" if "attach" in can and company.random.random() < 0.3 else NEXT


def marches(_: Company, view: View) -> str:
    """Go out with a strong party."""
    return "march" if count(mine(view), "party") >= STRONG else "home"


def rolls(_: Company, view: View) -> str:
    """Whatever the area offers, and an attack on whoever can be reached."""
    return next(iter(able(view)), NEXT)


HABITS: Mapping[str, Mapping[str, Habit]] = {
    "demon-hunter": {"action": searches, "fate": to_the_limit},
    "hunt": {"hunt": hunts},
    "shadow-hunters": {"move": rolls, "area": rolls, "attack": rolls},
    "treasure-hunter": {"recruit": recruits, "movement": marches, "discard": to_the_limit},
}
