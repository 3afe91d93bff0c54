"""Reads the words that the replies of Redis to wrong commands begin with, such as WRONGTYPE, and
the messages after them."""

import kit
from read_redis import REPLY, contents, version


def redis_errors(root):
    data = contents(root, "redis-check-rdb")
    found = {word: {f"{word} {{}} {{}}:{{}}"} for word in ("ASK", "MOVED") if b"\0%s\0" % word.encode() in data}
    for text in kit.formats(data):
        word = REPLY.match(text)
        if word and word[1] != "ERR":
            found.setdefault(word[1], set()).add(kit.identifying(kit.printf(text[word.end():])))
    return {
        "catalog": "redis-errors", "title": "Words of Redis's error replies", "kind": "errors", "domains": ["redis*"],
        "source": f"Debian's redis {version(root)}: the texts of the server", "product": "Redis", "version": version(root),
        "errors": [error(word, messages) for word, messages in sorted(found.items())],
    }


def error(word, messages):
    """Returns an error. It has no message if it has several; the messages of Redis list them all."""
    message = messages.pop() if len(messages) == 1 else ""
    return {"name": word, "message": message} if message else {"name": word}


if __name__ == "__main__":
    raise SystemExit(kit.main(redis_errors))
