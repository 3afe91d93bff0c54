"""Reads the messages of nginx and the names of its directives and variables.

The root has a folder per release, with the extracted packages nginx and libnginx-mod-*.
"""

import glob
import os
import re

import kit
import sources

VERB = re.compile(r"%(?:\*s|[-.\d*]*(?:u?[xX]?(?:[sizOTDLAMNRdpP]|ui|uz)|V|v|xd|xi|f|c|Z|N))")
OPENING = re.compile(r"[\"\[A-Z]|[a-z_0-9]+\(\)?[^:]* failed|[\w-]+\(\) \"|(?:client|upstream|invalid|no|the|unknown|duplicate|could|cannot|too|unexpected"
                     r"|conflicting|rewrite|not|directory|access|user|limit\w*|delaying|host|signal|recv|connection|open|wrong"
                     r"|malformed|unable|failed|missing|zero|undefined|bad|changing|worker|ignor\w+|using|auth|peer|header|body|broken|an?|range"
                     r"|regex|still|load|module|resolv\w+|gzip|zone|size|\{\}) ")
NO_MESSAGE = re.compile(r".*(?:: \{\}|=\{\}|:\{\} |\{\}:\{\}|[<>=]{2}|: ?$)|\"[^\"]*$|[A-Z][a-z-]+: |[A-Z]+ [A-Z/]|\d{3} |[A-Z_]+$|[A-Z]{2,}:")

ACTION = re.compile(r"(?:connecting|reading|sending|proxying|waiting|initializing|SSL handshaking|processing|logging|closing|checking|resolving|loading) [a-z /-]+")


def is_message(text):
    """Reports whether a text is an error, or says what nginx does when an error occurs. Values
    after colons are seldom in an error."""
    if ACTION.fullmatch(text):
        return True
    if not OPENING.match(text) or len(kit.fixed(text)) < 3:
        return False
    if NO_MESSAGE.match(text):
        before = re.split(r": ?\{\}|=\{\}", text)[0]
        return len(kit.fixed(before)) > 2 and kit.failing(before) and not re.match(r"[A-Z]+[ _][A-Z]|\d", text)
    return True


def releases(root):
    """Returns the versions and the programs of releases, the newest last."""
    found = []
    for folder in glob.glob(os.path.join(root, "*")):
        files = glob.glob(os.path.join(folder, "usr/sbin/nginx")) + glob.glob(os.path.join(folder, "usr/lib/nginx/modules/*.so"))
        if files:
            found.append((kit.version_of(folder, "nginx"), [kit.read(file) for file in sorted(files)]))
    if not found:
        raise kit.Missing("there is no nginx; extract its package into a folder for its release")
    return sorted(found, key=lambda release: [int(n) for n in release[0].split(".")])


def nginx(root):
    found = releases(root)
    texts = {text for _, files in found for data in files for text in kit.formats(data)}
    lines = kit.messages(kit.tidy(VERB.sub("{}", text)) for text in texts)
    return {
        "catalog": "nginx", "title": "nginx messages", "kind": "messages", "domains": ["nginx*"],
        "source": f"Debian's nginx {sources.listed(found)}: the texts of the programs and modules", "product": "nginx", "version": found[-1][0],
        "messages": [line for line in lines if is_message(line)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(nginx))
