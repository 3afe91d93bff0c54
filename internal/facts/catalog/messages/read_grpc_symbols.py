"""Reads the names of status codes in the languages of gRPC.

The root is that of read_grpc.py.
"""

import kit
from read_grpc_codes import codes

COVERS = ["grpc.StatusCode.[A-Z]*", "StatusCode.[A-Z]*", "grpc.status.[A-Z]*", "!StatusCode.To*", "codes.[A-Z]*", "!codes.Code",
          "!codes.Error", "!codes.Ok", "!codes.Unset"]  # the last three belong to OpenTelemetry


def symbols(root):
    errors = codes(root)
    official = [error["name"] for error in errors["errors"] if error["name"].isupper()]
    go = ["".join(word.capitalize() for word in name.split("_")) for name in official if name != "OK"] + ["OK", "Canceled"]
    names = [f"{owner}.{name}" for owner in ("grpc.StatusCode", "StatusCode", "grpc.status") for name in official]
    names += [f"{owner}.{name}" for owner in ("codes", "StatusCode") for name in go] + ["StatusCode.OK"]
    return {**{key: errors[key] for key in ("domains", "source", "product", "version")}, "catalog": "grpc-symbols", "kind": "symbols",
            "title": "Status codes of gRPC in Python, Go, Node.js and C#", "covers": COVERS, "symbols": sorted(set(names) - {"codes.Cancelled"})}


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
