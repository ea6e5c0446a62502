"""Only vectors of large corpora are in the approximate indexes, and a sweep puts them there."""

from django.db import migrations, models

DIMENSIONS = (256, 384, 512, 768, 1024, 1536)
CREATE = """
CREATE INDEX embedding_near_{0} ON index_embedding
USING hnsw ((vector::halfvec({0})) halfvec_ip_ops) WHERE dimensions = {0} {1}
"""


class Migration(migrations.Migration):
    dependencies = [("index", "0003_compared")]

    operations = [
        migrations.AddField(
            model_name="corpus",
            name="has_walked",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="embedding",
            name="is_walked",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RemoveIndex(model_name="embedding", name="embedding_of_corpus"),
        migrations.AddIndex(
            model_name="embedding",
            index=models.Index(
                fields=["corpus_id", "model", "is_walked"], name="embedding_of_corpus"
            ),
        ),
        *[
            migrations.RunSQL(
                [f"DROP INDEX embedding_near_{size}", CREATE.format(size, "AND is_walked")],
                [f"DROP INDEX embedding_near_{size}", CREATE.format(size, "")],
            )
            for size in DIMENSIONS
        ],
    ]
