import json
import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.db import migrations, models

AT_ONCE = 1_000


def name_topics(apps, schema_editor):
    """Of what was said before: how the topics are called that begin with the two events."""
    rows = apps.get_model("topics", "TopicCorrection").objects.using(schema_editor.connection.alias)
    said = list(
        rows.only("repository_id", "participants", "first_event_id", "second_event_id").order_by()
    )
    for one in said:
        one.topic_ids = [
            uuid.uuid5(
                one.repository_id,
                json.dumps(
                    [sorted(one.participants), str(event_id)],
                    ensure_ascii=False,
                    separators=(",", ":"),
                ),
            )
            for event_id in (one.first_event_id, one.second_event_id)
        ]
    rows.bulk_update(said, ["topic_ids"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    """The id of a topic that a person said is one with another is looked up, and not tried out."""

    dependencies = [("topics", "0005_erased_words")]

    operations = [
        migrations.AddField(
            model_name="topiccorrection",
            name="topic_ids",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.UUIDField(), default=list, size=None
            ),
            preserve_default=False,
        ),
        migrations.RunPython(name_topics, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="topiccorrection",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["topic_ids"], name="correction_by_topic"
            ),
        ),
    ]
