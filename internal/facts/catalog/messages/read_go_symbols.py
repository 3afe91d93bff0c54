"""Reads the names in packages of Go's standard library.

The root is Go's own folder, which has the folder api.
"""

import glob as globs
import os
import re

import kit

# The packages whose names are complete, and that are hardly ever a variable or another package.
PACKAGES = """atomic base64 bufio bytes context csv embed exec expvar filepath fmt gob gzip hex hmac http httptest httputil io ioutil json math md5
multipart net os pem pprof reflect sha1 sha256 sha512 signal slices slog sort strconv strings sync syscall tabwriter testing textproto time tls unicode utf8
x509 zlib""".split()

# Others are often a variable or another package: only these names of them are judged.
SOME = """debug.Set* debug.Free* debug.Stack* debug.Print* debug.Read* fs.Walk* fs.ReadDir* fs.Err* fs.Skip* fs.DirE* maps.Keys* maps.Values* maps.Clone* maps.Copy*
rand.Int* rand.Seed* rand.Read* rand.New* rand.Shuffle* rand.Perm* regexp.[CMQ]* runtime.Num* runtime.GC* runtime.GO* runtime.Gosched* runtime.Goexit* runtime.Read*
runtime.Mem* runtime.Set* runtime.Keep* runtime.Lock* runtime.Unlock* runtime.Caller* runtime.Count* sql.DB* sql.Open* sql.Null* sql.Err* sql.Tx* sql.Raw*
sql.Level* sql.Get* template.New* template.Must* template.HTML* template.JS* template.URL* template.Func* template.Parse* xml.Un* xml.Marsh*""".split()

# Names of other packages that are called the same.
OTHERS = """atomic.New* atomic.String atomic.Error atomic.Float* atomic.Duration atomic.Time atomic.Load atomic.Store atomic.Loadu* atomic.Loadp* atomic.Storep* atomic.Cas*
atomic.X* atomic.Inc atomic.Dec context.[JXHQPS]* exec.Cmder http.Requests http.[A-Z]*Interceptor json.Raw* json.MarshalW* json.MarshalE* json.UnmarshalR* json.UnmarshalD*
json.Marshalers json.Unmarshalers json.*MarshalerTo json.*UnmarshalerFrom json.With* json.Deterministic json.Semantic* json.*Options json.Omit* json.Match* json.Format*
json.Reject* json.Join* json.Get* json.Default* json.String* pprof.Register pprof.Route* testing.Fake* rand.New*Reader""".split()


ALL = PACKAGES + [glob.split(".")[0] for glob in SOME]

LINE = re.compile(r"pkg (\S+)(?: \([^)]*\))?, (?:type (\w+) (?:struct|interface)(?:,| {) (\w[\w, ]*)|method \(\*?(\w+)(?:\[[^]]*\])?\) (\w+)|"
                  r"(?:func|type|const|var) (\w+))")


def read(root):
    found = set()
    for file in globs.glob(os.path.join(root, "api/go1*.txt")):
        with open(file, encoding="utf-8") as f:
            for line in f:
                found |= set(of_line(line))
    if not found:
        raise kit.Missing("there is no api/go1.txt")
    version = max(re.findall(r"go(\d+\.\d+)\.txt", " ".join(os.listdir(os.path.join(root, "api")))), key=lambda v: int(v.split(".")[1]))
    return {
        "catalog": "go-symbols", "title": "Names in Go's standard library", "kind": "symbols",
        "domains": ["go", "golang*", "go-*", "grpc*"], "source": f"the folder api of Go {version}", "product": "Go", "version": version,
        "covers": [f"{p}.[A-Z]*[a-z]*" for p in PACKAGES] + SOME + ["!" + other for other in OTHERS],
        "symbols": kit.grouped(found),
    }


def of_line(line):
    """Yields the names of a line: those of a package, and methods of a type that is called like its package."""
    m = LINE.match(line)
    if not m:
        return
    path, owner, fields, receiver, method, name = m.groups()
    package = [part for part in path.split("/") if not re.match(r"v\d+$", part)][-1]
    if package not in ALL:
        return
    yield f"{package}.{name or owner or receiver}"
    if package in ((owner or "").lower(), (receiver or "").lower()):
        for member in re.findall(r"\w+", method or fields):
            yield f"{package}.{member}"


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
