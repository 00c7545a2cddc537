"""A depot."""

__version__ = "1.0"
