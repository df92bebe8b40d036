"""Run by Alembic: where its revisions find the database."""

from alembic import context

from parlour.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
