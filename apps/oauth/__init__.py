"""Clients that people let in: registration, consent, and tokens that are renewed (OAuth 2.1)."""
