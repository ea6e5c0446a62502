from django.apps import AppConfig


class MemoriesConfig(AppConfig):
    name = "apps.memories"
    verbose_name = "Memories"

    def ready(self) -> None:
        """Tell the index how to read memories; prefetch whether notices wait for who enters."""
        from apps.access.prefetch import prefetch
        from apps.index.registry import register
        from apps.memories.selectors.search_documents import MemoryDocuments
        from apps.memories.services.recall_notices import WAITING, WAITING_QUERY

        register(MemoryDocuments())
        prefetch(WAITING, WAITING_QUERY)
