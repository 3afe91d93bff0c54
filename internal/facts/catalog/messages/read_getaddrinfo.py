"""Reads the errors of name resolution: names and numbers from netdb.h, messages from
gai_strerror."""

import ctypes
import os
import re

import kit


def getaddrinfo(root):
    message_of = ctypes.CDLL(None).gai_strerror
    message_of.restype = ctypes.c_char_p
    found = re.findall(r"#\s*define\s+(EAI_\w+)\s+(-?\d+)", kit.header(root, "netdb.h"))
    library = os.confstr("CS_GNU_LIBC_VERSION")
    return {
        "catalog": "getaddrinfo", "title": "Errors of name resolution", "kind": "errors",
        "domains": ["linux*", "posix*", "dns*", "network*", "curl*", "ssh*", "python*", "git*", "docker*", "bash", "c"],
        "source": f"names in netdb.h, messages of gai_strerror in {library}", "product": "glibc", "version": library.split()[-1],
        "errors": kit.unique({"name": name, "number": int(number), "message": message_of(int(number)).decode()} for name, number in found),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(getaddrinfo))
