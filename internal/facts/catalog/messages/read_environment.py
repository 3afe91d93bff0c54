"""Reads the names of environment variables that programs on this machine read.

Each list has all the names that begin as its globs do. The root is this machine, with Debian's
packages curl, git, git-man, libpq5, man-db and redis-tools, and with Go, JDKs, Node.js and Python.
"""

import glob
import os
import re
import subprocess

import kit

# What later releases read, and what earlier ones did.
PYTHON = """PYTHONHTTPSVERIFY PYTHONOLDPARSER PYTHONTHREADDEBUG PYTHONDUMPREFS PYTHONDUMPREFSFILE PYTHONLEGACYWINDOWSFSENCODING PYTHONLEGACYWINDOWSSTDIO
PYTHONMALLOCSTATS PYTHONASYNCIODEBUG PYTHONTRACEMALLOC PYTHONPROFILEIMPORTTIME PYTHONEXECUTABLE PYTHONUSERBASE PYTHONPERFSUPPORT PYTHONY2K PYTHONDOCS
PYTHONTZPATH PYTHONCASEOK""".split()
NODE = """NODE_COMPILE_CACHE NODE_COMPILE_CACHE_PORTABLE NODE_DISABLE_COMPILE_CACHE NODE_DEBUG_ENABLED NODE_NO_READLINE NODE_NO_HTTP2 NODE_REPL_MODE
NODE_REPL_HISTORY_SIZE NODE_REPL_HISTORY_FILE NODE_DISABLE_COLORS NODE_OPTIONS NODE_SKIP_PLATFORM_CHECK NODE_PRESERVE_SYMLINKS_MAIN""".split()
# The runtime and the tests read these, too.
GO = "GOMAXPROCS GOGC GOMEMLIMIT GODEBUG GOTRACEBACK GOTOOLDIR GOCACHEPROG GORACE GOROOT_FINAL GOEXPERIMENT CGO_CFLAGS_ALLOW CGO_CFLAGS_DISALLOW CGO_LDFLAGS_ALLOW CGO_LDFLAGS_DISALLOW".split()
# Other systems than Linux have these, and tools around git.
LOADERS = "LD_RUN_PATH LD_LIBRARY_PATH_64 LD_LIBRARY_PATH_32 LD_LIBRARYN32_PATH LD_LIBRARY64_PATH LD_PRELOAD_32 LD_PRELOAD_64 LD_LIBMAP LD_LIBMAP_DISABLE".split()
GIT = "GIT_INDEX_VERSION GIT_TRACE_CURL GIT_TRACE_CURL_NO_DATA GIT_TRACE_CURL_COMPONENTS GIT_CURL_FTP_NO_EPSV".split()
PG = "PGDATA PGSSLNEGOTIATION PGREQUIREAUTH PGLOADBALANCEHOSTS PGSSLCERTMODE PGGSSDELEGATION PGMINPROTOCOLVERSION PGMAXPROTOCOLVERSION PGCONNECT_TIMEOUT".split()


def output(*command):
    return subprocess.run(command, capture_output=True, check=True, text=True, errors="replace").stdout


def manual(page):
    text = subprocess.run(["man", page], capture_output=True, check=True, text=True, env={**os.environ, "MANWIDTH": "1000"}).stdout
    return re.sub(".\b", "", text).replace("\u2010\n", "")


def texts(*files):
    """Returns the texts of programs, which may be links."""
    found = b"\n".join(kit.read(file) for file in files)
    return "\n".join(part.decode() for part in re.findall(rb"[\x20-\x7e]{4,}", found))


def number(text):
    return re.search(r"\d+(\.\d+)+", text).group()


# A list without a version holds for later releases, too: such names are hardly ever added.
def environment(name, product, version, source, covers, names, domains=("*",), aliases=()):
    catalog = {
        "catalog": name + "-environment", "title": f"Environment variables of {product}", "kind": "symbols", "domains": list(domains),
        "source": source, "product": product, "covers": covers.split(), "symbols": sorted(set(names)),
    }
    if aliases:
        catalog["aliases"] = list(aliases)
    return {**catalog, "version": version} if version else catalog


def loader(root):
    names = re.findall(r"\bLD_[A-Z0-9_]*[A-Z0-9]", manual("ld.so") + manual("ld") + texts("/lib64/ld-linux-x86-64.so.2"))
    version = number(output("ldd", "--version"))
    return environment("glibc", "glibc", "", f"the manual of ld.so and ld, and the loader of glibc {version}",
                       "$LD_LIB* $LD_PRE* $LD_AUD* $LD_BIND* $LD_RUN* $LD_DEBUG* $LD_TRACE_* !LD_LIBS !LD_LIB", names + LOADERS)


def python(root):
    program = os.path.realpath(output("python3", "-c", "import sys; print(sys.base_prefix)").strip() + "/bin/python3")
    names = re.findall(r"\bPYTHON[A-Z0-9]+\b", output("python3", "--help-env") + texts(program))
    return environment("python", "Python", "3.15", f"python3 --help-env of Python {number(output('python3', '--version'))}, and what other releases read",
                       "$PYTHON[A-Z]* !PYTHON*_* !PYTHONNET* !PYTHONANYWHERE* !PYTHONVER* !PYTHONBIN* !PYTHONEXE", names + PYTHON)


def curl(root):
    names = re.findall(r"\bCURL_[A-Z_]*[A-Z]", manual("curl"))
    version = number(output("curl", "--version"))
    return environment("curl", "curl", "", f"the manual of curl {version}, and the options of its build",
                       "$CURL_CA_* $CURL_HOME* $CURL_SSL_B* $CURL_CERT_*", names + "CURL_CA_PATH CURL_CA_FALLBACK CURL_CA_EMBED CURL_CA_NATIVE CURL_CA_BUNDLE_SET CURL_CA_PATH_SET CURL_CA_SEARCH_SAFE".split())


def git(root):
    folder = output("git", "--exec-path").strip()
    found = texts(*(f for f in glob.glob(folder + "/*") if os.path.isfile(f)))
    names = [name for name in re.findall(r"\bGIT_[A-Z0-9_]*[A-Z0-9]", found) if not name.startswith("GIT_TEST_")]
    version = number(output("git", "--version"))
    covers = """SSH* AUTHOR_* COMMITTER_* COMMITE* TRACE* CONFIG* TERMINAL* CURL* WORK_T* ASK* HTTP_* CEILING* OBJECT_DIR* ALTERNATE* DISCOVER* MERGE_* ALLOW_* EXEC_*
TEMPLATE_* SEQUENCE_* SSL_* INDEX_* PROXY_* EDITOR*"""
    others = """ !GIT_SSH_KEY* !GIT_SSH_PRIVATE* !GIT_SSH_HOST* !GIT_SSH_PORT* !GIT_SSH_USER* !GIT_SSH_URL* !GIT_CONFIG_KEY_* !GIT_CONFIG_VALUE_* !GIT_HTTP_URL
!GIT_MERGE_REQUEST* !GIT_MERGE_BASE !GIT_HTTP_USER* !GIT_CONFIG_FILE"""
    return environment("git", "Git", "2.52", f"the programs of git {version}, and what later releases read",
                       " ".join("$GIT_" + glob for glob in covers.split()) + others, names + GIT)


def postgres(root):
    names = re.findall(r"(?m)^PG[A-Z_]+$", texts(kit.library(root, "pq")))
    return environment("postgres", "PostgreSQL", "18", f"libpq {kit.version_of(root, 'libpq5')}, and what later releases read",
                       "$PGHOST* $PGUSER* $PGPASS* $PGPORT* $PGDB* $PGDATABASE* $PGSSL* $PGCONN* $PGTARGET* $PGREQ* $PGCLIENT* $PGAPP* $PGKRB* $PGSERVICE* $PGOPT* !*_[0-9]* !PG*_PORT !PG*_HOST",
                       names + PG, aliases=["libpq"])


def node(root):
    names = re.findall(r"\bNODE_[A-Z0-9_]*[A-Z0-9]", output("node", "--help") + manual("node"))
    covers = "EXTRA_C* TLS_* OPTION* NO_* DISABLE_* REPL_* PENDING_* SKIP_* V8_* ICU_* PRESERVE_* REDIRECT_* COMPILE_* DEBUG_*"
    return environment("node", "Node.js", "26", f"node --help and the manual of Node.js {number(output('node', '--version'))}, and what later releases read",
                       " ".join("$NODE_" + glob for glob in covers.split()) + " $UV_THREAD* !NODE_DEBUG_PORT !NODE_DEBUG_OPTION*", names + NODE + ["UV_THREADPOOL_SIZE"])


def go(root):
    names = set(re.findall(r"\b(?:GO|CGO_|GCCGO)[A-Z0-9_]*[A-Z0-9]\b", output("go", "env") + output("go", "help", "environment")))
    version = number(output("go", "version"))
    return environment("go", "Go", ".".join(version.split(".")[:2]), f"go env and go help environment of Go {version}",
                       "$GO111[A-Z_]* $GO11M* $GOPROX* $GONO* $GOSUM* $GOPRIV* $GOMODC* $GOFLAG* $GOINSEC* $GOTOOL* $GOMAXP* $GOMEML* $GOTRACEB* $GOEXPER* $GOCACHE* $GOVCS* $GOAUTH* $CGO_[A-Z]*",
                       [*names, *GO], aliases=["Golang"])


def redis(root):
    program = os.path.realpath(os.path.join(root, "usr/bin/redis-cli"))
    version = number(output("redis-cli", "--version"))
    return environment("redis", "Redis", "", f"redis-cli {version}", "$REDISCLI_* $REDIS_CLI_*", re.findall(r"\bREDISCLI_[A-Z_]+", texts(program)))


def java(root):
    homes = sorted(glob.glob(os.path.join(root, "usr/lib/jvm/*/lib/server/libjvm.so")))
    if not homes:
        raise kit.Missing("there is no JDK")
    names = set()
    for library in homes:
        found = texts(library, os.path.join(os.path.dirname(library), "../../bin/java"))
        names |= set(re.findall(r"\b(?:JAVA_TOOL|JDK_JAVA)_[A-Z_]*[A-Z]\b", found))
    return environment("java", "JDK", "", "libjvm.so and java of OpenJDK 17 and 25", "$JAVA_TOOL*OPT* $JDK_JAVA*OPT*", names, aliases=["Java", "OpenJDK"])


if __name__ == "__main__":
    raise SystemExit(kit.main(loader, python, curl, git, postgres, node, go, redis, java))
