from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Cast


class Migration(migrations.Migration):
    """The index is made beside the one it takes the name of: vectors are many, and searched."""

    atomic = False

    dependencies = [("index", "0004_stemmed_by_script")]
    operations = [
        # What is there already counts as written now; PostgreSQL rewrites no row for that.
        migrations.AddField(
            model_name="embedding",
            name="written_in",
            field=models.BigIntegerField(
                db_default=Cast(
                    Cast(models.Func(function="pg_current_xact_id"), models.TextField()),
                    models.BigIntegerField(),
                )
            ),
        ),
        AddIndexConcurrently(
            model_name="embedding",
            index=models.Index(
                fields=["corpus_id", "model", "is_walked", "written_in"],
                name="embedding_as_written",
            ),
        ),
        RemoveIndexConcurrently(model_name="embedding", name="embedding_of_corpus"),
        migrations.RenameIndex(
            model_name="embedding",
            old_name="embedding_as_written",
            new_name="embedding_of_corpus",
        ),
    ]
