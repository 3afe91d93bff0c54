"""Reads the options of gRPC's channels, such as grpc.max_receive_message_length.

The root is a folder with the extracted npm packages grpc, which has gRPC's headers in C, and @grpc/grpc-js.
"""

import glob
import os
import re

import kit
import sources

COVERS = ["grpc.max_*", "grpc.min_*", "grpc.keepalive_*", "grpc.initial_*", "grpc.http2.*"]
NEWER = ["grpc.absolute_max_metadata_size", "grpc.max_allowed_incoming_connections"]
NAME = re.compile(r"['\"](grpc\.[a-z0-9_.]+)['\"]")


def options(root):
    files = [file for name in ("grpc_types.h", "channel-options.d.ts") for file in glob.glob(os.path.join(root, "**", name), recursive=True)]
    if len(files) < 2:
        raise kit.Missing("there is no grpc_types.h or no channel-options.d.ts")
    return {
        "catalog": "grpc-options", "title": "Options of gRPC's channels", "kind": "symbols", "domains": ["grpc*"],
        "source": "the npm packages grpc 1.24.11 and @grpc/grpc-js 1.14.7", "product": "gRPC", "covers": COVERS,
        "symbols": sorted({name for file in files for name in NAME.findall(sources.read(file))} | set(NEWER)),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(options))
