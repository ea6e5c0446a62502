import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0003_model_for_facts"),
        ("topics", "0003_corrections"),
    ]

    operations = [
        migrations.CreateModel(
            name="FinishedPeriods",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("participants_key", models.CharField(max_length=64)),
                ("builder_version", models.CharField(max_length=64)),
                ("event_count", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("state", models.BinaryField()),
                ("vectors", models.BinaryField()),
                (
                    "organization",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.organization",
                    ),
                ),
                (
                    "repository",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.repository",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "finished periods",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organization", "repository", "participants_key"),
                        name="finished_periods_of_participants",
                    )
                ],
            },
        ),
    ]
