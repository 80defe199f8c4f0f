"""Turn one folder of game data into printed decks."""
