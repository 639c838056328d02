"""The steps from one schema to the next; alembic walks them at every start."""
