"""The stored vectors of some objects, for those who compare a few with each other."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from apps.index.comparing import vector_model
from apps.index.models import Kind
from apps.index.sql import VECTORS

Vector = NDArray[np.float32]


def vectors_of(kind: Kind, object_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, Vector]:
    """Vectors of unit length by what makes them now; those that have none are left out."""
    model = vector_model()
    if model is None or not object_ids:
        return {}
    given: dict[str, Any] = {"kind": kind.value, "object_id": list(object_ids), "model": model.pk}
    with connection.cursor() as cursor:
        cursor.execute(VECTORS, given)
        return {object_id: _of_unit_length(text) for object_id, text in cursor.fetchall()}


def _of_unit_length(text: str) -> Vector:
    vector = np.fromstring(text.strip("[]"), dtype=np.float32, sep=",")
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
