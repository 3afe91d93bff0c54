"""Reads the methods and fields of types in Go's standard library.

The root is Go's own folder, which has the folder api.
"""

import glob as globs
import os
import re

import kit
from read_go_symbols import ALL

LINE = re.compile(r"pkg (\S+)(?: \([^)]*\))?, (?:type (\w+)(?:\[[^]]*\])? (?:struct|interface)(?:, (\w+)| {(.*)})|method \(\*?(\w+)(?:\[[^]]*\])?\) (\w+))")
# Types that other packages have under the same name, with other members.
OTHERS = "context.Context http.Handler http.ResponseWriter".split()


def read(root):
    found = {}
    for file in globs.glob(os.path.join(root, "api/go1*.txt")):
        with open(file, encoding="utf-8") as f:
            for line in f:
                m = LINE.match(line)
                if not m:
                    continue
                path, owner, member, several, receiver, method = m.groups()
                package = [part for part in path.split("/") if not re.match(r"v\d+$", part)][-1]
                if package in ALL and package not in ("template", "rand"):
                    name = f"{package}.{owner or receiver}"
                    found.setdefault(name, set()).update(re.findall(r"\w+", method or member or several))
    if not found:
        raise kit.Missing("there is no api/go1.txt")
    version = max(re.findall(r"go(\d+\.\d+)\.txt", " ".join(os.listdir(os.path.join(root, "api")))), key=lambda v: int(v.split(".")[1]))
    # "embedded" stands for the members of another type, and "unexported" for some of no name.
    kept = {name: members for name, members in found.items() if name not in OTHERS and not members & {"embedded", "unexported"}}
    return {
        "catalog": "go-members", "title": "Members of types in Go's standard library", "kind": "symbols",
        "domains": ["go", "golang*", "go-*", "grpc*"], "source": f"the folder api of Go {version}", "product": "Go", "version": version,
        "covers": [f"{p}.[A-Z]*.[A-Z]*" for p in sorted({name.split(".")[0] for name in kept})],
        "symbols": kit.grouped(f"{name}.{member}" for name, members in kept.items() for member in members),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
