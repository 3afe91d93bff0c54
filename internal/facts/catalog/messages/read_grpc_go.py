"""Reads the names in the package grpc of gRPC for Go.

The root is a folder with releases of the module google.golang.org/grpc. Old releases have names that
later ones lack.
"""

import glob
import os
import re

import kit

# No other language's package grpc has names of these forms.
COVERS = """With[A-Z]* Max*Size MaxC* Chain* Keepalive* KeepAlive* Dial* WaitFor* UseC* Unary*Interceptor Stream*Interceptor NewClient* NewServer* Initial*Size
ConnectionT* ForceC* ForceS*""".split()
NAMES = (r"(?m)^func ([A-Z]\w*)\(", r"(?m)^(?:type|var|const) ([A-Z]\w*)", r"(?m)^\t([A-Z]\w*)(?: +\S+)? += ")


def version_of(file):
    return [int(n) for n in re.search(r"@v(\d+)\.(\d+)", file).groups()]


def symbols(root):
    files = [f for f in glob.glob(os.path.join(root, "grpc@v*/*.go")) if not f.endswith("_test.go")]
    if not files:
        raise kit.Missing("there is no module google.golang.org/grpc")
    names = {name for file in files for pattern in NAMES for name in re.findall(pattern, kit.read(file).decode())}
    major, minor = max(map(version_of, files))
    return {
        "catalog": "grpc-go", "title": "Names in the package grpc of Go", "kind": "symbols", "domains": ["grpc*", "go", "golang*"],
        "source": f"the module google.golang.org/grpc, from v{'.'.join(map(str, min(map(version_of, files))))} to v{major}.{minor}", "product": "gRPC-Go", "version": f"{major}.{minor}",
        "covers": ["grpc." + glob for glob in COVERS], "symbols": ["grpc ." + " .".join(sorted(names))],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
