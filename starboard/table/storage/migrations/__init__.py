"""How the database came to its present shape; Alembic runs these in order."""
