"""Shared by the scripts that read catalogs of messages and errors.

Each script read_NAME.py reads what a package or a tool ships, and prints one catalog:

    python3 messages/read_git.py --root FOLDER --date 2026-11-22 > git.json

FOLDER is where packages are extracted, by default the machine itself. With --write
the script writes into data instead. A script needs Python's standard library
only.
"""

import argparse
import bisect
import collections
import datetime
import glob
import gzip
import json
import os
import re
import struct
import sys

DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")


class Missing(Exception):
    """The source of a catalog is not on this machine."""


# Placeholders

PRINTF = re.compile(r"%(?:\d+\$)?[-+ #0']*(?:\*(?:\d+\$)?|\d+)?(?:\.(?:\*(?:\d+\$)?|\d+)?)?(?:hh|h|ll|l|j|z|t|L|q|w)?"
                    r"(?:<\w+>|[a-zA-Z])|%%(?:[sd]\b)?")
GCC = re.compile(r"%(?:\d+\$)?(?P<flags>[-+#0q]*)(?:\*|\d+)?(?:\.(?:\*(?:\d+\$)?|\d+)?)?(?:[+#]|hh|h|ll|l|z|t|w)*"
                 r"(?P<letter><PRI\w+>|[a-zA-Z@]|[<>{}'%])")
SHELL = re.compile(r"\\?\$(?:\{[^}]*\}|\w+|[@#?*!])")


def printf(text):
    """Replaces the conversions of printf: "cannot open %s" becomes "cannot open {}"."""
    return tidy(PRINTF.sub(lambda m: "%" if m.group() == "%%" else "{}", text))


def gcc(text):
    """Replaces the conversions of GCC's diagnostics. GCC prints the quotes %< and %> as a
    UTF-8 terminal shows them, and %q quotes what follows."""
    def one(m):
        letter = m.group("letter")
        if letter in PLAIN:
            return PLAIN[letter]
        return "‘{}’" if "q" in m.group("flags") else "{}"

    return tidy(GCC.sub(one, text))


PLAIN = {"<": "‘", ">": "’", "'": "’", "%": "%", "{": "", "}": "", "R": "", "r": ""}  # R and r set colors


def shell(text):
    """Replaces a shell's variables."""
    return tidy(SHELL.sub("{}", text))


def tidy(text):
    return re.sub(r"\{\}(\{\})+", "{}", text)


# Messages

USAGE = re.compile(r"usage:|[ \t]|-|Report bugs|Copyright|License|Written by|This is free software|GNU ", re.I)  # how it begins
MANUAL = re.compile(r"\n\s*-|\n    |\s\[[-\w|]|<https?:")  # what it contains
WORD = re.compile(r"[^\W\d_]{2,}")


def fixed(text):
    """Returns the words of a message that do not vary."""
    return WORD.findall(re.sub(r"\w*\{\}\w*", " ", text))


def identifying(text, least=2):
    """Returns the first line of a message that identifies it, in one line, or "" if
    there is none. Usage texts and options do not identify an error."""
    if USAGE.match(text) or MANUAL.search(text):
        return ""
    for line in re.split(r"\\n|[\n\r]", text):
        line = trim(re.sub(r"\s+", " ", line.replace("\\t", " ")))
        if " " in line and len(fixed(line)) >= least and len(line) <= 1000 and "\x1b" not in line:
            return line
    return ""


FAILURE = re.compile(
    r"(?i)\b(?:abort\w*|already|bad|broken|busy|can(?:'t|not)|closed|conflict\w*|corrupt\w*|could(?: not|n't)|cycle|denied|deprecated|disabled|dropped"
    r"|duplicate|empty|error|exceed\w*|exhausted|exists?|expected|expired|fail(?:ed|ure)?|forbidden|fork|ignored|illegal|incompatible|incorrect|increase"
    r"|invalid|killed|larger?|limit|lost|missing|mismatch\w*|must|never|no|not|obsolete|only|out of|reached|refused|rejected|required?|reset"
    r"|should|small(?:er)?|stopped|terminated|timed? ?out|timeout|too|unable|unavailable|unexpected|unknown|unreachable|unrecognized|unsupported|violat\w*|warning"
    r"|without|wrong)\b|\bis (?:down|loading)\b|heap space$")


def failing(text):
    """Reports whether a text of a program says that something is wrong. Other texts are parts
    of its log."""
    return bool(FAILURE.search(text))


def trim(line):
    """Removes spaces, and parts that vary at an end without a space or a sign."""
    line = re.sub(r"[\x00-\x1f]+", " ", line).strip()
    line = re.sub(r"^\{\}(?=\w)", "", line)
    return re.sub(r"(?<=[\w.'\"’])\{\}$", "", line).strip()


PREFIXES = re.compile(r"^(?:(?:fatal|error|warning|BUG|note|internal error|\{\}): )+(?=\S)")


def messages(texts, least=2):
    """Returns identifying lines, sorted, each once."""
    lines = {identifying(text, least) for text in texts}
    lines = {trim(PREFIXES.sub("", line)) if line.startswith(("fatal", "error", "warning", "BUG")) else line for line in lines}
    return sorted(line for line in lines if len(fixed(line)) >= least)


# GNU message catalogues


def mo(data):
    """Returns the original texts of a .mo file, plural forms included. Conversions that
    depend on the system are in a table of their own, such as %<PRIuMAX>."""
    order = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}.get(data[:4])
    if not order:
        raise Missing("not a message catalogue")

    def numbers(at, count):
        return struct.unpack_from(f"{order}{count}I", data, at)

    revision, count, table = numbers(4, 3)
    texts = [data[at:at + size] for size, at in (numbers(table + 8 * i, 2) for i in range(count))]
    if revision & 0xffff >= 1:
        segments, segments_at, strings, strings_at = numbers(28, 4)
        names = [data[at:at + size] for size, at in (numbers(segments_at + 8 * i, 2) for i in range(segments))]
        for at in numbers(strings_at, strings):
            texts.append(assembled(data, at, numbers, names))
    for text in texts:
        text = text.decode("utf-8", "replace").partition("\x04")[2] or text.decode("utf-8", "replace")
        yield from (part for part in text.split("\0") if part)


def assembled(data, at, numbers, names):
    """Joins the parts of a text that depends on the system."""
    (place,) = numbers(at, 1)
    parts, at = b"", at + 4
    while True:
        size, segment = numbers(at, 2)
        parts += data[place:place + size]
        if segment == 0xffffffff:
            return parts.rstrip(b"\0")
        parts += b"<" + names[segment].strip(b"\0") + b">"
        place, at = place + size, at + 8


def formats(data):
    """Returns the texts with at least two words in a program."""
    for text in re.findall(rb"(?<=\0)[\x20-\x7e\n\t]{6,1000}(?=\0)", data):
        text = text.decode()
        if len(fixed(printf(text))) >= 2:
            yield text


def library(root, stem):
    """Returns the newest lib<stem>.so below a folder."""
    found = glob.glob(os.path.join(root, "usr/lib/*/lib" + stem + ".so.*")) + glob.glob(os.path.join(root, "lib/*/lib" + stem + ".so.*"))
    if not found:
        raise Missing(f"there is no lib{stem}.so; extract its package")
    return max(found)


def header(root, name):
    """Returns the text of a header."""
    for file in glob.glob(os.path.join(root, "usr/include", name)) + glob.glob(os.path.join(root, "usr/include/*", name)):
        return read(file).decode()
    raise Missing(f"there is no {name}; extract its package")


def unique(errors):
    """Returns errors sorted by number, each name and each number without a name once."""
    kept = {}
    for error in errors:
        kept.setdefault(error.get("name") or error["number"], error)
    return sorted(kept.values(), key=lambda e: (str(type(e["number"])), e["number"], e.get("name", "")))


def originals(root, name):
    """Returns the original texts of a tool in all languages."""
    files = glob.glob(os.path.join(root, "usr/share/locale/*/LC_MESSAGES", name + ".mo"))
    if not files:
        raise Missing(f"there is no {name}.mo; extract the package with the translations")
    texts = set()
    for file in files:
        with open(file, "rb") as f:
            texts.update(mo(f.read()))
    return texts


class Shipped:
    """The programs and scripts of a package. Translations keep texts that these lost."""

    def __init__(self, root, *patterns):
        files = {f for p in patterns for f in glob.glob(os.path.join(root, p)) if os.path.isfile(f) and not os.path.islink(f)}
        if not files:
            raise Missing("there is no " + patterns[0])
        contents = [read(f) for f in sorted(files)]
        self.scripts = b"\0".join(c for c in contents if not c.startswith(b"\x7fELF"))
        self.programs = b"\0".join(c for c in contents if c.startswith(b"\x7fELF"))
        # A linker stores a text that ends another one only once.
        self.backwards = sorted({text[::-1] for text in self.programs.split(b"\0") if len(text) < 10_000})

    def has(self, text):
        """Reports whether a program has a text, or its longest part between conversions
        that depend on the system."""
        if "<PRI" in text:
            return max(re.split(r"%[^<%]*<PRI\w+>", text), key=len).encode() in self.programs
        backwards = text.encode()[::-1]
        at = bisect.bisect_left(self.backwards, backwards)
        return at < len(self.backwards) and self.backwards[at].startswith(backwards) or text.encode() in self.scripts


def read(file):
    with open(file, "rb") as f:
        return f.read()


def version_of(root, package):
    """Returns the version of an extracted or installed package, without the parts that
    the distribution adds."""
    for pattern in ("usr/share/doc/%s/changelog.Debian.gz", "usr/share/doc/%s/changelog.Debian.*.gz", "usr/share/doc/%s/changelog.gz"):
        for file in sorted(glob.glob(os.path.join(root, pattern % package))):
            found = re.match(rb"\S+ \((?:\d+:)?(\d+(?:\.\d+)*)", gzip.decompress(read(file)))
            if found:
                return found.group(1).decode()
    raise Missing(f"there is no changelog of {package}, which has the version")


# Writing


def grouped(names):
    """Joins a name and its members in one text: "asyncio .run .sleep"."""
    owners = {}
    for name in names:
        owner, _, last = name.rpartition(".")
        owners.setdefault(owner, set()).add(last)
    texts = [owner + " " + " ".join("." + m for m in sorted(members)) for owner, members in owners.items() if owner]
    told = {o for o in owners if o} | {f"{o}.{m}" for o, ms in owners.items() if o for m in ms}
    return sorted(texts + [m for m in owners.get("", ()) if m not in told])


def main(*readers):
    """Reads catalogs and prints them. A reader gets the root folder and returns the keys of
    a catalog; facts come last."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default="/", help="the folder where packages are extracted")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="the day of the reading")
    parser.add_argument("--write", action="store_true", help="write data/NAME.packed, or data/NAME.json.gz for errors")
    options = parser.parse_args()
    failed = 0
    for reader in readers:
        try:
            save(dict(reader(options.root), date=options.date), options.write)
        except Missing as err:
            print(f"{os.path.basename(sys.argv[0])}: {err}", file=sys.stderr)
            failed = 1
    return failed


def save(catalog, write):
    """Prints a catalog, or writes it into data."""
    if not write:
        sys.stdout.write(written(catalog))
        return
    if catalog["kind"] == "messages":
        ending, data = ".packed", packed(catalog)
    else:
        ending, data = ".json.gz", gzip.compress(written(catalog).encode(), 9, mtime=0)
    with open(os.path.join(DATA, catalog["catalog"] + ending), "wb") as f:
        f.write(data)


HEAD = ("catalog", "title", "kind", "domains", "source", "date", "product", "aliases", "version", "since", "covers")


def written(catalog):
    """Returns a catalog with one fact per line. Equal facts give equal bytes."""
    def compact(value):
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))

    lines = [f"{compact(key)}: {compact(catalog[key])}" for key in HEAD if key in catalog]
    for key in sorted(catalog.keys() - set(HEAD)):
        facts = catalog[key]
        if isinstance(facts, dict):  # names by the version in which something happened to them
            lines.append(f"{compact(key)}: {{\n  " + ",\n  ".join(f"{compact(version)}: {compact(names)}" for version, names in facts.items()) + "\n }")
        else:
            lines.append(f"{compact(key)}: [\n  " + ",\n  ".join(map(compact, facts)) + "\n ]")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


TOKEN = re.compile(r"[A-Za-z0-9_]+|[^A-Za-z0-9_]+")


def packed(catalog):
    """Returns a catalog of messages as kbctl reads it without a search for words. packed.go
    describes the format."""
    messages = [tokens(text) for text in catalog["messages"]]
    counts = collections.Counter(token for message in messages for token in message)
    order = sorted(counts, key=lambda token: (-counts[token], token))
    numbers = {token: varint(i) for i, token in enumerate(order, 1)}
    head = json.dumps({key: catalog[key] for key in HEAD if key in catalog}, ensure_ascii=False, separators=(",", ":"))
    body = b"".join(b"".join(numbers[token] for token in message) + b"\0" for message in messages)
    return "\n".join([head, *order, "", ""]).encode() + body


def tokens(text):
    """Splits a message into words and what separates them, except a single space."""
    parts = TOKEN.findall(text)
    return [part for i, part in enumerate(parts) if part != " " or i in (0, len(parts) - 1)]


def varint(number):
    data = bytearray()
    while number >= 0x80:
        data.append(number & 0x7f | 0x80)
        number >>= 7
    data.append(number)
    return bytes(data)
