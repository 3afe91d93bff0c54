"""Reads the texts of errors of Go's standard library from its sources.

The root is a folder with a GOROOT of each release.
"""

import os

import kit
import sources
import sources_go

FUNCTIONS = sources_go.ERRORS + r"|panic|syntaxError|.*\.(?:error|errorf|errorExpected|syntaxError)"
OTHERS = ("/cmd/", "/runtime/", "/testing/", "/internal/trace/", "/internal/fuzz/", "/internal/profile/", "/internal/dag/")


def read(root):
    releases = sources.releases(root, "VERSION", r"^go(\d+)\.(\d+)\.?(\d+)?")
    texts = set()
    for _, folder in releases:
        for _, text in sources_go.texts(os.path.join(folder, "src"), FUNCTIONS, without=sources_go.WITHOUT + OTHERS):
            texts.add(text)
    return {
        "catalog": "go-library", "title": "Errors of Go's standard library", "kind": "messages",
        "domains": ["go", "golang*", "docker*", "container*", "kubernetes*", "k8s*", "kubectl*", "helm*", "terraform*"],
        "source": f"the source code of Go {sources.listed(releases)}", "product": "Go", "version": releases[-1][0],
        "messages": kit.messages(texts),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
