"""What is sent compressed, and what is not."""

from __future__ import annotations

import gzip
import json

import pytest
from django.test import Client
from django.urls import reverse

from apps.organizations.roles import Role
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, person_with_role

GZIP = {"accept-encoding": "gzip"}
MEMORIES = "/api/v1/memories"


@pytest.fixture
def client(db: None) -> Client:
    """Somebody who may do everything, signed in; there is a memory."""
    MemoryFactory(context=agent_context(RepositoryFactory()))
    client = Client()
    client.force_login(
        person_with_role(Role.SUPER_ADMIN), backend="django.contrib.auth.backends.ModelBackend"
    )
    return client


@pytest.mark.parametrize("url", [reverse("admin:memories_memory_changelist"), MEMORIES])
def test_pages_and_lists_are_compressed_for_who_takes_it(url: str, client: Client) -> None:
    plain, packed = client.get(url), client.get(url, headers=GZIP)

    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content)
    assert "Content-Encoding" not in plain
    if url == MEMORIES:
        assert json.loads(gzip.decompress(packed.content)) == plain.json()


def test_what_has_a_tag_keeps_it_strong(client: Client) -> None:
    memory_id = client.get(MEMORIES).json()["results"][0]["memory_id"]

    shown = client.get(f"{MEMORIES}/{memory_id}", headers=GZIP)

    assert shown["ETag"].startswith('"')
    assert "Content-Encoding" not in shown


def test_an_export_stays_a_stream(client: Client) -> None:
    url = reverse("admin:audit_auditrecord_export")

    exported = client.post(url, {"format": "jsonl"}, headers=GZIP)

    assert exported.streaming
    assert "Content-Encoding" not in exported
