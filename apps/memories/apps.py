from django.apps import AppConfig


class MemoriesConfig(AppConfig):
    name = "apps.memories"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Memories"

    def ready(self) -> None:
        """Tell the index how to read memories."""
        from apps.index.registry import register
        from apps.memories.selectors.search_documents import MemoryDocuments

        register(MemoryDocuments())
