from django.db import migrations, models


def group_pairs(apps, schema_editor):
    """Pairs that wait are grouped by the repositories' memories that they have in common."""
    rows = apps.get_model("memories", "SimilarPair").objects.using(schema_editor.connection.alias)
    pairs = rows.filter(decided_at__isnull=True)
    columns = ("pk", "memory_id", "memory__scope", "other_id", "other__scope")
    leads: dict[object, int] = {}

    def lead_of(number):
        while leads.setdefault(number, number) != number:
            leads[number] = number = leads[leads[number]]
        return number

    of_memory: dict[object, int] = {}
    for number, memory, scope, other, other_scope in pairs.order_by("pk").values_list(*columns):
        for key in (k for k, s in ((memory, scope), (other, other_scope)) if s == "repository"):
            one, two = lead_of(of_memory.setdefault(key, number)), lead_of(number)
            leads[max(one, two)] = min(one, two)
    for number in list(leads):
        pairs.filter(pk=number).update(group=lead_of(number))


class Migration(migrations.Migration):
    """Memories that are close to each other wait for a decision as one card."""

    dependencies = [
        ("memories", "0003_what_reviewers_share"),
        ("organizations", "0002_queries_on_record"),
    ]

    operations = [
        migrations.AddField(
            model_name="similarpair",
            name="group",
            field=models.BigIntegerField(
                editable=False,
                help_text="Pairs with the same number are shown as one card.",
                null=True,
            ),
        ),
        migrations.RunPython(group_pairs, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="similarpair",
            index=models.Index(
                condition=models.Q(("decided_at__isnull", True)),
                fields=["group", "id"],
                name="pair_of_group",
            ),
        ),
    ]
