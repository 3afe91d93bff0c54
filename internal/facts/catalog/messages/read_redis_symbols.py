"""Reads the settings of Redis and the fields of INFO from a server."""

import json
import re

import kit
from read_redis import server, version

COVERS = ["maxmemory-*", "lazyfree-*", "active-defrag-*", "auto-aof-*", "stop-writes-*", "slowlog-*", "latency-monitor-*", "repl-backlog-*",
          "repl-diskless-*", "repl-ping-*", "min-replicas-*", "cluster-require-*", "mem_*", "used_memory_*", "instantaneous_*",
          "!mem_overhead_*", "!mem_replica_*", "!mem_cluster_*",  # of newer versions
          "!*-related", "!*-based", "!*-like", "!*-induced", "!*-driven", "!*-specific"]  # English words


def symbols(root):
    settings = json.loads(server(root, "--json", "CONFIG", "GET", "*"))
    fields = re.findall(r"^(\w+):", server(root, "INFO", "everything"), re.M)
    return {
        "catalog": "redis-symbols", "title": "Settings of Redis and fields of INFO", "kind": "symbols", "domains": ["redis*"],
        "source": f"Debian's redis {version(root)}: CONFIG GET and INFO of a server", "product": "Redis", "version": version(root),
        "covers": COVERS, "symbols": sorted(name for name in {*settings, *fields} if re.search("[-_]", name)),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
