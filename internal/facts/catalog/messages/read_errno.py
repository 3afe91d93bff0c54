"""Reads the error numbers of Linux: names and numbers from the headers, messages from
strerror."""

import os
import re

import kit


def errno(root):
    text = kit.header(root, "asm-generic/errno-base.h") + kit.header(root, "asm-generic/errno.h")
    numbers, errors = {}, []
    for name, value in re.findall(r"^#define\s+(E\w+)\s+(\w+)", text, re.M):
        numbers[name] = number = int(value) if value.isdigit() else numbers[value]
        errors.append({"name": name, "number": number, "message": os.strerror(number)})
    library = os.confstr("CS_GNU_LIBC_VERSION")
    return {
        "catalog": "errno", "title": "Error numbers of Linux", "kind": "errors",
        "domains": ["linux*", "posix*", "unix*", "errno*", "system*", "os", "filesystem*", "network*", "ssh*", "bash", "shell*", "c", "cpp", "gcc*",
                    "python*", "docker*"],
        "source": f"numbers in Linux's asm-generic/errno.h, messages of strerror in {library}", "product": "Linux",
        "errors": kit.unique(errors),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(errno))
