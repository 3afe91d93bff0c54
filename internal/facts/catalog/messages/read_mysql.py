"""Reads other wordings of the errors of MySQL and MariaDB, and the messages of their client.

The root is that of read_mysql_errors.py.
"""

import re

import kit
import read_mysql_errors


def mysql(root):
    errors = read_mysql_errors.errors(root)
    codes = {error["name"]: [error["number"]] for error in errors["errors"]}
    texts = {text for texts in read_mysql_errors.texts_of(root, codes).values() for text in texts}
    texts.update(text for text in kit.formats(kit.read(kit.library(root, "mariadb"))) if re.match("[A-Z]", text))
    del errors["covers"]
    listed = {error.get("message") for error in errors["errors"]}
    return dict(
        {key: errors[key] for key in kit.HEAD if key in errors}, catalog="mysql", title="Messages of MySQL and MariaDB", kind="messages",
        source=errors["source"] + " and libmariadb",
        messages=[line for line in kit.messages(kit.printf(text) for text in texts) if line not in listed],
    )


if __name__ == "__main__":
    raise SystemExit(kit.main(mysql))
