package web

import (
	"net/url"
	"strings"
)

// notInManual says that a page is one that the manual of its host does not have.
func notInManual(u *url.URL) string {
	switch u.Hostname() {
	case "pkg.go.dev":
		return noGoPackage(u)
	case "cmake.org":
		return noCMakePage(u)
	}
	return ""
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
		structs sync sync/atomic syscall testing testing/cryptotest testing/fstest testing/iotest testing/quick testing/slogtest testing/synctest text
		text/scanner text/tabwriter text/template text/template/parse time time/tzdata unicode unicode/utf16 unicode/utf8 unique unsafe weak`)
	roots := make(map[string]bool)
	for name := range packages {
		root, _, _ := strings.Cut(name, "/")
		roots[root] = true
	}
	return packages, roots
}()

// noCMakePage says that a page is one that the manual of CMake does not have.
func noCMakePage(u *url.URL) string {
	_, name, found := strings.Cut(u.Path, "/manual/")
	if name, isPage := strings.CutSuffix(name, ".html"); !found || !isPage || !strings.HasPrefix(u.Path, "/cmake/help/") || cmakePages[name] || !strings.HasSuffix(name, ".7") && !strings.HasSuffix(name, ".1") {
		return ""
	}
	return "is a page that the manual of CMake does not have"
}

// cmakePages are the pages of the manual, up to CMake 4.3.
var cmakePages = words(`cmake.1 ctest.1 cpack.1 cmake-gui.1 ccmake.1 cmake-buildsystem.7 cmake-commands.7 cmake-compile-features.7 cmake-configure-log.7
	cmake-cxxmodules.7 cmake-developer.7 cmake-env-variables.7 cmake-file-api.7 cmake-generator-expressions.7 cmake-generators.7 cmake-instrumentation.7
	cmake-language.7 cmake-modules.7 cmake-packages.7 cmake-policies.7 cmake-presets.7 cmake-properties.7 cmake-qt.7 cmake-server.7 cmake-toolchains.7
	cmake-variables.7 cpack-generators.7`)
