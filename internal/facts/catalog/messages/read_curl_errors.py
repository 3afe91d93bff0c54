"""Reads the result codes of libcurl: names and numbers from curl.h, messages from
curl_easy_strerror."""

import ctypes
import re

import kit


def curl_errors(root):
    header = re.sub(r"/\*.*?\*/", "", kit.header(root, "curl/curl.h"), flags=re.S)
    enum = re.search(r"typedef enum \{\s*(CURLE_OK.*?)\}\s*CURLcode;", header, re.S).group(1)
    names = [name.partition("=")[0].strip() for name in enum.split(",")]
    version = re.search(r'LIBCURL_VERSION "([\d.]+)"', kit.header(root, "curl/curlver.h")).group(1)
    message_of = ctypes.CDLL(kit.library(root, "curl")).curl_easy_strerror
    message_of.restype = ctypes.c_char_p
    return {
        "catalog": "curl-errors", "title": "libcurl result codes", "kind": "errors", "domains": ["curl*", "libcurl", "http*", "git*", "networking"],
        "source": f"libcurl {version}: names in curl.h, messages of curl_easy_strerror", "product": "curl", "version": version,
        "errors": [{"name": name, "number": n, "message": message_of(n).decode()}
                   for n, name in enumerate(names) if n and re.match(r"CURLE_(?!OBSOLETE)\w+$", name)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(curl_errors))
