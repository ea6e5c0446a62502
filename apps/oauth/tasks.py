"""The app's sweep."""

from apps.common.jobs import job
from apps.oauth.services import sweep_oauth

job("oauth.sweep", sweep_oauth)
