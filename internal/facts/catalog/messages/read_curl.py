"""Reads the messages of curl from the program and its library."""

import re

import kit

NO_MESSAGE = re.compile(r"[^A-Za-z{\"'(]|[a-z]+[A-Z]|.*(?:https?://|HTTP/|\.\.$|;|=|<|\$|\[\{)|(?!SSL: )[A-Z][\w-]*:|(?:Added|Allowed|Authenticate|Building|Connected|Closing|"
                        r"Content|Copyright|Found|Got|Hostname|Mark|No more|Only|Read|Re-using|Sent|Server|Start|Stop|Trying|Use|Uses|Using|Write)\b")


OFFSET = re.compile(r"%[-+ 0]*O[du]")  # a conversion of libcurl's own printf


def curl(root):
    version = re.search(r'LIBCURL_VERSION "([\d.]+)"', kit.header(root, "curl/curlver.h")).group(1)
    lines = kit.messages(kit.printf(OFFSET.sub("%d", text)) for text in kit.formats(kit.read(kit.library(root, "curl"))))
    return {
        "catalog": "curl", "title": "curl messages", "kind": "messages", "domains": ["curl*", "libcurl", "http*", "git*", "networking"],
        "source": f"libcurl {version}: the texts in the library", "product": "curl", "version": version,
        "messages": [line for line in lines if not NO_MESSAGE.match(line)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(curl))
