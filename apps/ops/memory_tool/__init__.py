"""`manage.py memory`: the knowledge base from a terminal, through the services of everybody."""
