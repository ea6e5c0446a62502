"""What is known of a sentence model beside its weights: ``embedder.json`` in its folder."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Literal

from django.core.exceptions import ImproperlyConfigured
from pydantic import BaseModel, ConfigDict, Field, ValidationError

FILE_NAME = "embedder.json"
#: Where a model of English lies, in the folder of the one whose second part it is.
ENGLISH_FOLDER = "english"
#: Letters, digits, and hyphens or dots between them: a folder's name anywhere.
NAME = r"^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$"
#: Tokens of a text and of a query that a folder without a card looks at.
MAX_TOKENS = 256
MAX_QUERY_TOKENS = 64

Tokens = Annotated[int, Field(ge=8, le=8192)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class ModelCard(BaseModel):
    """How a model wants to be used, and where it comes from.

    A text's vector is the mean of its tokens' vectors, or that of the first (``cls``). ``files``
    are the SHA-256 of what was installed. ``english`` is what the vector of the model of English in
    the folder of that name, which goes on behind this one's, is weighed with; 0 if there is none.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Annotated[str, Field(pattern=NAME, max_length=60)]
    dimensions: Annotated[int, Field(ge=1, le=16_000)]
    max_tokens: Tokens = MAX_TOKENS
    max_query_tokens: Tokens = MAX_QUERY_TOKENS
    pooling: Literal["mean", "cls"] = "mean"
    query_prefix: Annotated[str, Field(max_length=200)] = ""
    passage_prefix: Annotated[str, Field(max_length=200)] = ""
    languages: Annotated[str, Field(max_length=200)] = "not said"
    licence: Annotated[str, Field(max_length=200)] = "not said"
    source: Annotated[str, Field(max_length=500)] = "not said"
    english: Annotated[float, Field(ge=0, le=2)] = 0.0
    files: dict[str, Digest] = {}

    def write(self, folder: Path) -> None:
        """Put it into the model's folder."""
        (folder / FILE_NAME).write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")

    def require_files(self, folder: Path) -> None:
        """Raise ImproperlyConfigured unless each file is the one that was installed."""
        for name, digest in self.files.items():
            if digest_of(folder / name) != digest:
                raise ImproperlyConfigured(
                    f"{folder / name} is not what was installed: its SHA-256 differs."
                )


#: How a folder without a card is used.
PLAIN = ModelCard(name="plain", dimensions=1)


def read_card(folder: Path) -> ModelCard | None:
    """The card of a folder; none if there is no such file.

    Raises ImproperlyConfigured, naming the field, when it is not what it should be.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        return None
    try:
        return ModelCard.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "the file"
        raise ImproperlyConfigured(f"{path}: {field}: {first['msg']}.") from None


def digest_of(path: Path) -> str:
    """The SHA-256 of a file; empty if there is none."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
