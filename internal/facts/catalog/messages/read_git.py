"""Reads the messages of git from its message catalogues."""

import re

import kit

# The help of an option begins with a verb, and names nothing. The line of a usage text has
# arguments.
VERBS = """accept add allow also amend annotate append apply be browse bypass check checkout clear clone commit compare consider control count create
deepen delete dereference detach detect disable display do don't download dump edit enable exit export fetch filter finalize find fixup follow for force
format generate get group hide highlight ignore improve include incorporate initialize interactively join keep label limit list look make manage mark merge
mirror move only open operate output override pack paint parse pass perform pretend prepend print prompt prune push query re-edit read receive record
recurse reduce refresh register remove rename repack replace report reset resolve respect restore restrict reuse run same search send separate set show
sign skip sort specify squash start stop store strip summarize suppress swap switch synonym take terminate traverse treat try turn unset update upload use
validate verify wait warn when write""".split()
HELP = re.compile(rf"(?:{'|'.join(VERBS)})\b[^{{'\"]*$|.*<[a-z -]+>|git [\w-]+ (?:-|\[|\()|.*[^{{]*:$", re.I)


def is_lead(line):
    """Reports whether the first line of a longer text is a message, and no usage."""
    return len(kit.fixed(line)) > 3 and not re.match("(git|scalar) ", line)


def git(root):
    shipped = kit.Shipped(root, "usr/bin/git", "usr/lib/git-core/*", "usr/share/perl5/Git*", "usr/share/perl5/Git/*")
    texts = [text for text in kit.originals(root, "git") if shipped.has(text)]
    version = kit.version_of(root, "git")
    lines = kit.messages(kit.shell(kit.printf(text)) for text in texts)
    leads = kit.messages(kit.shell(kit.printf(text)).split("\n")[0] for text in texts if "\n" in text.strip())
    return {
        "catalog": "git", "title": "git messages", "kind": "messages", "domains": ["git*"],
        "source": f"Debian's git {version}: the texts of git.mo that the programs have", "product": "git", "version": version,
        "messages": sorted({line for line in lines if not HELP.match(line)} | {line for line in leads if is_lead(line)}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(git))
