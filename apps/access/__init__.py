"""Agents, access tokens, credentials and the context they open."""
