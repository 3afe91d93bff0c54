"""Reads the simple names of Java's concurrent collections from the list of its classes."""

import os
import sys

import kit

sys.path.insert(0, os.path.dirname(kit.DATA))
import rebuild  # noqa: E402

# How names begin that other libraries hardly have, and those that they have.
COVERS = """Concurrent*List ConcurrentLinked* ConcurrentSkip* CopyOnWrite*List CopyOnWrite*Set CopyOnWrite*Queue LinkedBlocking* ArrayBlocking* PriorityBlocking* !ConcurrentLinkedHash* !LinkedBlockingMulti*
!PriorityBlockingDeque !*Test !*Impl""".split()
BEGINNINGS = ("Concurrent", "CopyOnWrite", "LinkedBlocking", "ArrayBlocking", "PriorityBlocking")


def symbols(_):
    listed = rebuild.load("java-symbols")
    names = {name.rpartition(".")[2] for name in listed["symbols"] if name.startswith("java.util.")}
    return {
        **{key: listed[key] for key in ("source", "product", "aliases", "version")}, "catalog": "java-collections", "kind": "symbols",
        "title": "Concurrent collections of Java", "domains": ["java*", "jvm*", "jdk*", "spring*"], "covers": COVERS,
        "symbols": sorted(name for name in names if name.startswith(BEGINNINGS)),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
