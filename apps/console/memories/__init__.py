"""The pages about memories."""
