"""Reads the values of Redis's maxmemory-policy from a server, which lists them when it gets another one."""

import re

import kit
from read_redis import server, version

LATER = "allkeys-lrm volatile-lrm".split()  # of later releases
# English words, as in "a volatile-key policy".
OTHERS = "key* only polic* evict* style mode* data set* type* famil* variant* expir* memory based like related driven".split()


def policies(root):
    names = re.findall(r"(?:allkeys|volatile)-[a-z]+", server(root, "CONFIG", "SET", "maxmemory-policy", "x"))
    return {
        "catalog": "redis-policies", "title": "Policies of Redis's maxmemory-policy", "kind": "symbols", "domains": ["redis*"],
        "source": f"Debian's redis {version(root)}: what CONFIG SET answers, and the policies of later releases", "product": "Redis",
        "covers": ["allkeys-*", "volatile-*", *(f"!{which}-{other}" for which in ("allkeys", "volatile") for other in OTHERS)],
        "symbols": sorted({*names, *LATER}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(policies))
