"""Of what something is erased, what the retention policy lets go, and erasures themselves."""

from apps.erasure.selectors.erasures import (
    finished_erasures,
    has_run_since,
    organizations_of_erasures,
    subject_of,
    visible_erasures,
)
from apps.erasure.selectors.held import held_of, id_of_held, require_free
from apps.erasure.selectors.overdue import (
    Overdue,
    before_named,
    counts_of,
    organizations_with_retention,
    overdue_in,
    overdue_now,
)
from apps.erasure.selectors.subjects import (
    Preview,
    Subject,
    find_subject,
    preview_of,
)
