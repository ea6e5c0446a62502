"""The rules of a repository in a file: by command, REST, admin and in continuous integration."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from apps.memories.services import read_rules
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    agent_context,
    agent_token,
    person_context,
    person_with_role,
)
from tests.factories.deciding import verify_memory
from tests.mcp_endpoint.conftest import served, served_world
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World
from tests.ops.commands import called

__all__ = ["served", "served_world"]

DOCUMENT = Path(__file__).parents[2] / "docs/rules-file.md"
run = partial(called, "export_rules")


def verified(world: World, content: str) -> Memory:
    memory = MemoryFactory(
        context=agent_context(world.repository), content=content, type="decision_log"
    )
    person = person_context(world.manager, world.repository)
    return verify_memory(context=person, memory_id=memory.pk)


@pytest.mark.django_db
def test_the_command_keeps_a_section_of_a_file_up_to_date(tmp_path: Path) -> None:
    world = World()
    verified(world, "Money is kept in integer cents.")
    file = tmp_path / "AGENTS.md"
    file.write_text("# Mine\n")
    file.chmod(0o644)
    who = ("--repository", world.repository.slug, "--as", world.manager.get_username())

    assert run(*who, "--file", file, "--check")[0] == 3
    assert file.read_text() == "# Mine\n"
    assert run(*who, "--file", file)[0] == 0
    first = file.read_text()
    assert "already" in run(*who, "--file", file)[1]
    assert run(*who, "--file", file, "--check")[0] == 0
    assert (file.read_text(), file.stat().st_mode & 0o777) == (first, 0o644)
    assert first == f"# Mine\n\n{run(*who)[1]}"

    verified(world, "Retries wait with backoff.")
    assert run(*who, "--file", file)[0] == 0
    added = set(file.read_text().splitlines()) - set(first.splitlines())
    assert [line.partition(" (")[0] for line in added] == ["- **Retries wait with backoff.**"]
    assert set(first.splitlines()) <= set(file.read_text().splitlines())


@pytest.mark.django_db
def test_the_command_refuses_strangers_links_and_broken_marks(tmp_path: Path) -> None:
    world = World()
    stranger = person_with_role(Role.VIEWER, repository=world.foreign).get_username()
    file = tmp_path / "AGENTS.md"
    assert "SCOPE_VIOLATION" in run("--repository", world.repository.slug, "--as", stranger)[1]
    who = ("--repository", world.repository.slug, "--as", world.manager.get_username())
    mark = run(*who)[1].splitlines()[0]
    file.write_text(f"{mark}\nand no end\n")
    assert "no pair" in run(*who, "--file", file)[1]
    assert file.read_text() == f"{mark}\nand no end\n"
    link = tmp_path / "CLAUDE.md"
    link.symlink_to(file)
    assert "is a link" in run(*who, "--file", link)[1]
    assert "--check needs --file" in run(*who, "--check")[1]


@pytest.mark.django_db
def test_the_admin_hands_out_the_same_file_and_records_it(client: Client) -> None:
    world = World()
    memory = verified(world, "Money is kept in integer cents.")
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=world.organization)
    client.force_login(manager)
    page = client.get(reverse("admin:organizations_repository_rules", args=[world.repository.pk]))
    told = read_rules(context=person_context(manager, world.repository)).text
    assert (page.status_code, page.content.decode()) == (200, told)
    assert page["Content-Disposition"] == f'attachment; filename="rules-{world.repository.slug}.md"'
    served = AuditRecord.objects.filter(actor_id=str(manager.pk), question="list").latest("id")
    assert [one["memory_id"] for one in served.served] == [str(memory.pk)]
    foreign = world.foreign.organization
    client.force_login(person_with_role(Role.ORGANIZATION_ADMIN, organization=foreign))
    assert client.get(page.request["PATH_INFO"]).status_code in (302, 403, 404)


@pytest.mark.django_db(transaction=True)
def test_the_documented_job_needs_nothing_but_a_token(
    served: Served, served_world: World, tmp_path: Path
) -> None:
    if not all(map(shutil.which, ("curl", "jq", "awk", "git"))):
        pytest.skip("needs curl, jq, awk and git")
    verified(served_world, "Money is kept in <!-- integer --> cents.\nAlways.")
    file = tmp_path / "AGENTS.md"
    section = read_rules(context=agent_context(served_world.repository))
    file.write_text(f"# Mine\n\n{section.begin}\nold\n{section.end}\n\n## More\n")
    environment: dict[str, Any] = {
        **os.environ,
        "MEMORY_TOKEN": agent_token(served_world.repository, abilities=["read"]),
        "MEMORY_URL": served.url.removesuffix("/mcp"),
        "MEMORY_REPOSITORY": str(served_world.repository.pk),
        "GIT_CONFIG_GLOBAL": "/dev/null",
    }

    def job() -> int:
        script = DOCUMENT.read_text().split("```sh\n")[1].split("```")[0]
        done = subprocess.run(["sh", "-ec", script], cwd=tmp_path, env=environment, check=False)
        return done.returncode

    for step in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *step], cwd=tmp_path, env=environment, check=True)
    assert job() == 1
    assert file.read_text() == f"# Mine\n\n{section.text}\n## More\n"
    subprocess.run(["git", "add", "."], cwd=tmp_path, env=environment, check=True)
    assert job() == 0
    assert [path.name for path in tmp_path.iterdir() if path.name != ".git"] == ["AGENTS.md"]
