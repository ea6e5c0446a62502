from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Cast
from pgvector.django import HalfVectorField

from apps.common.fields import ChoiceField

#: Vectors of these sizes can be searched through an approximate index; others are scanned.
INDEXED_DIMENSIONS = (256, 384, 512, 768, 1024, 1536)
#: The language of documents whose words are to be stemmed anew, as stemming itself has changed.
FORMER = ""


class DocumentKind(models.TextChoices):
    """What a document stands for."""

    MEMORY = "memory", "Memory"
    EVENT = "event", "Event"
    RESOURCE = "resource", "Resource"


class Corpus(models.Model):
    """Documents that are searched together: those of one repository, or the rules above it.

    ``place`` is the repository's id, or the organization's for its rules, or the zero UUID for
    the system's. A repository's events are a corpus of their own, and so are the resources of a
    gateway user (see ``services.place_of``), so that no memory is found, counted or ranked beside
    them. The two counts are as of the last sweep (see ``statistics``); small corpora are counted
    when they are searched. ``has_walked`` once some of its vectors are walked to.
    """

    id = models.AutoField(primary_key=True)
    place = models.UUIDField(unique=True)
    kind = ChoiceField(
        max_length=16,
        choices=DocumentKind,
        default=DocumentKind.MEMORY,
        db_default=DocumentKind.MEMORY.value,
    )
    organization_id = models.UUIDField(null=True)
    repository_id = models.UUIDField(null=True)
    language = models.CharField(max_length=16)
    documents = models.PositiveIntegerField(default=0)
    average_length = models.FloatField(default=0)
    swept_document = models.PositiveBigIntegerField(default=0)
    has_walked = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name_plural = "corpora"

    def __str__(self) -> str:
        return str(self.place)


class Document(models.Model):
    """What search sees of one object. Derived: can be dropped and rebuilt.

    Whether it may be served is decided by the object itself. ``terms`` are the stemmed words of
    its postings, ``length`` counts all words. Documents of one ``thread`` (a session, a source)
    follow one another by id. ``is_compared`` says that the text as it is was compared with its
    nearest (see ``comparing``).
    """

    organization_id = models.UUIDField(null=True)
    repository_id = models.UUIDField(null=True)
    corpus = models.ForeignKey(Corpus, on_delete=models.CASCADE, db_index=False)
    kind = ChoiceField(max_length=16, choices=DocumentKind)
    object_id = models.UUIDField()
    language = models.CharField(max_length=16)
    length = models.PositiveIntegerField()
    terms = ArrayField(models.TextField())
    thread = models.CharField(max_length=255, blank=True)
    author = models.CharField(max_length=255, blank=True)
    said_at = models.DateTimeField()
    is_question = models.BooleanField()
    is_compared = models.BooleanField(db_default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint("kind", "object_id", name="one_document_per_object"),
        )
        indexes = (
            # Documents are counted without their rows; the policy looks at the organization.
            models.Index(
                fields=("corpus", "id"),
                include=("length", "organization_id"),
                name="counted_document",
            ),
            models.Index(
                fields=("corpus", "thread", "id"),
                condition=~Q(thread=""),
                name="document_in_thread",
            ),
            models.Index(
                fields=("-id",),
                condition=Q(kind=DocumentKind.MEMORY, is_compared=False),
                name="memory_not_compared",
            ),
            models.Index(fields=("id",), condition=Q(language=FORMER), name="stemmed_before"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"


class Posting(models.Model):
    """A document holds a term: so often, among so many words.

    All columns make the key, so that a search reads the index alone. A ``frequency`` of 0 says
    that the term is only a tag or another spelling.
    """

    tenant = "corpus_id"
    tenant_row = "index.Corpus"

    pk = models.CompositePrimaryKey("corpus_id", "term", "document_id", "frequency", "length")
    corpus_id = models.IntegerField()
    term = models.TextField(db_collation="C")
    document_id = models.BigIntegerField()
    frequency = models.PositiveSmallIntegerField()
    length = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.term} in {self.document_id}"


class CommonTerm(models.Model):
    """How many documents of a corpus hold a term that is too common to be counted in a search."""

    tenant = "corpus_id"
    tenant_row = "index.Corpus"

    pk = models.CompositePrimaryKey("corpus_id", "term")
    corpus_id = models.IntegerField()
    term = models.TextField(db_collation="C")
    documents = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.term


class EmbeddingModel(models.Model):
    """What made a vector. Only vectors of the same model and size can be compared.

    ``centroid`` and ``deviation`` are its scale (``services.scales``), as soon as it is known.
    """

    tenant = None
    hard_delete: ClassVar[bool] = False

    id = models.SmallAutoField(primary_key=True)
    name = models.CharField(max_length=200)
    dimensions = models.PositiveSmallIntegerField()
    centroid = HalfVectorField(null=True)
    deviation = models.FloatField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint("name", "dimensions", name="one_model_per_name_and_size"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.dimensions})"


class Embedding(models.Model):
    """A document's vector of unit length, in half precision.

    A new one is compared with every query of its corpus. In large corpora a sweep moves it into
    the approximate index: then it is ``is_walked`` to, and writers did not wait for that. A process
    that holds vectors knows by ``written_in``, a transaction, which it has not seen.
    """

    tenant = "corpus_id"
    tenant_row = "index.Corpus"

    pk = models.CompositePrimaryKey("document_id", "model_id")
    document = models.ForeignKey(Document, on_delete=models.CASCADE, db_index=False)
    model = models.ForeignKey(EmbeddingModel, on_delete=models.PROTECT, db_index=False)
    corpus_id = models.IntegerField()
    dimensions = models.PositiveSmallIntegerField()
    vector = HalfVectorField()
    is_walked = models.BooleanField(default=False, db_default=False)
    written_in = models.BigIntegerField(
        db_default=Cast(
            Cast(models.Func(function="pg_current_xact_id"), models.TextField()),
            models.BigIntegerField(),
        )
    )

    class Meta:
        indexes = (
            models.Index(
                fields=("corpus_id", "model", "is_walked", "written_in"),
                name="embedding_of_corpus",
            ),
        )

    def __str__(self) -> str:
        return f"{self.document_id} by {self.model_id}"


class CorpusScale(models.Model):
    """The mean vector of a large corpus and how cosines deviate, as of the last sweep.

    Smaller ones are measured when they are searched.
    """

    tenant = "corpus"

    pk = models.CompositePrimaryKey("corpus_id", "model_id")
    corpus = models.ForeignKey(Corpus, on_delete=models.CASCADE, db_index=False)
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, db_index=False)
    documents = models.PositiveIntegerField()
    centroid = HalfVectorField()
    deviation = models.FloatField()

    def __str__(self) -> str:
        return f"{self.corpus_id} by {self.model_id}"
