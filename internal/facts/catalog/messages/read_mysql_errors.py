"""Reads the errors of MySQL and MariaDB: names and numbers from the npm packages mysql2 and
mysql and from MariaDB, messages from the Go modules go-mysql and TiDB's parser and from MariaDB.

The root is a folder with Debian's mariadb-server-core, libmariadb-dev and python3-pymysql, and
with mysql2, mysql, go-mysql and tidb-parser.
"""

import glob
import os
import re

import kit
import sources


def errors(root):
    names, _ = mariadb(root)
    codes, client = {}, list(client_errors(root))
    for path in ("mysql2/lib/constants/errors.js", "mysql/lib/protocol/constants/errors.js"):
        numbers = re.findall(r"exports\.((?:ER|WARN)_\w+)\s*=\s*(\d+);", text(root, path))
        for name, number in numbers:
            codes.setdefault(name, []).append(int(number))
    for name, number in [*names.items(), *((name, number) for name, number, _ in client)]:
        codes.setdefault(name, []).append(number)
    messages = {number: texts[0] for number, texts in texts_of(root, codes).items()}
    version = re.search(r"version (8[\d.]+\d)", text(root, "mysql2/lib/constants/errors.js")).group(1)
    return {
        "catalog": "mysql-errors", "title": "Errors of MySQL and MariaDB", "kind": "errors", "domains": ["mysql*", "mariadb*"],
        "source": f"the npm packages mysql2 and mysql for MySQL {version}, the Go modules go-mysql and TiDB's parser, "
                  f"and Debian's MariaDB {kit.version_of(root, 'mariadb-server-core')}: errmsg-utf8.txt",
        "product": "MySQL", "aliases": ["MariaDB"], "version": version, "covers": ["ER_*"],
        "errors": kit.unique(error(name, numbers, messages) for name, numbers in codes.items() if not re.search("UNUSED_?[0-9]|_LAST$", name)),
    }


def error(name, numbers, messages):
    """Returns an error. MariaDB and older releases give some names other numbers."""
    found = {"name": name, "number": numbers[0]}
    message = kit.trim(kit.printf(messages.get(numbers[0], "").split("\n")[0]))
    if len(kit.fixed(message)) >= 2:
        found["message"] = message
    former = sorted({number for number in numbers[1:] if number != numbers[0]})
    return dict(found, former=former) if former else found


def text(root, path):
    path = os.path.join(root, path)
    if not os.path.exists(path):
        raise kit.Missing(f"there is no {path}")
    return sources.read(path)


def mariadb(root):
    """Returns the numbers by name, and the messages by number. A line of MariaDB's list
    that begins with "skip" or "start" sets the next number."""
    names, messages, number = {}, {}, 0
    for line in text(root, "usr/share/mysql/errmsg-utf8.txt").splitlines():
        at = re.match(r"(?:skip-to|start)-error-number\s+(\d+)", line)
        name = re.match(r"((?:ER|WARN)_\w+|[A-Z]\w+)\b", line)
        english = re.match(r'\s+eng\s+"(.*)"\s*$', line)
        if at:
            number = int(at.group(1)) - 1
        elif name:
            number += 1
            if name.group(1).startswith(("ER_", "WARN_")):
                names[name.group(1)] = number
        elif english:
            messages[number] = unescaped(english.group(1))
    return names, messages


def unescaped(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m.group(1), m.group(1)), text).replace("%`", "%")


def texts_of(root, codes):
    """Returns the messages by number, those of MySQL first. MySQL and MariaDB use some numbers
    for different errors."""
    of_mysql = {numbers[0] for numbers in codes.values()}
    found = {}
    for number, text in [*((n, text) for _, n, text in client_errors(root) if text), *go_mysql(root, codes), *tidb(root)]:
        if number in of_mysql:
            found.setdefault(number, []).append(text)
    names, messages = mariadb(root)
    for name, number in names.items():
        if codes.get(name, [0])[0] == number and number in messages:
            found.setdefault(number, []).append(messages[number])
    return found


def go_mysql(root, codes):
    for name, message in re.findall(r'^\s+((?:ER|WARN)_\w+):\s+"((?:\\.|[^"\\])*)",', text(root, "go-mysql/mysql/errname.go"), re.M):
        if name in codes:
            yield codes[name][0], unescaped(message)


def tidb(root):
    """Yields the messages of MySQL 5.7 and 8.0 that TiDB prints, too."""
    numbers = dict(re.findall(r"^\s+(Err\w+)\s*=\s*(\d+)", text(root, "tidb-parser/errcode.go"), re.M))
    for name, message in re.findall(r'^\s+(Err\w+):\s+Message\("((?:\\.|[^"\\])*)"', text(root, "tidb-parser/errname.go"), re.M):
        if 3000 <= int(numbers.get(name, 0)) < 5000:
            yield int(numbers[name]), unescaped(message)


def client_errors(root):
    """Yields the errors of the client: name, number, and the message if PyMySQL has it."""
    driver = "\n".join(sources.read(path) for path in glob.glob(os.path.join(root, "usr/lib/python3/dist-packages/pymysql/*.py")))
    messages = dict(reversed(re.findall(r'\bCR\.(CR_\w+),\s+f?"([^"]+)"', driver)))
    for name, number in re.findall(r"#define\s+(CR_\w+)\s+(\d+)", kit.header(root, "errmsg.h")):
        if not name.endswith("_ERROR") or name not in ("CR_MIN_ERROR", "CR_MAX_ERROR"):
            yield name, int(number), re.sub(r"\s*\((?:%\w|\{[^}]*\})\)$|\{[^}]*\}", "", messages.get(name, ""))


if __name__ == "__main__":
    raise SystemExit(kit.main(errors))
