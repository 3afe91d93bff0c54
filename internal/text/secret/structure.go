package secret

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// privateKey is a PEM block with a private key in it, up to its end or, if that is
// cut off, to where the text is no key any more. The first and last lines alone,
// or dots between them, are talk about keys.
func privateKey(text string, at int) (from, to int, ok bool) {
	line := text[at:min(len(text), at+len("-----BEGIN ENCRYPTED PRIVATE KEY BLOCK-----")+8)]
	end := strings.Index(line, "PRIVATE KEY")
	if end < 0 {
		return 0, 0, false
	}
	dashes := strings.Index(line[end:], "-----")
	if dashes < 0 {
		return 0, 0, false
	}
	const line64 = 40 // a key has a line of that many characters, prose has none
	longest, length := 0, 0
	for to = at + end + dashes + len("-----"); to < len(text); to++ {
		c := text[to]
		switch {
		case base64Char[c]:
			length++
			longest = max(longest, length)
			continue
		case strings.HasPrefix(text[to:], "-----END "):
			return at, to + len("-----END "), longest >= line64
		case strings.HasPrefix(text[to:], "-----BEGIN "):
			return at, to, longest >= line64
		case c == '\\' && to+1 < len(text) && strings.IndexByte(`\nrt`, text[to+1]) >= 0:
			if text[to+1] != '\\' { // the escape of an escape is read with its end
				to++
			}
		case strings.IndexByte(" \t\r\n|>:,-", c) < 0: // what diffs, quotes and headers have
			return at, to, longest >= line64
		}
		length = 0
	}
	return at, to, longest >= line64
}

// webToken is a JSON web token: a header that says how it is signed, a payload and
// a signature, but for the one that everybody shows.
func webToken(text string, at int) (from, to int, ok bool) {
	const most = 4096 // characters of a part
	if !free(text, at) {
		return 0, 0, false
	}
	header, to, ok := tokenPart(text, at, 512)
	if !ok || !strings.Contains(header, `"alg"`) {
		return 0, 0, false
	}
	payload, to, ok := tokenPart(text, to+1, most)
	if !ok {
		return 0, 0, false
	}
	for _, known := range [...]string{"John Doe", `"1234567890"`, "example"} {
		if strings.Contains(payload, known) {
			return 0, 0, false
		}
	}
	end := run(text, to+1, most, &wordDash)
	return at, end, end-to > 20
}

// tokenPart reads a part of a web token up to the point behind it: JSON in base 64.
func tokenPart(text string, at, most int) (part string, to int, ok bool) {
	to = run(text, at, most, &wordDash)
	if to >= len(text) || text[to] != '.' {
		return "", to, false
	}
	decoded, err := base64.RawURLEncoding.DecodeString(text[at:to])
	return string(decoded), to, err == nil && json.Valid(decoded)
}

// urlPassword is a password in the user information of a URL, if it is one that
// chance made. Manuals are full of user:pass@host, and what they name localhost
// or db is nobody else's.
func urlPassword(text string, at int) (from, to int, ok bool) {
	const longest = 256
	start := at + strings.Index(text[at:], "/")
	for start < len(text) && (text[start] == '/' || text[start] == '\\') {
		start++
	}
	end := start
	for end < len(text) && end-start < longest && strings.IndexByte(" \t\r\n\"'`<>/?#\\", text[end]) < 0 {
		end++
	}
	authority := text[start:end]
	sign := strings.LastIndexByte(authority, '@')
	if sign < 0 {
		return 0, 0, false
	}
	colon := strings.IndexByte(authority[:sign], ':')
	if colon < 0 {
		return 0, 0, false
	}
	password := authority[colon+1 : sign]
	return start + colon + 1, start + sign, strongPassword(password) && reachable(authority[sign+1:])
}

// strongPassword tells whether a password was made by chance rather than made up
// for a manual or left to be filled in.
func strongPassword(s string) bool {
	low := strings.ToLower(s)
	for _, made := range [...]string{"pass", "pwd", "p@ss", "p4ss", "passw", "secret", "s3cr", "admin", "user", "root", "test",
		"change", "my", "123", "abc", "qwerty", "guest", "foo", "xxx", "***", "...", "token", "key"} {
		if strings.Contains(low, made) {
			return false
		}
	}
	digits := strings.ContainsAny(s, "0123456789")
	return len(s) >= 8 && digits && low != s && entropy(s) >= 2.7 && !strings.ContainsAny(s, "<>{}[]$%()") ||
		len(s) >= 16 && digits && random(s)
}

// reachable tells whether a host is one that strangers can reach.
func reachable(host string) bool {
	host, _, _ = strings.Cut(host, ":")
	host = strings.ToLower(host)
	switch {
	case !strings.Contains(host, "."), strings.HasPrefix(host, "127."), strings.Contains(host, "example"):
		return false
	case strings.HasPrefix(host, "10."), strings.HasPrefix(host, "192.168."):
		return false
	}
	return true
}
