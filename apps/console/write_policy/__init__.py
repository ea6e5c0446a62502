"""The pages of an organization's write policy."""
