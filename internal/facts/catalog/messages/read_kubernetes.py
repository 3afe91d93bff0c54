"""Reads the messages of kubectl and Kubernetes from Go modules.

The root is a module cache, as `go env GOMODCACHE` prints it, with k8s.io/kubernetes,
kubectl, apimachinery, client-go, cli-runtime, apiserver and streaming.
"""

import os

import kit
import sources_go

FUNCTIONS = (sources_go.ERRORS + r"|.*Eventf?|.*ContainerEvent\w*|.*UsageErrorf|field\.(?:Invalid|Forbidden|Required)|.*\.NewStatus|.*Unresolvable"
             r"|.*AsStatus|.*AppendReason|.*FailureCondition|.*GenerateMsg|klog\.(?:Fatalf?|Exitf?)|.*[wW]arn(?:ing)?f?|.*Error(?:f|String)?|.*Fatalf?"
             r"|.*New(?:InternalError|BadRequest|Unauthorized|Conflict|Forbidden)|NewGenericServerResponse|fmt\.Sprintf")
MODULES = ("kubectl", "apimachinery", "client-go", "cli-runtime", "apiserver", "streaming")
PARTS = ("pkg/kubelet", "pkg/scheduler", "pkg/controller", "pkg/volume", "pkg/apis", "pkg/registry", "pkg/proxy", "pkg/util",
         "pkg/credentialprovider", "plugin", "cmd/kubeadm")
LONG = "{}/{} nodes are available: {}"  # which the scheduler puts together


def read(root):
    version, kubernetes = sources_go.modules(root, "k8s.io/kubernetes")[-1]
    folders = [os.path.join(kubernetes, part) for part in PARTS]
    folders += [sources_go.modules(root, "k8s.io/" + module)[-1][1] for module in MODULES]
    texts = set()
    for folder in folders:
        texts.update(sources_go.without_pages(sources_go.texts(folder, FUNCTIONS)), sources_go.reasons(folder))
    return {
        "catalog": "kubernetes", "title": "Messages of kubectl and Kubernetes", "kind": "messages",
        "domains": ["kubernetes*", "k8s*", "kubectl*", "kubeadm*", "helm*"],
        "source": f"the Go modules of Kubernetes {version}", "product": "Kubernetes", "version": version,
        "messages": sorted({*sources_go.messages(texts, sources_go.INSIDE), LONG}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
