"""Reads the messages of Redis from its programs, and from a server that it runs without a
network and without files."""

import json
import os
import re
import subprocess
import tempfile
import time

import kit

REPLY = re.compile(r"-([A-Z]{3,}) (?=\S)")  # how a server's reply begins
WORD = re.compile(r"[A-Z]{5,} ")  # of an error
NO_MESSAGE = re.compile(r".*(?:[!=]=|->|[<>] [a-z]+\.|&&|\|\|)|O\([\w(]|\[\w\]\w+ |Added |[^ ]*\w\([^ ]|[A-Z-]+ [\[<]"
                        r"|.*[<\[][a-z-]+[>\]]|[A-Z ]+$|\S+\(\) |A container |An internal |[!(]+[a-z ]+[ ()]|[#%*] ")


def redis(root):
    docs = set(leaves(json.loads(server(root, "--json", "COMMAND", "DOCS"))))
    texts = {text for file in ("redis-check-rdb", "redis-cli") for text in kit.formats(contents(root, file))}
    texts = {REPLY.sub(lambda m: "" if m[1] == "ERR" else m[1] + " ", text) for text in texts - docs if not text.startswith(" ")}
    lines = kit.messages(kit.printf(text) for text in texts)
    return {
        "catalog": "redis", "title": "Redis messages", "kind": "messages", "domains": ["redis*"],
        "source": f"Debian's redis {version(root)}: the texts of the server and of redis-cli", "product": "Redis", "version": version(root),
        "messages": [line for line in lines if (kit.failing(line) or WORD.match(line)) and not NO_MESSAGE.match(line) and line not in docs],
    }


def version(root):
    return kit.version_of(root, "redis-tools")


def program(root, name):
    path = os.path.join(root, "usr/bin", name)
    if not os.path.exists(path):
        raise kit.Missing(f"there is no {name}; extract the packages redis-server and redis-tools")
    return path


def contents(root, name):
    """Returns a program without the ends of lines of the protocol."""
    return kit.read(program(root, name)).replace(b"\r\n\0", b"\0")


def leaves(value):
    """Yields all texts in a value of JSON."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from leaves(part)


def server(root, *command):
    """Runs a server, and returns its reply to a command."""
    with tempfile.TemporaryDirectory() as folder:
        socket = os.path.join(folder, "socket")
        running = subprocess.Popen([program(root, "redis-server"), "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
                                   stdout=subprocess.DEVNULL)
        try:
            for _ in range(100):
                if os.path.exists(socket):
                    break
                time.sleep(0.1)
            return subprocess.run([program(root, "redis-cli"), "-s", socket, *command], check=True, capture_output=True, text=True).stdout
        finally:
            running.terminate()
            running.wait()


if __name__ == "__main__":
    raise SystemExit(kit.main(redis))
