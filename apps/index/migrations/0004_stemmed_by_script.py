from django.db import migrations, models

# Words of scripts that PostgreSQL can stem are stemmed whatever the repository's language is. What
# holds such words is written again by the worker; documents keep their order in their threads.
MARK = """
UPDATE index_document SET language = '' WHERE EXISTS (
    SELECT FROM unnest(terms) AS term
    WHERE term COLLATE "C" BETWEEN '\u0370' AND '\u06ff'
       OR term COLLATE "C" BETWEEN '\u0900' AND '\u097f'
       OR term COLLATE "C" BETWEEN '\u0b80' AND '\u0bff'
)
"""


class Migration(migrations.Migration):
    dependencies = [("index", "0003_scales_of_questions")]
    operations = [
        migrations.AddIndex(
            model_name="document",
            index=models.Index(
                condition=models.Q(("language", "")), fields=["id"], name="stemmed_before"
            ),
        ),
        migrations.RunSQL(MARK, migrations.RunSQL.noop),
    ]
