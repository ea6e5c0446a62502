"""Places as form choices: the platform, an organization, a repository."""

from __future__ import annotations

import uuid
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from apps.common.context import Right, Rights
from apps.memories.vocabulary import Scope
from apps.organizations.models import Organization, Repository
from apps.organizations.selectors import organizations_with, repositories_with

PLATFORM = "platform"
Options = list[tuple[str, str]]
Grouped = list[tuple[str, Options]]


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """A chosen place; neither id: the platform as a whole."""

    organization: Organization | None = None
    repository: Repository | None = None

    @property
    def organization_id(self) -> uuid.UUID | None:
        if self.repository is not None:
            return self.repository.organization_id
        return self.organization.pk if self.organization else None

    @property
    def repository_id(self) -> uuid.UUID | None:
        return self.repository.pk if self.repository else None

    @property
    def target(self) -> dict[str, Any]:
        """The place as the arguments of verbs that take exactly one of the two."""
        organization = self.organization if self.repository is None else None
        return {"organization": organization, "repository": self.repository}

    @property
    def scope(self) -> Scope:
        """The scope of a memory written there."""
        if self.repository is not None:
            return Scope.REPOSITORY
        return Scope.ORGANIZATION if self.organization else Scope.SYSTEM


class Places:
    """The places in which a right is held, offered in a form and read back from it."""

    def __init__(self, rights: Rights, right: Right, *, platform_label: str) -> None:
        whole = organizations_with(rights, right)
        if right not in rights.everywhere:
            whole = whole.filter(pk__in=rights.organization_ids(right))
        self._found: dict[str, PlaceChoice] = {}
        self._groups: dict[str, Options] = defaultdict(list)
        if right in rights.everywhere:
            self._add(PLATFORM, PlaceChoice(), "Platform", platform_label)
        for organization in whole:
            label = f"{organization.name}: the whole organization"
            place = PlaceChoice(organization=organization)
            self._add(f"organization:{organization.pk}", place, organization.name, label)
        for repository in repositories_with(rights, right):
            place = PlaceChoice(repository=repository)
            group = repository.organization.name
            self._add(f"repository:{repository.pk}", place, group, repository.name)

    def _add(self, key: str, place: PlaceChoice, group: str, label: str) -> None:
        self._found[key] = place
        self._groups[group].append((key, label))

    @property
    def choices(self) -> Grouped:
        """The places, grouped by organization."""
        return list(self._groups.items())

    def get(self, key: str) -> PlaceChoice:
        """The place behind a choice that the form has accepted."""
        return self._found[key]

    def __bool__(self) -> bool:
        return bool(self._found)
