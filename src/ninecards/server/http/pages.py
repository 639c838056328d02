"""The page: the built client, or a word on how to build it."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["STATIC", "page_routes"]

STATIC = Path(__file__).parents[1] / "static"
"""Where the build of the client lies in the package."""

NOT_BUILT = """\
ninecards is running, but its page was not built.

In a checkout `make play` builds it; an installed ninecards brings it along.
"""


def page_routes(static: Path = STATIC) -> list[BaseRoute]:
    """Return the routes of the files in ``static``; without an index there, of the word."""
    if (static / "index.html").is_file():
        return [Mount("/", _Client(directory=static, html=True))]
    return [Route("/", _not_built)]


async def _not_built(_request: Request) -> Response:
    return PlainTextResponse(NOT_BUILT)


class _Client(StaticFiles):
    """The client's files. Those in ``assets`` carry a digest in their name and never change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        lasting = path.startswith("assets/") and response.status_code == 200
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if lasting else "no-cache"
        )
        return response
