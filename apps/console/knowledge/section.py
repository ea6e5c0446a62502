"""The section about a repository's knowledge: its tabs and who acts."""

from __future__ import annotations

from functools import partial

from apps.common.context import Right
from apps.console.base.sections import Section, Visit, may_here, readable_repositories
from apps.memories.selectors.statistics import has_memories
from apps.organizations.models import Repository

SECTION = Section(
    name="knowledge",
    title="Knowledge",
    kind="repository",
    tabs=(
        ("Workspaces", "knowledge_workspaces"),
        ("Consolidation", "knowledge_consolidation"),
        ("Palace", "knowledge_palace"),
    ),
    offered=readable_repositories,
    may_change=partial(may_here, rights_needed=(Right.WRITE,)),
    holds_something=has_memories(),
)
KnowledgeVisit = Visit[Repository]
