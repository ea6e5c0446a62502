from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """The policy looks at the organization: it has to stand in the index that is counted."""

    atomic = False

    dependencies = [("index", "0005_vectors_written_in")]
    operations = [
        AddIndexConcurrently(
            model_name="document",
            index=models.Index(
                fields=["corpus", "id"],
                include=("length", "organization_id"),
                name="counted_document",
            ),
        ),
        RemoveIndexConcurrently(model_name="document", name="document_of_corpus"),
    ]
