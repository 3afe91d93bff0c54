"""Reads the status codes of gRPC from its Go module.

The root is that of read_grpc.py. Names of one word are ordinary words in Go.
"""

import re

import kit
import sources
from read_grpc import source


def codes(root):
    version = re.search(r'Version = "([\d.]+)', sources.read(source(root, "grpc-go/version.go"))).group(1)
    code = sources.read(source(root, "grpc-go/codes/codes.go"))
    numbers = {name: int(number) for name, number in re.findall(r"^\t([A-Z]\w+) +Code = (\d+)", code, re.M)}
    official = {go: name for name, go in re.findall(r'`"([A-Z_]+)"`:(?:/\*.*?\*/)? *(\w+),', code)}
    names = [(official[go], number) for go, number in numbers.items()]
    names += [(go, number) for go, number in numbers.items() if re.match("[A-Z][a-z]+[A-Z]", go)]
    return {
        "catalog": "grpc-codes", "title": "Status codes of gRPC", "kind": "errors", "domains": ["grpc*"],
        "source": f"codes.go of grpc-go {version}", "product": "gRPC", "version": version,
        "errors": kit.unique({"name": name, "number": number} for name, number in names),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(codes))
