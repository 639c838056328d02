"""The tables of the database, as of the last migration."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, MetaData, String, Table, Text

__all__ = ["JOURNAL", "JOURNAL_KEYS", "METADATA", "SNAPSHOTS", "TABLES"]

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
)
"""Every table that was opened; what it is stands in its journal."""

JOURNAL = Table(
    "journal",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
)
"""A row a step: ``seq`` counts from 1 without a gap, ``events`` is a document of the codec."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.table_id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("version", String(64), nullable=False),
    Column("room", Text, nullable=False),
)
"""The last snapshot of each table: its room after step ``seq``, sealed. It can be missing."""

JOURNAL_KEYS = Table(
    "journal_keys",
    METADATA,
    Column("key_id", String(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
)
"""Which key the hidden cards are sealed with: a digest of it, never the key."""
