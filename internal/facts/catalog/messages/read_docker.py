"""Reads the messages of Docker, BuildKit, containerd and runc from Go modules.

The root is a module cache, as `go env GOMODCACHE` prints it, with the modules below.
"""

import re

import kit
import sources
import sources_go

FUNCTIONS = (sources_go.ERRORS + r"|c?errdefs\.\w+|.*[wW]arn(?:ing)?f?|.*Error(?:f|String)?|.*Fatalf?|invalidParameter\w*|status\.Errorf?|parser\.\w+"
             r"|.*WithMessage|fmt\.Sprintf")
MODULES = ("github.com/docker/docker", "github.com/docker/cli", "github.com/docker/compose/v2", "github.com/moby/buildkit",
           "github.com/containerd/containerd/v2", "github.com/opencontainers/runc", "github.com/docker/distribution")
REGISTRY = re.compile(r'\bMessage:\s*("(?:\\.|[^"\\])*")')  # codes of a registry's errors


def read(root):
    version = sources_go.modules(root, MODULES[0])[-1][0]
    texts = set()
    for _, folder in sources_go.modules(root, *MODULES):
        texts.update(sources_go.without_pages(sources_go.texts(folder, FUNCTIONS)), sources_go.reasons(folder))
        if "/distribution" in folder:
            texts.update(text[1:-1] for path in sources.files(folder, ".go") for text in REGISTRY.findall(sources.read(path)))
    return {
        "catalog": "docker", "title": "Messages of Docker, BuildKit, containerd and runc", "kind": "messages",
        "domains": ["docker*", "container*", "buildkit*", "moby*", "podman*", "kubernetes*", "k8s*"],
        "source": f"the Go modules of Docker {version}, and those that it uses", "product": "Docker", "version": version,
        "messages": sources_go.messages(texts, sources_go.INSIDE),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
