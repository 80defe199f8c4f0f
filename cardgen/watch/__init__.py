"""Show a game while it is being written: a page on this machine alone that follows every saved file."""
