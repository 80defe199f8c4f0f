"""Figures of a game for its designer: counts, curves, odds, and lints; pure, from a `Game` and its laid-out pages."""
