package web

import (
	"net/url"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// notInManual says that a page is one that the manual of its host does not have.
func notInManual(u *url.URL) string {
	host := u.Hostname()
	if host == "pkg.go.dev" {
		return noGoPackage(u)
	}
	for _, m := range manualsByName {
		if m.host != host {
			continue
		}
		found := m.page.FindStringSubmatch(u.Path)
		if found == nil {
			continue
		}
		module, _, _ := strings.Cut(found[1], ".")
		if m.names[found[1]] || m.names[module] || m.partial && !isSlip(found[1], m.names) {
			continue
		}
		return "is a page that the manual of " + m.of + " does not have"
	}
	if of := withoutErrors[strings.TrimPrefix(host, "www.")]; of != "" && errorPage.MatchString(u.Path) && !strings.Contains(u.Path, "/javadoc/") {
		return "is a page about one error, and the manual of " + of + " has no such pages"
	}
	return ""
}

// withoutErrors are the hosts of manuals that have no folder with a page for each error. Javadoc has a page for each exception.
var withoutErrors = map[string]string{
	"redis.io": "Redis", "mongodb.com": "MongoDB", "docs.ansible.com": "Ansible", "kubernetes.io": "Kubernetes", "docs.docker.com": "Docker", "helm.sh": "Helm",
	"postgresql.org": "PostgreSQL", "nginx.org": "nginx", "kafka.apache.org": "Kafka", "developer.hashicorp.com": "HashiCorp", "go.dev": "Go", "typescriptlang.org": "TypeScript",
}

var errorPage = lazyregexp.New(`/errors?/[^/]`)

// isSlip reports whether a name is a few letters away from a listed one.
func isSlip(name string, listed map[string]bool) bool {
	const shortest, most = 6, 2
	for other := range listed {
		if len(other) >= shortest && max(len(name)-len(other), len(other)-len(name)) <= most && wording.Edits(name, other) <= most {
			return true
		}
	}
	return false
}

// noGoPackage says that a page is that of a package which Go's standard library does not have.
func noGoPackage(u *url.URL) string {
	name, _, _ := strings.Cut(strings.Trim(u.Path, "/"), "@")
	root, _, _ := strings.Cut(name, "/")
	if !goRoots[root] || goPackages[name] || strings.Contains(name, "internal") {
		return ""
	}
	return "is the page of a package that Go's standard library does not have"
}

// goPackages are the packages of the standard library that have a page, up to Go 1.26. goRoots are their first folders.
var goPackages, goRoots = func() (map[string]bool, map[string]bool) {
	packages := words(`archive archive/tar archive/zip arena bufio builtin bytes cmp compress compress/bzip2 compress/flate compress/gzip compress/lzw compress/zlib
		container container/heap container/list container/ring context crypto crypto/aes crypto/cipher crypto/des crypto/dsa crypto/ecdh crypto/ecdsa
		crypto/ed25519 crypto/elliptic crypto/fips140 crypto/hkdf crypto/hmac crypto/hpke crypto/md5 crypto/mlkem crypto/mlkem/mlkemtest crypto/pbkdf2
		crypto/rand crypto/rc4 crypto/rsa crypto/sha1 crypto/sha256 crypto/sha3 crypto/sha512 crypto/subtle crypto/tls crypto/x509 crypto/x509/pkix database
		database/sql database/sql/driver debug debug/buildinfo debug/dwarf debug/elf debug/gosym debug/macho debug/pe debug/plan9obj embed encoding
		encoding/ascii85 encoding/asn1 encoding/base32 encoding/base64 encoding/binary encoding/csv encoding/gob encoding/hex encoding/json
		encoding/json/jsontext encoding/json/v2 encoding/pem encoding/xml errors expvar flag fmt go/ast go/build go/build/constraint go/constant go/doc
		go/doc/comment go/format go/importer go/parser go/printer go/scanner go/token go/types go/version hash hash/adler32 hash/crc32 hash/crc64 hash/fnv
		hash/maphash html html/template image image/color image/color/palette image/draw image/gif image/jpeg image/png index index/suffixarray io io/fs
		io/ioutil iter log log/slog log/syslog maps math math/big math/bits math/cmplx math/rand math/rand/v2 mime mime/multipart mime/quotedprintable net
		net/http net/http/cgi net/http/cookiejar net/http/fcgi net/http/httptest net/http/httptrace net/http/httputil net/http/pprof net/mail net/netip
		net/rpc net/rpc/jsonrpc net/smtp net/textproto net/url os os/exec os/signal os/user path path/filepath plugin reflect regexp regexp/syntax runtime
		runtime/cgo runtime/coverage runtime/debug runtime/metrics runtime/pprof runtime/race runtime/secret runtime/trace simd slices sort strconv strings
		structs sync sync/atomic syscall syscall/js testing testing/cryptotest testing/fstest testing/iotest testing/quick testing/slogtest testing/synctest text
		text/scanner text/tabwriter text/template text/template/parse time time/tzdata unicode unicode/utf16 unicode/utf8 unique unsafe weak`)
	roots := make(map[string]bool)
	for name := range packages {
		root, _, _ := strings.Cut(name, "/")
		roots[root] = true
	}
	return packages, roots
}()

// A manual has all of its pages of one kind, or some of them if it is partial. page matches their paths.
type manual struct {
	host, of string
	page     *lazyregexp.Regexp
	names    map[string]bool
	partial  bool
}

// manualsByName are manuals whose pages have the names of commands or modules, also those of former releases.
var manualsByName = []manual{
	{"cmake.org", "CMake", lazyregexp.New(`^/cmake/help/.+/manual/([\w-]+\.[17])\.html$`), cmakePages, false},
	{"git-scm.com", "git", lazyregexp.New(`^/docs/git-([a-z][\w-]*)(?:/[a-z_A-Z-]+)?$`), gitCommands, false},
	{"docs.python.org", "Python", lazyregexp.New(`/library/([\w.-]+)\.html$`), pythonPages, true},
	{"docs.python.org", "Python", lazyregexp.New(`/reference/([\w.-]+)\.html$`), pythonReference, false},
	{"nodejs.org", "Node.js", lazyregexp.New(`/api/([\w-]+)\.html$`), nodePages, false},
}

// These are the pages up to CMake 4.3, git 2.52, Python 3.15 and Node.js 26.
var (
	cmakePages = words(`cmake.1 ctest.1 cpack.1 cmake-gui.1 ccmake.1 cmake-buildsystem.7 cmake-commands.7 cmake-compile-features.7 cmake-configure-log.7
	cmake-cxxmodules.7 cmake-developer.7 cmake-env-variables.7 cmake-file-api.7 cmake-generator-expressions.7 cmake-generators.7 cmake-instrumentation.7
	cmake-language.7 cmake-modules.7 cmake-packages.7 cmake-policies.7 cmake-presets.7 cmake-properties.7 cmake-qt.7 cmake-server.7 cmake-toolchains.7
	cmake-variables.7 cpack-generators.7`)
	gitCommands = words(`add add--interactive am annotate apply archimport archive backfill bisect bisect-lk2009 blame branch bugreport bundle cat-file check-attr check-ignore
		check-mailmap check-ref-format checkout checkout-index cherry cherry-pick citool clean clone clone-pack column commit commit-graph commit-tree config
		count-objects credential credential-cache credential-cache--daemon credential-store cvsexportcommit cvsimport cvsserver daemon describe diagnose diff
		diff-files diff-index diff-pairs diff-tree difftool difftool--helper fast-export fast-import fetch fetch-pack filter-branch fmt-merge-msg for-each-ref
		for-each-repo format-patch fsck fsck-objects fsmonitor--daemon gc get-tar-commit-id grep gui hash-object help history hook http-backend http-fetch
		http-push imap-send index-pack init init-db instaweb interpret-trailers last-modified local-fetch log lost-found ls-files ls-remote ls-tree mailinfo
		mailsplit maintenance merge merge-base merge-file merge-index merge-one-file merge-tree mergetool mergetool--lib mktag mktree multi-pack-index mv
		name-rev notes p4 pack-objects pack-redundant pack-refs parse-remote patch-id peek-remote prune prune-packed pull push quiltimport range-diff
		read-tree rebase rebase--helper receive-pack reflog refs relink remote remote-ext remote-fd remote-helpers repack replace replay repo repo-config
		request-pull rerere reset restore rev-list rev-parse revert rm send-email send-pack sh-i18n sh-i18n--envsubst sh-setup shell shortlog show show-branch
		show-index show-ref sparse-checkout ssh-fetch ssh-upload stage stash status stripspace submodule svn switch symbolic-ref tag tar-tree tools
		unpack-file unpack-objects update-index update-ref update-server-info upload-archive upload-pack url-parse var verify-commit verify-pack verify-tag
		version web--browse whatchanged worktree write-tree`)
	pythonReference = words(`compound_stmts datamodel executionmodel expressions grammar import index introduction lexical_analysis simple_stmts toplevel_components`)
	pythonPages     = words(`BaseHTTPServer ConfigParser Cookie HTMLParser Queue SimpleHTTPServer SocketServer StringIO Tkinter UserDict __future__ __main__ _thread abc aifc allos
		annotationlib antigravity anydbm archiving argparse array ast asynchat asyncio asyncio-api-index asyncio-dev asyncio-eventloop asyncio-eventloops
		asyncio-exceptions asyncio-extending asyncio-future asyncio-graph asyncio-llapi-index asyncio-platforms asyncio-policy asyncio-protocol asyncio-queue
		asyncio-runner asyncio-stream asyncio-subprocess asyncio-sync asyncio-task asyncio-tools asyncore atexit audit_events audioop base64 bdb binary binascii binhex
		bisect bsddb builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd cmdline cmdlinelibs code codecs codeop collections colorsys commands compileall
		compression concurrency concurrent configparser constants contextlib contextvars cookielib copy copyreg crypt crypto csv ctypes curses custominterp
		dataclasses datatypes datetime dbhash dbm debug decimal development devmode difflib dis distribution distutils doctest dumbdbm dummy_threading email encodings
		ensurepip enum errno exceptions faulthandler fcntl filecmp fileformats fileinput filesys fnmatch formatter fractions frameworks ftplib functional
		functions functools future_builtins gc gdbm generic_os_services genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html
		htmllib http httplib i18n ides idle idlelib imaplib imghdr imp importlib index inspect internet intro io ipaddress ipc itertools json keyword language
		lib2to3 linecache locale logging lzma mac macpath mailbox mailcap markup marshal math md5 mimetools mimetypes mimewriter misc mm mmap modulefinder
		modules msilib msvcrt multifile multiprocessing netdata netrc new nis nntplib nt ntpath nturl2path numbers numeric opcode operator optparse os
		ossaudiodev othergui parser pathlib pdb persistence pickle pickletools pipes pkgutil platform plistlib popen2 poplib posix posixpath pprint profile
		pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat python queue quopri random re readline removed reprlib resource rfc822 rlcompleter
		robotparser runpy sched secrets security_warnings select selectors sets sgmllib sha shelve shlex shutil signal site smtpd smtplib sndhdr socket
		socketserver someos spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics stdtypes string stringprep strings struct subprocess sunau
		superseded symbol symtable sys sys_path_init sysconfig syslog tabnanny tarfile telnetlib tempfile termios text textwrap this thread threading time timeit tk tkinter
		token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing undoc unicodedata unittest unittest.mock-examples unix urllib
		urllib2 urlparse user uu uuid venv warnings wave weakref webbrowser whichdb windows winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport
		zlib zoneinfo`)
	nodePages = words(`addons all assert async_context async_hooks buffer child_process cli cluster console corepack crypto debugger deprecations dgram diagnostics_channel
		dns documentation domain embedding environment_variables errors esm events ffi fs globals http http2 https index inspector intl iter module modules
		n-api net os packages path perf_hooks permissions policy process punycode querystring quic readline repl report sea single-executable-applications
		sqlite stdio stream stream_iter string_decoder synopsis sys test timers tls tracing tty typescript url util v8 vm wasi webcrypto webstreams
		worker_threads zlib zlib_iter`)
)
