"""Reads names that options and commands get: the queries of nvidia-smi, the variables of curl's --write-out, the options of shopt and set,
properties and commands of CMake, and the labels and annotations of Kubernetes.

The root has gpu.txt and apps.txt (nvidia-smi --help-query-gpu and --help-query-compute-apps) with nvidia-smi-version, and modcache, a cache
of Go modules with k8s.io/kubernetes, k8s.io/api, k8s.io/pod-security-admission and k8s.io/ingress-nginx. The root also has Debian's package curl. Bash and CMake are those of
the system.
"""

import glob
import gzip
import os
import re
import subprocess

import kit
from read_cmake_symbols import expanded

# curl after 7.88.
NEWER_CURL = "conn_id xfer_id num_retries time_posttransfer proxy_used time_queue tls_earlydata num_headers num_certs size_delivered".split()
# What kubectl and other programs of Kubernetes set.
LABELS = """kubectl.kubernetes.io/default-container kubectl.kubernetes.io/default-logs-container kubectl.kubernetes.io/restartedAt
kubectl.kubernetes.io/last-applied-configuration kubectl.kubernetes.io/default-exec-container app.kubernetes.io/name app.kubernetes.io/instance
app.kubernetes.io/version app.kubernetes.io/component app.kubernetes.io/part-of app.kubernetes.io/managed-by app.kubernetes.io/created-by
node-role.kubernetes.io/control-plane node-role.kubernetes.io/master node-role.kubernetes.io/worker node-role.kubernetes.io/infra
node-role.kubernetes.io/edge node-role.kubernetes.io/etcd node-role.kubernetes.io/ingress node.kubernetes.io/lifecycle node.kubernetes.io/role
node.kubernetes.io/cloud-provider node.kubernetes.io/instance-type""".split()
HOSTS = "app apps batch controller deployment endpointslice kubectl node node-role pv service topology volume nginx.ingress".split()
CERTAIN = "pod-security storageclass".split()
COMMANDS = """add_compile_* add_cust* add_depend* add_executab* add_librar* add_link_* add_subd* cmake_mini* configure_file* enable_test* execute_process* find_librar* find_packag*
find_program* get_filename_component* get_propert* get_target_* include_direct* link_direct* link_librar* set_propert* set_target_* target_compile_* target_include_* target_link_*
target_prec* target_source* !*[A-Z]*""".split()
NODES = "not-* un* *-pressure out-* network-un*".split()


def run(*command):
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def nvidia(root):
    symbols = []
    for option, file in (("--query-gpu", "gpu.txt"), ("--query-compute-apps", "apps.txt")):
        text = kit.read(os.path.join(root, file)).decode()
        names = {name for line in re.findall(r'(?m)^"[\w.]+".*$', text) for name in re.findall(r'"([\w.]+)"', line)}
        names |= {name[:i] for name in names for i, c in enumerate(name) if c == "."}
        symbols += kit.grouped(f"option:{option}.{name}" for name in names)
    version = kit.read(os.path.join(root, "nvidia-smi-version")).decode().strip()
    return {
        "catalog": "nvidia-smi", "title": "Queries of nvidia-smi", "kind": "symbols",
        "domains": "cuda* cudnn* nccl* gpu* nvidia* pytorch* torch* tensorflow* jax* docker*".split(), "source": f"the help of nvidia-smi {version}",
        "product": "nvidia-smi", "version": version,
        "covers": ["$option:--query-gpu.[a-z]*", "$option:--query-gpu.[a-z]*.[a-z]*", "$option:--query-compute-apps.[a-z]*"], "symbols": symbols,
    }


def curl(root):
    text = gzip.decompress(kit.read(os.path.join(root, "usr/share/man/man1/curl.1.gz"))).decode()
    text = text[text.index("The variables available are:"):]
    names = set(re.findall(r"(?m)^\.B ([a-z]\w+)$", text[:text.index("\n.RE")])) | set(NEWER_CURL) | {"http_code"}
    names |= {"stdout", "stderr", "output", "urle"}
    return {
        "catalog": "curl-variables", "title": "Variables of curl --write-out", "kind": "symbols", "domains": ["curl*", "nginx*", "network*"],
        "source": f"the manual of curl {kit.version_of(root, 'curl')}, and what releases to 8.17 added", "product": "curl", "version": "8.17",
        "covers": ["$~%{[a-z]*"], "symbols": sorted("%{" + name for name in names),
    }


def bash(_):
    options = run("bash", "-c", "shopt; echo; set -o")
    shopt, _, own = options.partition("\n\n")
    return {
        "catalog": "bash-options", "title": "Options of shopt and set -o in Bash", "kind": "symbols", "domains": ["*"],
        "source": "Bash 5.2", "product": "Bash", "version": "5.3",
        "covers": ["$shopt:-s.[a-z]*", "$shopt:-u.[a-z]*", "$~set:-o.[a-z]*"],
        "symbols": ["shopt:-s " + members(shopt.split()[::2] + ["array_expand_once", "bash_source_fullpath"]), "shopt:-u =shopt:-s",
                    "set:-o " + members(own.split()[::2])],
    }


def members(names):
    return " ".join("." + name for name in sorted(set(names)))


def properties(_):
    names = {one for name in run("cmake", "--help-property-list").split() for one in expanded(name) if re.fullmatch("[A-Z][A-Z0-9_]*", one)}
    return cmake("properties", "Properties of CMake", ["$~PROPERTIES:.[A-Z]*_[A-Z]*", "$~PROPERTY:.[A-Z]*_[A-Z]*"],
                 ["PROPERTIES: " + members(names), "PROPERTY: =PROPERTIES:"])


def commands(_):
    newer = "cmake_file_api cmake_instrumentation cmake_diagnostic cmake_pkg_config".split()
    helpers = "find_package_handle_standard_args find_package_message find_package_check_version set_package_properties".split()
    return cmake("commands", "Commands of CMake", COMMANDS, sorted({*run("cmake", "--help-command-list").split(), *newer, *helpers}))


def cmake(kind, title, covers, symbols):
    version = re.search(r"\d+\.\d+", run("cmake", "--version")).group()
    return {
        "catalog": "cmake-" + kind, "title": title, "kind": "symbols", "domains": ["cmake*"],
        "source": f"the help of CMake {version}", "product": "CMake", "version": version, "covers": covers, "symbols": symbols,
    }


def labels(root):
    names = set(LABELS)
    for module in ("kubernetes", "api", "pod-security-admission"):
        for file in glob.glob(os.path.join(root, f"modcache/k8s.io/{module}@*", "**/*.go"), recursive=True):
            if "test" not in file.partition("k8s.io/")[2] and "fuzz" not in file:
                names |= set(re.findall(r'= "((?:[a-z-]+\.)+kubernetes\.io/[a-zA-Z][a-zA-Z0-9._-]*)"', kit.read(file).decode()))
    annotations = {name for file in glob.glob(os.path.join(root, "modcache/k8s.io/ingress-nginx@*/internal/ingress/annotations/**/*.go"), recursive=True)
                   for name in re.findall(r'nnotation\w*\s*= "([a-z][a-z0-9-]+)"', kit.read(file).decode()) if "_test" not in file}
    if len(names) < 50 or len(annotations) < 80:
        raise kit.Missing("there are no labels")
    covers = [f"$~{host}.kubernetes.io/[a-z]*" for host in HOSTS] + [f"${host}.kubernetes.io/[a-z]*" for host in CERTAIN]
    covers += [f"$node.kubernetes.io/{name}" for name in NODES]
    names = {name for name in names if name.partition(".kubernetes.io/")[0] in HOSTS + CERTAIN}
    names |= {f"pod-security.kubernetes.io/{mode}{end}" for mode in ("enforce", "audit", "warn") for end in ("", "-version")}
    return {
        "catalog": "kubernetes-labels", "title": "Labels and annotations of Kubernetes", "kind": "symbols", "domains": ["kubernetes*", "k8s*", "kubectl*"],
        "source": "the source code of Kubernetes 1.34 and of ingress-nginx, and what later releases added", "product": "Kubernetes", "version": "1.37", "covers": covers,
        "symbols": sorted(names | {"nginx.ingress.kubernetes.io/" + name for name in annotations}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(nvidia, curl, bash, properties, commands, labels))
