"""Reads the messages of Bash from its message catalogues."""

import kit


def bash(root):
    shipped = kit.Shipped(root, "bin/bash", "usr/bin/bash")
    texts = [kit.printf(text) for text in kit.originals(root, "bash") if shipped.has(text)]
    version = kit.version_of(root, "bash")
    return {
        "catalog": "bash", "title": "Bash messages", "kind": "messages", "domains": ["bash", "shell*", "sh"],
        "source": f"Debian's bash {version}: the texts of bash.mo that the program has", "product": "Bash", "version": version,
        "messages": kit.messages(texts),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(bash))
