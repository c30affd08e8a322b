"""The page itself: plain files, under a policy that lets nothing but them run."""

from pathlib import Path

from aiohttp import web

_FILES = Path(__file__).parent / "page"
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


def add_page(app: web.Application) -> None:
    """Serve the page at / and its files under /page/."""
    app.router.add_get("/", _index)
    app.router.add_get("/page/{path:.+}", _file)


async def _index(_: web.Request) -> web.FileResponse:
    return web.FileResponse(_FILES / "index.html", headers=_HEADERS)


async def _file(request: web.Request) -> web.FileResponse:
    path = (_FILES / request.match_info["path"]).resolve()
    if not path.is_relative_to(_FILES) or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=_HEADERS)
