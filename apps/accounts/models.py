from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person. What she may do follows from her role groups, never from this row."""
