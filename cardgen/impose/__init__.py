"""Place pages on sheets of paper: pure arithmetic in millimetres."""
