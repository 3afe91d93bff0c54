"""Reads the messages of GCC's C and C++ compilers from their message catalogues."""

import glob
import os
import re

import kit

HELP = re.compile(r"[A-Z][^‘{]*[.:]$")  # the help of an option; a diagnostic has no final period
# Consistency checks of the compiler, other processors and extensions that few programs use.
INTERNAL = re.compile(r"\b(?:bb|insns?|SSA|RTL|RTX|gimple\w*|cgraph|callgraph|basic blocks?|verify_\w+|phi|PHI|nvptx|gcov|CFG|varpool|dominator|LTO|lto|stmt|GIMPLE|tree_\w+|edge"
                      r"|AVX\w*|SSE\w*|MMX|interrupt|OpenACC|OpenMP|Objective|protocol|omp|acc|transaction)\b|^(?:node|loop|profile|stmt) |‘@\w+"
                      r"|‘(?:depend|reduction|linear|aligned|private|collapse|device|map|schedule)’")
PROGRAMS = ("cc1", "cc1plus", "collect2", "lto-wrapper", "lto1")


def gcc(root):
    newest = max(glob.glob(os.path.join(root, "usr/lib/gcc/*/*/cc1")), key=number, default="")
    if not newest:
        raise kit.Missing("there is no cc1; extract the package cpp-N")
    major = str(number(newest))
    folder = os.path.relpath(os.path.dirname(newest), root)
    shipped = kit.Shipped(root, *(os.path.join(folder, name) for name in PROGRAMS), f"usr/bin/*-linux-gnu-g??-{major}")
    texts = kit.originals(root, "gcc-" + major) | kit.originals(root, "cpplib-" + major)
    version = kit.version_of(root, f"gcc-{major}-base")
    return {
        "catalog": "gcc", "title": "GCC messages for C and C++", "kind": "messages",
        "domains": ["gcc*", "g++", "c", "cpp", "c++", "cc", "compiler*", "build*", "cmake*", "make*"],
        "source": f"Debian's gcc-{major} {version}: the texts of gcc-{major}.mo and cpplib-{major}.mo that the C and C++ compilers have",
        "product": "GCC", "version": version,
        "messages": [line for line in kit.messages(kit.gcc(text) for text in texts if shipped.has(text)) if not HELP.match(line) and not INTERNAL.search(line)],
    }


def number(path):
    return int(re.search(r"/(\d+)[^/]*/cc1$", path).group(1))


if __name__ == "__main__":
    raise SystemExit(kit.main(gcc))
