"""Read a folder of game data into a checked game, and say everything that is wrong with it."""
