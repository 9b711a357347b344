"""Alembic's entry: runs the migrations on the connection that the store hands over."""

from alembic import context

from starboard.table.storage.schema import metadata

connection = context.config.attributes["connection"]
# SQLite changes a table by copying it, which Alembic calls a batch.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
