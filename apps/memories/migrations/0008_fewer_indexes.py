import django.db.models.deletion
from django.db import migrations, models

#: Each begins another index too. Of those a young table, whose statistics are not there yet, has
#: them searched instead: the whole organization for one wording.
BEGUN_BY_OTHERS = (
    ("memories_memory", "organization_id", "memories_memory_organization_id_f6e8e5ad"),
    ("memories_memoryversion", "memory_id", "memories_memoryversion_memory_id_b9ab0a6a"),
    (
        "memories_memoryversion",
        "organization_id",
        "memories_memoryversion_organization_id_646cfbb2",
    ),
)


class Migration(migrations.Migration):
    """Beside the operations for the state: these would check the foreign keys anew, locking."""

    atomic = False

    dependencies = [("memories", "0007_erased_anywhere")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX CONCURRENTLY IF EXISTS {name}",
                    f"CREATE INDEX CONCURRENTLY {name} ON {table} ({column})",
                )
                for table, column, name in BEGUN_BY_OTHERS
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="memory",
                    name="organization",
                    field=models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.organization",
                    ),
                ),
                migrations.AlterField(
                    model_name="memoryversion",
                    name="memory",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="memories.memory",
                    ),
                ),
                migrations.AlterField(
                    model_name="memoryversion",
                    name="organization",
                    field=models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="organizations.organization",
                    ),
                ),
            ],
        ),
    ]
