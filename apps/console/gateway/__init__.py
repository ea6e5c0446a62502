"""The pages about the users of the memory gateway, without what they said."""
