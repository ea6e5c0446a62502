import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Which card somebody has open, and how things stood before a decision."""

    dependencies = [
        ("accounts", "0001_initial"),
        ("memories", "0002_comments"),
        ("organizations", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpenCard",
            fields=[
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("rank", models.SmallIntegerField()),
                ("number", models.BigIntegerField()),
                ("opened_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                (
                    "memory",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="memories.memory",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(
            "ALTER TABLE memories_opencard SET UNLOGGED", "ALTER TABLE memories_opencard SET LOGGED"
        ),
        migrations.CreateModel(
            name="Undo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.BigIntegerField()),
                ("record_id", models.BigIntegerField(unique=True)),
                ("action", models.CharField(max_length=32)),
                ("actor_id", models.CharField(max_length=64)),
                ("before", models.JSONField(help_text="What the decision changed, as it was.")),
                ("decided_at", models.DateTimeField()),
                (
                    "memory",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="memories.memory",
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["actor_id", "-record_id"], name="undo_latest"),
                    models.Index(fields=["decided_at"], name="undo_age"),
                ],
            },
        ),
    ]
