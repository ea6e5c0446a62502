"""The pages of a repository's knowledge: workspaces, consolidation, palace."""
