"""Fonts, shaping, wrapping and fitting of text."""
