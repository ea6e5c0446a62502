"""The pages about the users of the memory gateway, and about what they handed over."""
