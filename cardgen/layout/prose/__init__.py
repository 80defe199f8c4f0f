"""Prose as pages: blocks of rules become strips, strips become columns, columns become the pages of a booklet."""
