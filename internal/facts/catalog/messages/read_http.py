"""Reads the status codes of HTTP with their phrases, from Python's
standard library."""

import http
import platform

import kit


def statuses(_):
    return {
        "catalog": "http", "title": "Status codes of HTTP", "kind": "errors",
        "domains": ["http*", "web*", "rest*", "api*", "nginx*", "apache*", "network*", "curl*"],
        "source": f"http.HTTPStatus of CPython {platform.python_version()}", "product": "HTTP",
        "errors": [{"number": int(status), "message": status.phrase} for status in sorted(http.HTTPStatus)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(statuses))
