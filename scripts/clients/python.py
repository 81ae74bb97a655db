"""The product through the standard library of Python: a host registers and creates a link, and opens the guest's page."""

import gzip
import http.client
import json
import sys
import urllib.parse
import urllib.request
import uuid
from http.cookies import SimpleCookie

url = sys.argv[1]


def post(path, body, **headers):
    request = urllib.request.Request(
        url + path, data=json.dumps(body).encode(), headers={"Content-Type": "application/json", **headers}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert answer.status == 201, answer.status
        return json.load(answer), answer.headers


host = {"email": f"{uuid.uuid4()}@example.org", "password": f"Aa1! {uuid.uuid4()}"}
_, headers = post("/api/auth/register", {**host, "firstName": "Grace", "lastName": "Hopper"})
cookies = SimpleCookie()
for line in headers.get_all("Set-Cookie"):
    cookies.load(line)
token = cookies["linecheck_sign_in"].value
link, _ = post("/api/test-sessions", {"guestFirstName": "Ada"}, Authorization=f"Bearer {token}")

place = urllib.parse.urlsplit(url)
connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
connection.connect()
socket = connection.sock
pages = set()
for encoding in ("br", "gzip", "identity"):
    connection.request("GET", f"/?session={link['sessionCode']}", headers={"Accept-Encoding": encoding})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    assert answer.getheader("Content-Encoding", "identity") == encoding, answer.getheaders()
    page = answer.read()
    # The library opens a new socket if the server has closed the one before.
    assert connection.sock is socket
    # It has no Brotli.
    if encoding != "br":
        pages.add(gzip.decompress(page) if encoding == "gzip" else page)
assert len(pages) == 1 and pages.pop().startswith(b"<!doctype html>")

print("registered, created a link, opened its page with br, gzip and identity over one connection")
