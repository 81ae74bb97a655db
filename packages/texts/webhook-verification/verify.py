# Verifies a webhook of Linecheck with Python 3.8 or newer, without packages.
import base64
import hashlib
import hmac
import json
import time


def verify(secret, headers, body, now=None):
    """Returns the event. secret: whsec_…; headers: names in lower case; body: the raw bytes of the request."""
    sent_at = headers["webhook-timestamp"]
    if not sent_at.isdecimal() or abs((now or time.time()) - int(sent_at)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.replace("whsec_", "", 1))
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # After a change of the secret there are two signatures, for a day.
    given = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected.encode(), each.encode()) for each in given):
        raise ValueError("wrong signature")
    return json.loads(body)
