"""The four characters that say which face was printed: a hash of its words, numbers, icons and pictures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

# Crockford's base 32: no I, L, O or U, so nobody reads one for another.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def fingerprint(tokens: Iterable[str], length: int = 4) -> str:
    """A short base-32 hash of what stands on a face, whatever its order.

    Positions, sizes, colours, ink, paper and theme do not enter, so only a changed word, icon or picture changes it.
    """
    joined = "\x1f".join(sorted(" ".join(token.split()) for token in tokens))
    number = int.from_bytes(hashlib.sha256(joined.encode()).digest(), "big")
    return "".join(ALPHABET[number >> (256 - 5 * (place + 1)) & 31] for place in range(length))
