"""The version of the distribution, where it is stated."""

__version__ = "1.0.0"
