"""A model that helps with topics, if one is set: it proposes, and nothing of it is taken on trust.

Off unless TOPIC_MODEL_TEMPLATE is set. It never sees the database, only what three bounded, masked,
read-only tools show it; what it answers is checked, and where it fails, what is decided without a
model stands.
"""
