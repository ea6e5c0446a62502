from django.apps import AppConfig


class GovernanceConfig(AppConfig):
    name = "apps.governance"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Write policy"

    def ready(self) -> None:
        """Look at every short text that any app keeps; learn the policy of whoever enters."""
        from apps.access.asides import tell_besides
        from apps.common.text import guard_with
        from apps.governance.policy import refuse_rejected
        from apps.governance.selectors.policy import REVISION, REVISION_BESIDES
        from apps.governance.selectors.queries import KEEPING, KEEPING_BESIDES

        guard_with(refuse_rejected)
        tell_besides(REVISION, REVISION_BESIDES)
        tell_besides(KEEPING, KEEPING_BESIDES)
