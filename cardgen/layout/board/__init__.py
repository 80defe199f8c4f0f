"""Boards: a map or a grid with its places, slots and roads, laid out as one page."""
