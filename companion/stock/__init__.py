"""The games that a companion serves: their cards by code, their pictures, icons and rules."""

from companion.stock.pictures import Pictures, Print
from companion.stock.shelf import Shelf, Shelved, open_shelf

__all__ = ["Pictures", "Print", "Shelf", "Shelved", "open_shelf"]
