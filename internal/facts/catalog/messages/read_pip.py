"""Reads the messages of pip and setuptools from their Debian packages.

The root is a folder with the extracted packages of each release.
"""

import glob
import os
import re

import kit
import sources
import sources_python

FUNCTIONS = (r"error|_error|fail|message|warn|warning|critical|__init__|deprecated|append|write_output|print_error"
             r"|[A-Z]\w*(?:Error|NotFound|Exception|Warning)")
WITHOUT = ("/test/", "/tests/", "/rich/", "/pygments/", "/distlib/", "/chardet/", "/html5lib/", "/msgpack", "/pyparsing", "/typing_extensions",
           "/idna/", "/webencodings/", "/colorama/", "/progress/", "/more_itertools", "/backports", "/jaraco", "/contextlib2")
SLUG = re.compile(r'reference\s*=\s*"([a-z]+(?:-[a-z]+)+)"')  # pip prints "error: externally-managed-environment"


def read(root):
    found = sources.releases(root, "usr/lib/python3/dist-packages/pip/__init__.py", r'__version__ = "(\d+)\.(\d+)\.?(\d+)?')
    texts = set()
    for package in glob.glob(os.path.join(root, "*/usr/lib/python3/dist-packages/pip")) + glob.glob(
            os.path.join(root, "*/usr/lib/python3/dist-packages/setuptools")):
        for path in sources.files(package, ".py", WITHOUT):
            texts.update(sources_python.texts(path, FUNCTIONS), SLUG.findall(sources.read(path)))
    return {
        "catalog": "pip", "title": "Messages of pip and setuptools", "kind": "messages", "domains": ["pip*", "pypi*", "python*"],
        "source": f"Debian's packages python3-setuptools, and python3-pip {sources.listed(found)}", "product": "pip", "version": found[-1][0],
        "messages": kit.messages(texts),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
