"""Draw pages and sheets as PDF, SVG and PNG; nothing is decided here."""
