"""Frozen types of a game, and the parsing of deck notation; no I/O."""
