from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from pgvector.django import HalfVectorField

from apps.common.migration_helpers import ID

KINDS = [("memory", "Memory"), ("event", "Event"), ("resource", "Resource")]
# Small corpora are scanned; only vectors of large ones are in these, and a sweep puts them there.
DIMENSIONS = (256, 384, 512, 768, 1024, 1536)
NEAR = """
CREATE INDEX embedding_near_{0} ON index_embedding
USING hnsw ((vector::halfvec({0})) halfvec_ip_ops) WHERE dimensions = {0} AND is_walked
"""


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel(
            name="Corpus",
            fields=[
                ("id", models.AutoField(primary_key=True, serialize=False)),
                ("place", models.UUIDField(unique=True)),
                ("organization_id", models.UUIDField(null=True)),
                ("repository_id", models.UUIDField(null=True)),
                ("language", models.CharField(max_length=16)),
                ("documents", models.PositiveIntegerField(default=0)),
                ("average_length", models.FloatField(default=0)),
                ("swept_document", models.PositiveBigIntegerField(default=0)),
                ("has_walked", models.BooleanField(db_default=False, default=False)),
                (
                    "kind",
                    models.CharField(db_default="memory", default="memory", max_length=16),
                ),
            ],
            options={"verbose_name_plural": "corpora"},
        ),
        migrations.CreateModel(
            name="Document",
            fields=[
                ("id", ID),
                ("organization_id", models.UUIDField(null=True)),
                ("repository_id", models.UUIDField(null=True)),
                ("kind", models.CharField(max_length=16)),
                ("object_id", models.UUIDField()),
                ("language", models.CharField(max_length=16)),
                ("length", models.PositiveIntegerField()),
                ("terms", ArrayField(base_field=models.TextField(), size=None)),
                ("thread", models.CharField(blank=True, max_length=255)),
                ("author", models.CharField(blank=True, max_length=255)),
                ("said_at", models.DateTimeField()),
                ("is_question", models.BooleanField()),
                (
                    "corpus",
                    models.ForeignKey(db_index=False, on_delete=models.CASCADE, to="index.corpus"),
                ),
                ("is_compared", models.BooleanField(db_default=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["corpus", "id"], include=("length",), name="document_of_corpus"
                    ),
                    models.Index(
                        fields=["corpus", "thread", "id"],
                        condition=~models.Q(thread=""),
                        name="document_in_thread",
                    ),
                    models.Index(
                        fields=["-id"],
                        condition=models.Q(is_compared=False, kind="memory"),
                        name="memory_not_compared",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("kind"), models.F("object_id"), name="one_document_per_object"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "corpus_id", "term", "document_id", "frequency", "length", serialize=False
                    ),
                ),
                ("corpus_id", models.IntegerField()),
                ("term", models.TextField(db_collation="C")),
                ("document_id", models.BigIntegerField()),
                ("frequency", models.PositiveSmallIntegerField()),
                ("length", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="CommonTerm",
            fields=[
                ("pk", models.CompositePrimaryKey("corpus_id", "term", serialize=False)),
                ("corpus_id", models.IntegerField()),
                ("term", models.TextField(db_collation="C")),
                ("documents", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="EmbeddingModel",
            fields=[
                ("id", models.SmallAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("dimensions", models.PositiveSmallIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("name"), models.F("dimensions"), name="one_model_per_name_and_size"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Embedding",
            fields=[
                ("pk", models.CompositePrimaryKey("document_id", "model_id", serialize=False)),
                ("corpus_id", models.IntegerField()),
                ("dimensions", models.PositiveSmallIntegerField()),
                ("vector", HalfVectorField()),
                (
                    "document",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, to="index.document"
                    ),
                ),
                (
                    "model",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, to="index.embeddingmodel"
                    ),
                ),
                ("is_walked", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["corpus_id", "model", "is_walked"], name="embedding_of_corpus"
                    )
                ]
            },
        ),
        *(
            migrations.RunSQL(NEAR.format(size), f"DROP INDEX embedding_near_{size}")
            for size in DIMENSIONS
        ),
    ]
