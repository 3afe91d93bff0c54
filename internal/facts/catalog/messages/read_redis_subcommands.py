"""Reads the subcommands of Redis's commands, such as those of MEMORY and CLIENT, from a server."""

import json

import kit
from read_redis import server, version

LATER = ["CLIENT:.NO-TOUCH", "CLIENT:.SETINFO", "CLUSTER:.MYSHARDID", "CLUSTER:.SLOT-STATS", "CLUSTER:.MIGRATION"]  # of later releases
HEADS = "ACL CLIENT CLUSTER FUNCTION LATENCY MEMORY OBJECT PUBSUB SCRIPT SLOWLOG XGROUP XINFO".split()

CLOSED = "PUBSUB SLOWLOG XGROUP XINFO".split()  # that are no words of a sentence


def subcommands(root):
    docs = json.loads(server(root, "--json", "COMMAND", "DOCS"))
    names = [name.upper().replace("|", ":.") for of in docs.values() for name in of.get("subcommands", {})]
    return {
        "catalog": "redis-subcommands", "title": "Subcommands of Redis's commands", "kind": "symbols", "domains": ["redis*"],
        "source": f"COMMAND DOCS of Debian's redis {version(root)}, and what later releases added", "product": "Redis",
        "covers": [f"${'' if head in CLOSED else '~'}{head}:.[A-Z]*" for head in HEADS],
        "symbols": sorted({name for name in [*names, *LATER] if name.split(":")[0] in HEADS}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(subcommands))
