package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
)

// otherOpenSSL describes a number of OpenSSL with the message of another error, as in
// error:0A000086:SSL routines::wrong version number, or Verify return code: 10 (certificate
// is not yet valid). Messages that no error has may belong to other versions.
func otherOpenSSL(p *lint.Pass, text string) string {
	if !mayBeOpenSSL(text) {
		return ""
	}
	if m := mixedOpenSSL.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%s is a number of OpenSSL 1, which prints a function after %q", m[1], m[2])
	}
	if message := otherLibrary(text); message != "" {
		return message
	}
	return otherMessage(text, []*lazyregexp.Regexp{opensslError, opensslVerify}, func(number, stated string) string {
		return opensslMessage(catalogs.Get(p).catalogs.For("openssl"), number, stated)
	})
}

// otherLibrary says that a number of OpenSSL 3, whose first bits are those of a library, stands before the name of another library.
func otherLibrary(text string) string {
	m := ofLibrary.FindStringSubmatch(text)
	if m == nil || strings.Contains(text, "OPENSSL_internal") { // BoringSSL has other numbers
		return ""
	}
	number, err := strconv.ParseUint(m[1], 16, 32)
	stated := librariesOf[m[2]]
	const shift, shiftBefore3 = 23, 24
	if err != nil || stated == 0 || number>>shift == stated || number>>shiftBefore3 == stated {
		return ""
	}
	return fmt.Sprintf("%s is no number of the %s, which are library %d", m[1], m[2], stated)
}

// librariesOf are the numbers of OpenSSL's libraries, from err.h.
var librariesOf = map[string]uint64{
	"rsa routines": 4, "Diffie-Hellman routines": 5, "digital envelope routines": 6, "PEM routines": 9, "x509 certificate routines": 11, "asn1 encoding routines": 13,
	"configuration file routines": 14, "common libcrypto routines": 15, "elliptic curve routines": 16, "SSL routines": 20, "BIO routines": 32,
	"X509 V3 routines": 34, "PKCS12 routines": 35, "DSO support routines": 37,
}

var ofLibrary = lazyregexp.New(`\berror:([0-9A-F]{8}):([A-Za-z0-9][\w -]+ routines):`)

// mixedOpenSSL matches a number of OpenSSL 1, whose second and third part name a function, in the form of OpenSSL 3, which leaves the
// function out.
var mixedOpenSSL = lazyregexp.New(`\berror:(14[0-9A-F]{6}):([^:\n]+ routines:):`)

// opensslMessage describes a message that belongs to another error than the one with a number.
func opensslMessage(known *catalog.Facts, number, stated string) string {
	now, _ := known.CodesNumbered(opensslNumber(number))
	if len(now) == 0 || sameMessage(now[0].Message, stated) {
		return ""
	}
	if general := ofAnyLibrary[stated]; general != "" {
		return fmt.Sprintf("OpenSSL's error %s is %q, not %q, whose number ends in %s", number, now[0].Message, stated, general)
	}
	for _, c := range now[0].In.Codes() {
		if sameMessage(c.Message, stated) && (len(c.Number) < 8) == (len(now[0].Number) < 8) {
			return fmt.Sprintf("OpenSSL's error %s is %q, not %q, which is %s", number, now[0].Message, c.Message, c.Number)
		}
	}
	return ""
}

// ofAnyLibrary are messages that each library of OpenSSL has, with the ends of their numbers, from err.h.
var ofAnyLibrary = map[string]string{"unsupported": "8010C", "malloc failure": "C0100", "passed a null parameter": "C0102", "internal error": "C0103"}

// mayBeOpenSSL reports whether a text has what begins a number of OpenSSL: error: before two
// digits, or a verification. A search for the numbers takes longer.
func mayBeOpenSSL(text string) bool {
	for i := strings.IndexByte(text, ':'); i >= 0 && i+2 < len(text); i = nextByte(text, ':', i) {
		switch {
		case text[i+1] == ' ' && strings.HasSuffix(text[:i], "erify return code"):
			return true
		case (isHex(text[i+1]) && isHex(text[i+2]) || text[i+1] == 'n') && strings.HasSuffix(text[:i], "error"):
			return true
		}
	}
	return false
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'A' <= c && c <= 'F' }

// nextByte returns the offset of a byte after an offset, or -1.
func nextByte(text string, c byte, after int) int {
	if i := strings.IndexByte(text[after+1:], c); i >= 0 {
		return after + 1 + i
	}
	return -1
}

var (
	opensslError  = lazyregexp.New(`\berror:([0-9A-F]{8}):[^:\n]*:[^:\n]*:([A-Za-z0-9][^:\n"'()\]]{3,80})`)
	opensslVerify = lazyregexp.New(`(?:verify error:num=|[Vv]erify return code: )([0-9]{1,2})(?::| \()([A-Za-z][^:\n()]{5,80})`)
)

// opensslNumber returns the number that OpenSSL 3 gives an error. Earlier versions put a
// library, a function and a reason into it.
func opensslNumber(text string) catalog.Number {
	code, err := strconv.ParseUint(text, 16, 64)
	if err != nil || len(text) < 8 || code>>24 < 0x10 {
		return catalog.Number(text)
	}
	return catalog.Number(fmt.Sprintf("%08X", code>>24<<23|code&0xfff))
}

// sameMessage reports whether two messages are the same, apart from hyphens and capitals.
func sameMessage(a, b string) bool {
	words := func(s string) []string {
		return strings.Fields(strings.ReplaceAll(strings.ToLower(strings.TrimRight(s, " .,")), "-", " "))
	}
	return slices.Equal(words(a), words(b))
}
