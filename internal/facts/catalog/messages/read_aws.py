"""Reads the messages of the AWS CLI and of botocore from Debian's package awscli."""

import glob
import os

import kit
import sources
import sources_python

RAISED = ("clidriver.py", "argparser.py", "argprocess.py", "arguments.py", "errorhandler.py", "utils.py", "paramfile.py", "shorthand.py",
          "s3transfer/")
FUNCTIONS = r".*Error|.*Exception|.*\.error|error"


def folder(root):
    found = glob.glob(os.path.join(root, "usr/lib/python3*/dist-packages/awscli"))
    if not found:
        raise kit.Missing("there is no awscli; extract its package")
    return found[0]


def version(root):
    return kit.version_of(root, "awscli")


def aws(root):
    texts = set()
    for path in sources.files(folder(root), ".py", ("/vendored/", "/examples/", "/customizations/")):
        file = sources_python.File(sources.read(path), FUNCTIONS)
        texts.update(sources.finished(text) for node in file.values.get("fmt", ()) for text in file.of(node))  # of exceptions
        if any(part in path for part in RAISED) and "/botocore/" not in path:
            texts.update(file.texts())
    return {
        "catalog": "aws", "title": "Messages of the AWS CLI and botocore", "kind": "messages", "domains": ["aws*", "boto*"],
        "source": f"the source code in Debian's awscli {version(root)}", "product": "AWS CLI", "aliases": ["awscli", "aws-cli"],
        "version": version(root),
        "messages": [line for line in kit.messages(texts, 3) if not line.startswith("The specified ")],  # as services print, too
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(aws))
