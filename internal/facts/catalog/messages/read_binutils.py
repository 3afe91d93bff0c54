"""Reads the messages of the linker, the assembler and the other GNU binary utilities."""

import re

import kit

CATALOGUES = ("ld", "bfd", "gas")  # the others are mainly about what tools show
HELP = re.compile(r"[A-Z][a-z][^{]*$")  # the help of an option
ERROR = re.compile(r"undefined|multiple|overflow|discarded|hidden|relocat|defined|recompile|incompatible")
BFD = re.compile(r"%(?:\d\$)?p[A-Z]")  # names that BFD's own printf prints


def binutils(root):
    shipped = kit.Shipped(root, "usr/bin/*-linux-gnu-*", "usr/bin/ld.bfd", "usr/lib/*/libbfd-*.so", "usr/lib/*/ldscripts/*")
    texts = set().union(*(kit.originals(root, name) for name in CATALOGUES))
    version = kit.version_of(root, "binutils-common")
    return {
        "catalog": "binutils", "title": "Messages of the GNU linker and assembler", "kind": "messages",
        "domains": ["gcc*", "g++", "c", "cpp", "c++", "cc", "ld", "linker*", "compiler*", "build*", "binutils*", "cmake*", "make*"],
        "source": f"Debian's binutils {version}: the texts of {', '.join(name + '.mo' for name in CATALOGUES)} that the programs have",
        "product": "GNU Binutils", "version": version,
        "messages": [line for line in kit.messages(kit.printf(BFD.sub("%s", text)) for text in texts if shipped.has(text)) if not HELP.match(line) and (kit.failing(line) or ERROR.search(line))],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(binutils))
