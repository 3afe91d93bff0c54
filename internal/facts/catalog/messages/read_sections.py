"""Reads the keys that sections of configurations have: compilerOptions of TypeScript, services of Compose, daemon.json of Docker, units
of systemd, tables of Cargo and pyproject.toml, the configurations of botocore and lifecycle blocks of Terraform.

The root has typescript-VERSION (extracted npm packages), modcache (a cache of Go modules with compose-go, docker, moby and
terraform-schema), rust (a toolchain with its documentation) and botocore (the Python package).
Cargo, pip and systemd are those of the system.
"""

import glob
import json
import os
import re
import subprocess

import kit

# What other programs have in compilerOptions: the CLI of Nest.
NEST = "assets builder deleteOutDir entryFile manualRestart plugins tsConfigPath typeCheck watchAssets webpack webpackConfigPath whitespace isCustomElement delimiters".split()
SCRIPTS = "typescript* javascript* js node* npm* react* jest* webpack* vite* next* vue* angular* eslint*".split()
# systemd after 252.
NEWER_UNITS = {
    "Unit": "ConditionVersion AssertVersion",
    "Service": """RestartMode RestartSteps RestartMaxDelaySec OpenFile DelegateSubgroup MemoryPressureWatch MemoryPressureThresholdSec StartupMemoryMin
StartupMemoryLow StartupMemoryHigh StartupMemoryMax StartupMemorySwapMax StartupMemoryZSwapMax MemoryZSwapWriteback CoredumpReceive FileDescriptorStorePreserve
ImportCredential RootEphemeral LogFilterPatterns SurviveFinalKillSignal PrivatePIDs ProtectHostname ExecReloadPost LiveMount BindLogSockets
SetCredentialEncrypted ManagedOOMMemoryPressureDurationSec StateDirectoryQuota StateDirectoryAccounting CacheDirectoryQuota CacheDirectoryAccounting
LogsDirectoryQuota LogsDirectoryAccounting PrivateBPF BPFDelegateCommands BPFDelegateMaps BPFDelegatePrograms BPFDelegateAttachments UserNamespacePath
RootDirectoryFileDescriptor ConcurrencyHardMax ConcurrencySoftMax MemoryTHP RefreshOnReload""",
    "Socket": "PollLimitIntervalSec PollLimitBurst PassFileDescriptorsToExec PassPIDFD AcceptFileDescriptors DeferTrigger DeferTriggerMaxSec XAttrEntryPoint XAttrListen XAttrAccept",
    "Timer": "DeferReactivation FixedRandomDelay OnClockChange OnTimezoneChange RandomizedOffsetSec",
}
# Tools of JavaScript have these in package.json.
OTHER_OBJECTS = "lint-staged pre-commit pre-push release-it size-limit simple-git-hooks commit-msg".split()
# Compose has had these in older formats.
OLD_SERVICE = "net log_driver log_opt volume_driver cpuset dockerfile".split()
# Services of workflows of GitHub and GitLab have these.
OTHER_SERVICE = "env options credentials alias entrypoint entry_point variables".split()
# Docker's daemon has had these, too, or skips them.
OLD_DAEMON = """graph cluster-store cluster-store-opts cluster-advertise disable-legacy-registry allow-nondistributable-artifacts deprecated-key-path
oom-score-adjust kernel-memory bridge debug hosts cpu-rt-period cpu-rt-runtime exec-opts stream""".split()
PYPROJECT = {
    "project": """name version description readme requires-python license license-files authors maintainers keywords classifiers urls scripts gui-scripts
entry-points dependencies optional-dependencies dynamic import-names import-namespaces""",
    "build-system": "requires build-backend backend-path",
}


def first(root, pattern):
    files = sorted(glob.glob(os.path.join(root, pattern)))
    if not files:
        raise kit.Missing("there is no " + pattern)
    return files[-1]


def sections(name, title, domains, source, product, version, keys, others=()):
    """Returns a catalog of the keys by owner. Others are globs of names that the catalog does not judge. Sections of one name are in
    files of many programs. There, a key must almost be a listed one."""
    covers = [f"${'~' * (loose or owner != 'block:retries' and owner.split(':')[0] in ('yaml', 'object', 'ini', 'block'))}{owner}.{form}" for owner, (form, loose, _) in keys.items()]
    catalog = {
        "catalog": name, "title": title, "kind": "symbols", "domains": domains, "source": source, "product": product, "version": version,
        "covers": covers + [f"!{o}" for o in others],
        "symbols": [owner + " " + " ".join("." + key for key in sorted(set(names))) for owner, (_, _, names) in keys.items()],
    }
    return catalog if version else {key: value for key, value in catalog.items() if key != "version"}


def typescript(root):
    file = first(root, "typescript-*/package/lib/typescript.js")
    text = kit.read(file).decode()
    text = text[text.index("commonOptionsWithBuild = ["):text.index("typeAcquisitionDeclarations = [")]
    names = set(re.findall(r'\n\s*\{?\s*name: "(\w+)",\n\s*(?:shortName|type|is|affects|show)', text)) | {"importsNotUsedAsValues", "preserveValueImports", "plugins"}
    version = re.search(r"typescript-([\d.]+)", file).group(1)
    return sections("typescript-options", "Options of TypeScript's compiler", SCRIPTS, f"the npm package typescript {version}", "TypeScript", version,
                    {"json:compilerOptions": ("[a-zA-Z]*", False, names)}, [f"json:compilerOptions.{name}" for name in NEST])


def near_typescript(root):
    """Returns the same options for sentences, where a name must almost be a listed one."""
    catalog = typescript(root)
    names = [name.strip(".") for name in catalog["symbols"][0].split()[1:]]
    return dict(catalog, catalog="typescript-symbols", title="Options of TypeScript's compiler in sentences", domains=["typescript*", "tsconfig*"], covers=["$~[a-z]*[A-Z]*[a-z]", "!tsconfigRootDir"],  # which is an option of typescript-eslint
                symbols=sorted(name for name in names if re.search("[a-z][A-Z]", name)))


def docker(root):
    schema = first(root, "modcache/github.com/compose-spec/compose-go/v2@*/schema/compose-spec.json")
    spec = json.loads(kit.read(schema))["$defs"]
    workload = {key for part in ("container_spec", "service", "workload_spec") for key in spec[part]["properties"]}
    daemon = set(OLD_DAEMON)
    for pattern in ("docker/docker@*/daemon/config", "moby/moby/v2@*/daemon/config", "docker/docker@*/registry", "moby/moby/v2@*/daemon/pkg/registry"):
        for file in glob.glob(os.path.join(root, "modcache/github.com", pattern, "*.go")):
            daemon |= set(re.findall('json:"([a-z][^",]*)', kit.read(file).decode()))
    each = "yaml:services:each"
    return sections("docker-settings", "Keys of Compose and of Docker's daemon.json", ["docker*", "compose*"],
                    f"compose-go {version_in(schema)}, and the source code of Docker 28.5 and moby 2.0", "Docker", "", {
                        each: ("[a-z]*", False, workload | set(OLD_SERVICE)),
                        "yaml:healthcheck": ("[a-z]*", False, set(spec["healthcheck"]["properties"])),
                        "yaml:depends_on:each": ("[a-z]*", False, {"condition", "restart", "required"}),
                        "object:daemon": ("[a-z]*-[a-z]*", False, daemon),
                    }, [f"{each}.{other}" for other in ["*[A-Z]*", "x-*", *OTHER_SERVICE]] + ["yaml:healthcheck.x-*", "yaml:depends_on:each.x-*"]
                    + [f"object:daemon.{other}" for other in OTHER_OBJECTS])


def version_in(path):
    return re.search(r"@v([\d.]+)", path).group(1)


def systemd(_):
    text = subprocess.run(["/lib/systemd/systemd", "--dump-configuration-items"], capture_output=True, check=True, text=True).stdout
    version = re.search(r"systemd (\d+)", subprocess.run(["systemctl", "--version"], capture_output=True, check=True, text=True).stdout).group(1)
    keys = {}
    for part in re.split(r"(?m)^\[", text)[1:]:
        section, _, lines = part.partition("]")
        if section in ("Unit", "Service", "Socket", "Timer", "Install"):
            names = set(re.findall(r"(?m)^([A-Z]\w+)=", lines)) | set(NEWER_UNITS.get(section, "").split())
            if section == "Socket":  # both have what limits processes
                names |= set(NEWER_UNITS["Service"].split())
            keys["ini:" + section] = ("[A-Z]*[a-z]*", False, names)
    return sections("systemd-units", "Keys of units of systemd", ["*"], f"systemd {version} --dump-configuration-items, and what releases to 259 added", "systemd", "259", keys,
                    [owner + ".X-*" for owner in keys])


def cargo(root):
    folder = first(root, "rust/share/doc/rust/html/cargo/reference")
    manifest, profiles, config = (kit.read(os.path.join(folder, page + ".html")).decode() for page in ("manifest", "profiles", "config"))
    package = manifest[manifest.index(">[package]<"):manifest.index("Target tables:")]
    names = re.findall(r"<code>([a-z-]+)</code></a>\s*—", package)
    profile = re.findall(r'<h3 id="([a-z-]+)">', profiles[:profiles.index('id="default-profiles"')])
    if len(names) < 25 or len(profile) < 10:
        raise kit.Missing("the manual of Cargo has another form")
    version = re.search(r"\d+\.\d+", subprocess.run(["cargo", "--version"], capture_output=True, check=True, text=True).stdout).group()
    keys = {"ini:package": ("[a-z]*", False, names + ["links", "im-a-teapot", "forced-target", "default-target", "metabuild", "autolib"])}
    keys |= {f"ini:profile:{name}": ("[a-z]*", False, profile + "build-override package inherits debug-assertions codegen-backend rustflags trim-paths hint-mostly-unused".split())
             for name in ("dev", "release", "test", "bench")}
    for table in ("build", "net", "http"):
        found = set(re.findall(rf"<code>{table}\.([a-z-]+)</code>", config))
        keys[f"ini:{table}"] = ("[a-z]*", False, sorted(found) + ["ssh", "warnings", "sbom"])
    return sections("cargo-settings", "Keys of Cargo.toml and of Cargo's configuration", ["rust*", "cargo*"], f"the manual of Cargo {version}", "Rust", version, keys)


def python(_):
    return sections("pyproject", "Keys of pyproject.toml", ["python*", "pip*", "setuptools*"], "the specification of pyproject.toml of November 2026", "pyproject.toml", "",
                    {f"ini:{table}": ("[a-z]*", False, names.split()) for table, names in PYPROJECT.items()})


def pip(_):
    names = set()
    for command in "install download wheel list config cache".split():
        text = subprocess.run(["python3", "-m", "pip", command, "--help"], capture_output=True, check=True, text=True).stdout
        names |= set(re.findall(r"--([a-z][a-z-]*[a-z])", text))
    names |= set("process-dependency-links allow-external allow-unverified use-wheel build-dir no-use-pep517 install-option uploaded-prior-to group only-final".split())
    version = re.search(r"pip (\d+\.\d+)", subprocess.run(["python3", "-m", "pip", "--version"], capture_output=True, check=True, text=True).stdout).group(1)
    catalog = sections("pip-settings", "Settings of pip", ["pip*", "python*"], f"the help of pip {version}", "pip", version,
                       {"words:pip": ("[a-z]*-[a-z]*-[a-z]*", True, names), "ini:global": ("[a-z]*-[a-z]*", True, [])})
    catalog["symbols"][1:] = ["ini:global =words:pip"]
    return catalog


def botocore(root):
    text = kit.read(os.path.join(root, "botocore/config.py")).decode()
    defaults = text[text.index("OPTION_DEFAULTS"):text.index("NON_LEGACY_OPTION_DEFAULTS")]
    retries = re.search(r"valid_options = \(([^)]*)\)", text).group(1)
    version = re.search(r"__version__ = '([\d.]+)'", kit.read(os.path.join(root, "botocore/__init__.py")).decode()).group(1)
    return sections("botocore-config", "Options of botocore's Config", ["aws*", "boto*"], f"botocore {version}", "botocore", version, {
        "call:Config": ("[a-z]*_[a-z]*", False, re.findall(r"\('(\w+)'", defaults)), "block:retries": ("[a-z]*_[a-z]*", False, re.findall(r"'(\w+)'", retries))})


def terraform(root):
    folder = first(root, "modcache/github.com/hashicorp/terraform-schema@*/internal/schema")
    text = "".join(kit.read(file).decode() for file in glob.glob(os.path.join(folder, "1.*/*.go")))
    names = {name for body in re.findall(r"(?s)func (?:resource|datasource)LifecycleBlock\(.*?\n}\n", text) for name in re.findall(r'\n\t{4}"(\w+)": \{', body)}
    names |= set(re.findall(r'Blocks\["lifecycle"\]\.Body\.Blocks\["(\w+)"\]', text)) | {"destroy", "enabled"}  # of removed, and of OpenTofu
    return sections("terraform-blocks", "Keys of lifecycle in Terraform", ["terraform*", "opentofu*", "aws*"], "terraform-schema of August 2026", "Terraform", "",
                    {"block:lifecycle": ("[a-z]*", False, names)})


if __name__ == "__main__":
    raise SystemExit(kit.main(typescript, near_typescript, docker, systemd, cargo, python, pip, botocore, terraform))
