"""Turn cards and templates into pages of the display list."""
