from django.apps import AppConfig


class GovernanceConfig(AppConfig):
    name = "apps.governance"
    verbose_name = "Write policy"

    def ready(self) -> None:
        """Look at every short text that any app keeps; prefetch the policy of whoever enters. What
        `serve` read from patterns is taken from where it keeps it."""
        from django.conf import settings

        from apps.access.prefetch import prefetch
        from apps.common.text import guard_with
        from apps.governance.patterns import keep_in
        from apps.governance.policy import refuse_rejected
        from apps.governance.selectors.policy import REVISION, REVISION_QUERY
        from apps.governance.selectors.queries import KEEPING, KEEPING_QUERY

        keep_in(settings.PATTERNS_DIR)
        guard_with(refuse_rejected)
        prefetch(REVISION, REVISION_QUERY)
        prefetch(KEEPING, KEEPING_QUERY)
