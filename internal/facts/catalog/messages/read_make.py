"""Reads the messages of GNU make from its message catalogues."""

import kit


def make(root):
    shipped = kit.Shipped(root, "usr/bin/make")
    texts = [kit.printf(text) for text in kit.originals(root, "make") if shipped.has(text)]
    version = kit.version_of(root, "make")
    return {
        "catalog": "make", "title": "GNU make messages", "kind": "messages",
        "domains": ["make*", "gmake", "gcc*", "cmake*", "build*"],
        "source": f"Debian's make {version}: the texts of make.mo that the program has", "product": "GNU make", "version": version,
        "messages": kit.messages(texts),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(make))
