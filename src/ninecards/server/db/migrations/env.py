"""Runs the migrations on the connection that is handed over."""

from __future__ import annotations

from alembic import context

from ninecards.server.db.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite changes a table by copying it.
    render_as_batch=True,
    # All steps or none: the connection is in a transaction already.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
