"""Which faces exist on paper: a log that is kept with the game, and what differs between it and the data."""
