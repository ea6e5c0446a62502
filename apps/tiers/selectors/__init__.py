"""The only readers of items, palace and consolidations."""
