"""A web page with widgets, and the tokens for them. Python 3.9 or newer, standard library only."""

import html
import json
import os
import time
import urllib.error
import urllib.request
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from urllib.parse import urlsplit

SERVICE = os.environ["BIOPHONY_API_URL"].rstrip("/")
API_KEY = os.environ["BIOPHONY_API_KEY"]
PROJECT_ID = os.environ["BIOPHONY_PROJECT_ID"]
PORT = int(os.environ.get("PORT", "3000"))
# This machine alone, unless told otherwise: a proxy that speaks https belongs before it.
HOST = os.environ.get("HOST", "127.0.0.1")
# Where visitors see the page: tokens work on pages of this origin alone.
PAGE_ORIGIN = os.environ.get("PAGE_ORIGIN", f"http://localhost:{PORT}")

FOLDER = Path(__file__).parent / "page"
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css"),
    "/page.js": ("page.js", "text/javascript"),
}
POLICY = (
    f"default-src 'none'; script-src 'self' {SERVICE}; style-src 'self'; "
    f"connect-src 'self' {SERVICE}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Tokens:
    """A token for all visitors, who may read the same: the service is asked once in five minutes, not for each of them."""

    # Seconds that a token still works when a page gets it, at least; new ones work for ten minutes.
    LEAST_LEFT = 300

    def __init__(self):
        self.lock = Lock()
        self.token = ""
        self.until = 0.0

    def get(self):
        with self.lock:
            if time.time() >= self.until:
                answer = self.create()
                expires = datetime.fromisoformat(answer["expires_at"].replace("Z", "+00:00"))
                self.token = answer["token"]
                self.until = expires.timestamp() - self.LEAST_LEFT
            return self.token

    @staticmethod
    def create():
        request = urllib.request.Request(
            f"{SERVICE}/api/embed/tokens",
            data=json.dumps({"project_id": PROJECT_ID, "origins": [PAGE_ORIGIN]}).encode(),
            headers={"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"},
            method="POST",
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


tokens = Tokens()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        name, kind = FILES.get(urlsplit(self.path).path, (None, None))
        if name is None:
            self.give(404, "text/plain", b"Not found")
            return
        content = (FOLDER / name).read_text(encoding="utf-8")
        if name == "index.html":
            content = content.replace("{{BIOPHONY_API_URL}}", html.escape(SERVICE))
            content = content.replace("{{BIOPHONY_PROJECT_ID}}", html.escape(PROJECT_ID))
        self.give(200, kind, content.encode(), {"Content-Security-Policy": POLICY})

    def do_POST(self):
        if urlsplit(self.path).path != "/biophony-token":
            self.give(404, "text/plain", b"Not found")
            return
        try:
            token = tokens.get()
        except urllib.error.HTTPError as error:
            self.log_error("The service gave no token: %s", error.read().decode())
            self.give(502, "text/plain", b"The service gave no token.")
        except OSError as error:
            self.log_error("The service could not be asked: %s", error)
            self.give(502, "text/plain", b"The service could not be asked.")
        else:
            # A page of other sites can ask too, but cannot read the answer: it has no headers of CORS.
            body = json.dumps({"token": token}).encode()
            self.give(200, "application/json", body, {"Cache-Control": "no-store"})

    def give(self, status, kind, body, headers=None):
        self.send_response(status)
        for name, value in {"Content-Type": kind, **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


# It listens before it says so.
server = ThreadingHTTPServer((HOST, PORT), Handler)
print(f"The page is at {PAGE_ORIGIN}", flush=True)
server.serve_forever()
