"""JSON with exact decimal numbers, which the standard library writes in binary alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal

__all__ = ["json_text"]


def json_text(value: object) -> str:
    """Return a value as JSON on one line; a Decimal keeps its places.

    >>> json_text({"a": [Decimal("0.10"), 1, None], "b": "x"})
    '{"a":[0.10,1,null],"b":"x"}'
    """
    match value:
        case Decimal():
            return format(value, "f")
        case Mapping():
            members = (f"{json.dumps(str(k))}:{json_text(v)}" for k, v in value.items())
            return f"{{{','.join(members)}}}"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Sequence():
            return f"[{','.join(map(json_text, value))}]"
    return json.dumps(value)
