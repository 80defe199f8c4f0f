"""The display list and its geometry."""
