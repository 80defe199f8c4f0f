"""How far dice notation goes; all of it can be parsed, rolled and explained in milliseconds."""

from __future__ import annotations

MAX_CHARACTERS = 200
MAX_DEPTH = 20
"""Parentheses and signs inside one another."""
MAX_DICE = 1_000
"""All dice of an expression together, before any of them explodes."""
MAX_SIDES = 1_000
MAX_EXPLOSIONS = 20
"""How often one die may be rolled again; then its last face counts and it rests."""
MAX_NUMBER = 999_999_999
MAX_RESULT = 1_000_000_000_000
"""What any part of an expression may come to, up or down."""
