"""Where the tests find real hands and oracles: a folder beside the checkout."""

from __future__ import annotations

from pathlib import Path

__all__ = ["ROOT", "SHARED_DATA"]

ROOT = Path(__file__).resolve().parents[2]
SHARED_DATA = ROOT.parent / "shared" / "data"
