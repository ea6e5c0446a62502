"""Texts as a reader, a model or a decoder would see them, each with spans in the original."""
