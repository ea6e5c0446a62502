"""Who is promoted on consolidation (seed, section 7.3), and who never is."""

import pytest

from apps.audit.models import Action, AuditRecord
from apps.memories.models import Memory
from apps.organizations.selectors.workspaces import Part
from apps.tiers.models import MemoryUse
from apps.tiers.services.consolidation import consolidate
from tests.factories import agent_context
from tests.factories.deciding import lock_memory, verify_memory
from tests.factories.states import let_in, quarantined
from tests.tiers.items import item

SOURCE = {"source_id": "audit.md", "source_kind": "doc"}
WORTHY = {
    "used often": {"uses": 5},
    "a constraint": {"type": "constraint"},
    "a decision": {"type": "decision_log"},
    "a definition": {"type": "definition"},
    "sure, with a source": {"confidence": 0.8, "provenance": SOURCE},
}
UNWORTHY = {
    "used too little": {"uses": 4},
    "a note": {},
    "sure, without a source": {"confidence": 1.0},
    "a source, but unsure": {"confidence": 0.79, "provenance": SOURCE},
}


def used_item(context, *, uses=0, **given):
    memory = item(context, "Webhooks are retried five times.", **given)
    place = {"organization": memory.organization, "repository": memory.repository}
    MemoryUse.objects.create(memory=memory, count=uses, **place)
    return memory


def tier_after(memory, context, tiers=("stm", "mtm"), **options):
    result = consolidate(context=context, tiers=tiers, **options)
    memory.refresh_from_db()
    return memory.tier, result.items_promoted


@pytest.mark.parametrize(("tier", "higher"), [("stm", "mtm"), ("mtm", "ltm")])
@pytest.mark.parametrize("given", WORTHY.values(), ids=WORTHY.keys())
def test_what_proved_its_worth_goes_one_tier_up_and_expires_no_more(agent, given, tier, higher):
    memory = used_item(agent, tier=tier, **given)
    assert tier_after(memory, agent) == (higher, 1)
    assert memory.expires_at is None
    assert memory.status == "unverified"
    (record,) = AuditRecord.objects.filter(action=Action.PROMOTED)
    assert (record.object_id, record.actor_id) == (str(memory.pk), agent.actor.id)
    assert record.reason.startswith(f"From {tier} to {higher}: ")


@pytest.mark.parametrize("given", UNWORTHY.values(), ids=UNWORTHY.keys())
def test_what_has_not_stays(agent, given):
    memory = used_item(agent, **given)
    assert tier_after(memory, agent) == ("stm", 0)
    assert memory.expires_at is not None


def test_what_a_person_verified_is_promoted_and_stays_verified(agent, maintainer):
    memory = item(agent, "Webhooks are retried five times.")
    verify_memory(context=maintainer, memory_id=memory.pk)
    assert tier_after(memory, agent) == ("mtm", 1)
    assert memory.status == "verified"


def test_a_quarantined_or_locked_item_is_never_promoted(agent, maintainer):
    suspect = quarantined(used_item(agent, uses=50))
    locked = used_item(agent, uses=50)
    lock_memory(context=maintainer, memory_id=locked.pk, reason="It is so.")
    assert tier_after(suspect, agent) == ("stm", 0)
    locked.refresh_from_db()
    assert locked.tier == "stm"


def test_the_highest_tier_is_the_end(agent):
    memory = used_item(agent, uses=50, tier="ltm")
    assert tier_after(memory, agent, tiers=("stm", "mtm", "ltm")) == ("ltm", 0)


def test_only_the_tiers_asked_for_are_promoted_from(agent):
    memory = used_item(agent, uses=50, tier="mtm")
    assert tier_after(memory, agent, tiers=("stm",)) == ("mtm", 0)


def test_without_promote_nothing_is_promoted(agent):
    memory = used_item(agent, uses=50)
    assert tier_after(memory, agent, promote=False) == ("stm", 0)


def test_what_was_just_merged_is_not_promoted_in_the_same_run(agent):
    for _ in range(2):
        used_item(agent, uses=50)
    result = consolidate(context=agent, tiers=("stm", "mtm"))
    assert (result.items_merged, result.items_promoted) == (2, 0)
    assert Memory.objects.get(author_kind="system").tier == "mtm"


def test_what_is_put_into_quarantine_is_not_counted_as_promoted(repository):
    agent = agent_context(repository)
    let_in(item(agent, "We decided to use nginx for everything.", type="decision_log"))
    assert consolidate(context=agent, part=Part("project", None)).items_promoted == 0
