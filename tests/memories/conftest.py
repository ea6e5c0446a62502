"""A repository that holds memories in every state."""

import datetime as dt

from django.utils import timezone

from apps.memories.models import Memory
from apps.memories.services import link_memories, write_memory
from tests.factories import MemoryFactory
from tests.factories.deciding import (
    archive_memory,
    deprecate_memory,
    lock_memory,
    release_memory,
    verify_memory,
    write_version,
)
from tests.memories.portable import SUSPECT
from tests.sharing import shared


@shared
def furnished(agent, maintainer):
    """Memories in every status, with versions, links, tiers, quarantine and expiry."""
    note = write_memory(
        context=agent,
        type="note",
        title="Ports",
        content="It listens on 8443.",
        tags=["net"],
        tier="stm",
        provenance={"source": "a chat", "lines": [1, 2], "nested": {"deep": None}},
        expires_at=timezone.now() + dt.timedelta(days=3),
    )
    verified = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=verified.pk)
    write_version(context=agent, memory_id=verified.pk, content="Perhaps otherwise.")
    locked = MemoryFactory(context=maintainer, type="business_rule")
    verify_memory(context=maintainer, memory_id=locked.pk)
    lock_memory(context=maintainer, memory_id=locked.pk, reason="The law.")
    replaced, gone = MemoryFactory(context=agent), MemoryFactory(context=agent)
    deprecate_memory(
        context=maintainer,
        memory_id=replaced.pk,
        reason="Outdated.",
        replacement_memory_id=verified.pk,
    )
    archive_memory(context=maintainer, memory_id=gone.pk, reason="Put away.")
    suspect = MemoryFactory(context=agent, content=SUSPECT)
    released = MemoryFactory(context=agent, content=f"{SUSPECT} Please.")
    release_memory(context=maintainer, memory_id=released.pk, reason="It is a quotation.")
    link_memories(context=agent, source_id=note.pk, target_id=verified.pk, relation="contradicts")
    link_memories(context=maintainer, source_id=note.pk, target_id=suspect.pk, relation="refines")
    return Memory.objects.all()
