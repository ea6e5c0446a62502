"""The base of all pages of the console."""
