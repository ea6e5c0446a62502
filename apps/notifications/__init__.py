"""Telling people, and other programs, what waits for them."""
