"""The one language of the console."""
