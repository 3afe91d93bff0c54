"""Reads the messages of Bash from its message catalogues."""

import kit


# What the expansion of the history prints after the word. These texts are not in bash.mo.
HISTORY = ("event not found", "bad word specifier", "substitution failed", "unrecognized history modifier", "no previous substitution")


def bash(root):
    shipped = kit.Shipped(root, "bin/bash", "usr/bin/bash")
    texts = [kit.printf(text) for text in kit.originals(root, "bash") if shipped.has(text)]
    texts += ["{}: " + text for text in HISTORY if shipped.has(text)]
    version = kit.version_of(root, "bash")
    return {
        "catalog": "bash", "title": "Bash messages", "kind": "messages", "domains": ["bash", "shell*", "sh"],
        "source": f"Debian's bash {version}: the texts of bash.mo that the program has, and those of the history", "product": "Bash", "version": version,
        "messages": kit.messages(texts),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(bash))
