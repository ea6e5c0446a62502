"""The only readers of sessions, their items and their facts, each as its owner may see it."""
