"""One repository with its people and agents, as where memories are tested."""

from tests.memories.conftest import (
    agent,
    coder,
    maintainer,
    repository,
    super_admin,
    viewer,
)

__all__ = ["agent", "coder", "maintainer", "repository", "super_admin", "viewer"]
