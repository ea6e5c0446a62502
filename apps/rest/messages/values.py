"""Values that bodies of several resources have."""

from __future__ import annotations

import uuid
from typing import Annotated

from apps.common.messages import Identifier, Text, Whole

MAX_ROW_ID = 2**31 - 1
#: A text of which the service says what it may be.
AnyText = Annotated[str, Text(may_be_blank=True)]
RowId = Annotated[int, Whole(1, MAX_ROW_ID)]
GivenId = Annotated[uuid.UUID, Identifier()]
#: One that may be left out, but not be null.
OptionalId = Annotated[uuid.UUID | None, Identifier()]
