"""What is made of the files of gateway users."""

from apps.common.jobs import job
from apps.gateway.resources.services import read_waiting_files

job("gateway.read_files", read_waiting_files, seconds=20.0)
