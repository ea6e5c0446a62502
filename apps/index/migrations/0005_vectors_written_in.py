from django.db import migrations, models
from django.db.models.functions import Cast


class Migration(migrations.Migration):
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
        migrations.RemoveIndex(model_name="embedding", name="embedding_of_corpus"),
        migrations.AddIndex(
            model_name="embedding",
            index=models.Index(
                fields=["corpus_id", "model", "is_walked", "written_in"],
                name="embedding_of_corpus",
            ),
        ),
    ]
