"""Reads with which SQLSTATE PostgreSQL's server reports a message, from its source: errcode and errmsg of a call of ereport.

The first argument is the folder of the source of Debian's postgresql-N, the second the file to write."""

import collections
import os
import re
import sys

import kit

CALL = re.compile(r'errcode\((ERRCODE_\w+)\)\)?\s*,\s*(?:/\*(?:[^*]|\*(?!/))*\*/\s*)*\(?errmsg(?:_plural)?\(\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)')
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
STATE = re.compile(r"([0-9A-Z]{5})\s+[EWS]\s+(ERRCODE_\w+)")
DENIED = re.compile(r'gettext_noop\("([^"]*(?:\\"[^"]*)*authentication failed[^"]*(?:\\"[^"]*)*)"\)')
ANY = {"0A000", "XX000", "XX001", "XX002"}  # of any unsupported feature, and of bugs


def states(source):
    with open(os.path.join(source, "src/backend/utils/errcodes.txt")) as file:
        of_name = {m[2]: m[1] for m in map(STATE.match, file) if m}
    found = collections.defaultdict(set)
    for folder, _, files in os.walk(os.path.join(source, "src")):
        for name in files:
            if not name.endswith((".c", ".y", ".l")):
                continue
            text = kit.read(os.path.join(folder, name)).decode(errors="replace")
            for m in CALL.finditer(text):
                found["".join(TEXT.findall(m[2]))].add(of_name.get(m[1], "XX000"))
            if name == "auth.c":  # auth_failed has one errmsg for all methods
                for message in DENIED.findall(text):
                    found[message].add("28P01" if "password" in message else "28000")
    lines = set()
    for text, codes in found.items():
        for line in kit.messages([kit.printf(text.replace('\\"', '"'))]):
            if line.count(" ") > 1 and not codes & ANY:
                lines.add(f"{line}\t{' '.join(sorted(codes))}")
    return sorted(lines)


if __name__ == "__main__":
    version = os.path.basename(os.path.normpath(sys.argv[1]))
    with open(sys.argv[2], "w") as out:
        out.write(f"# {version}: errcode and errmsg in the source, read by read_postgres_states.py\n" + "\n".join(states(sys.argv[1])) + "\n")
