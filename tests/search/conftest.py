"""The people and agents of a repository, as in the tests of memories."""

from tests.memories.conftest import agent, coder, maintainer, repository, viewer

__all__ = ["agent", "coder", "maintainer", "repository", "viewer"]
