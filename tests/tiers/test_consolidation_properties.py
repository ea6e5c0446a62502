"""Whatever is consolidated: nothing is lost, nothing else is touched, and once is enough."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.common.context import RequestContext
from apps.memories.models import Memory, MemoryLink
from apps.memories.short_ids import find_id
from apps.organizations.roles import Role
from apps.tiers.services.consolidation import consolidate
from tests.factories import RepositoryFactory, agent_context, person_context, person_with_role
from tests.factories.deciding import lock_memory, verify_memory
from tests.factories.states import quarantined
from tests.thorough import examples
from tests.tiers.items import item

pytestmark = pytest.mark.django_db

#: What is said, and how it may be written without saying anything else, and so that it does.
SUBJECTS = (
    "Reload nginx with nginx -s reload after a change of its configuration",
    "Backups of the billing database are taken at midnight",
    "Oracle needs the patch of this quarter before the audit",
)
SETTINGS = settings(
    max_examples=examples(14, everyday=8),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
PLAIN = {"state": "open", "type": "note", "tier": "stm", "part": "project", "family": "knowledge"}
ODD = (
    {"state": "verified"},
    {"state": "locked"},
    {"state": "quarantined"},
    {"type": "fact"},
    {"tier": "mtm"},
    {"part": "elsewhere"},
    {"family": "turns"},
)

described = st.builds(
    lambda odd, fields: PLAIN | odd | fields,
    st.sampled_from((*({},) * 2 * len(ODD), *ODD)),
    st.fixed_dictionaries(
        {
            "subject": st.sampled_from(SUBJECTS),
            "ending": st.sampled_from((".", "!", " .", ", except on Monday.")),
            "tags": st.sampled_from((["ops"], ["ops", "web"], [])),
            "confidence": st.sampled_from((0.2, 0.5, 0.9)),
            "source": st.sampled_from(("", "a.md", "b.md")),
        }
    ),
)


def written(context: RequestContext, person: RequestContext, described: dict[str, Any]) -> Memory:
    fields = dict(described)
    content = fields.pop("subject") + fields.pop("ending")
    state, source = fields.pop("state"), fields.pop("source")
    provenance = {"source_id": source, "source_kind": "doc"} if source else {}
    memory = item(context, content, provenance=provenance, **fields)
    if state == "verified":
        verify_memory(context=person, memory_id=memory.pk)
    elif state == "locked":
        lock_memory(context=person, memory_id=memory.pk, reason="It is so.")
    elif state == "quarantined":
        quarantined(memory)
    memory.refresh_from_db()
    return memory


def governed(memory: Memory) -> tuple[Any, ...]:
    return (
        memory.status,
        memory.tier,
        memory.content,
        memory.tags,
        memory.provenance,
        memory.quarantine_reason,
        memory.superseded_by_id,
        memory.expires_at,
    )


def may_be_merged(memory: Memory) -> bool:
    return (
        (memory.status, memory.tier, memory.family) == ("unverified", "stm", "knowledge")
        and not memory.quarantine_reason
        and memory.workspace_scope == "project"
    )


@SETTINGS
@given(st.lists(described, min_size=4, max_size=12))
def test_consolidation_loses_nothing_and_touches_nothing_else(db, items):
    repository = RepositoryFactory()
    agent = agent_context(repository)
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    person = person_context(maintainer, repository)
    before = {memory.pk: memory for memory in (written(agent, person, one) for one in items)}

    result = consolidate(context=agent, promote=False)

    assert result.items_processed == sum(map(may_be_merged, before.values()))
    after = Memory.objects.filter(repository=repository).in_bulk()
    merged = [after[find_id(agent, c.merged_id, field="id")] for c in result.merge_chains]
    assert set(after) == set(before) | {memory.pk for memory in merged}
    archived = {key for key in before if after[key].status == "archived"}
    assert archived == {key for key in before if after[key].superseded_by_id}
    assert result.items_merged == len(archived)
    for key, memory in before.items():
        if key not in archived:
            assert governed(after[key]) == governed(memory)
            continue
        assert may_be_merged(memory)
        heir = after[after[key].superseded_by_id]
        assert heir in merged
        assert MemoryLink.objects.filter(source=heir, target_id=key, relation="supersedes").exists()
        assert after[key].versions.get(number=1).content == memory.content
        assert f"sha256:{memory.content_hash}" in heir.provenance["content_hashes"]
        source = memory.provenance.get("source_id")
        assert not source or source in {one["source_id"] for one in heir.provenance["sources"]}
        assert (heir.type, heir.workspace_scope) == (memory.type, memory.workspace_scope)
        assert set(memory.tags) <= set(heir.tags)
    for heir in merged:
        assert (heir.status, heir.tier, heir.family) == ("unverified", "mtm", "knowledge")
        sources = [memory for key, memory in before.items() if after[key].superseded_by == heir]
        assert len(sources) >= 2
        best = max(sources, key=lambda m: (m.confidence, len(m.content), -m.created_at.timestamp()))
        assert heir.content == best.content

    again = consolidate(context=agent, promote=False)
    assert (again.clusters_found, again.items_merged) == (0, 0)
    assert Memory.objects.filter(repository=repository).count() == len(after)
