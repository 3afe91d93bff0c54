package secret

import (
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strings"
)

// privateKey finds a PEM block with a private key. A block without an end line extends
// as far as the text looks like a key. A header without a key is not a secret.
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
	const line64 = 40 // a key has a line with this many characters, prose does not
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
			if text[to+1] != '\\' { // an escaped escape ends with the next one
				to++
			}
		case strings.IndexByte(" \t\r\n|>:,-", c) < 0: // not of a diff, a quote or a header
			return at, to, longest >= line64
		}
		length = 0
	}
	return at, to, longest >= line64
}

var (
	// keyBlock matches a private key. keyLines matches the text after the header of a
	// key without an end line.
	keyBlock = regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----((?:\s|\\[nr]|[\w+/=:, .>|-])*)`)
	keyLines = regexp.MustCompile(`^(?:(?:\s|\\[nr])*[A-Za-z0-9+/]{16,}={0,2})*`)
)

// keyBlocks returns the private keys that are too short or too odd for [Find].
func keyBlocks(text string) (spans []Span) {
	for _, at := range keyBlock.FindAllStringSubmatchIndex(text, -1) {
		body := text[at[2]:at[3]]
		if end := strings.Index(body, "-----END"); end >= 0 {
			body = body[:end]
		} else {
			body = keyLines.FindString(body)
		}
		spans = append(spans, Span{From: at[2], To: at[2] + len(body), Kind: likelySecret})
	}
	return spans
}

// webToken finds a JSON web token: a header that names the signature's algorithm, a
// payload and a signature. The example in the official documentation is not a secret.
func webToken(text string, at int) (from, to int, ok bool) {
	const most = 4096 // characters per part
	if !startsWord(text, at) {
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

// tokenPart decodes the part of a web token that starts at a place: JSON in base 64,
// followed by a period.
func tokenPart(text string, at, most int) (part string, to int, ok bool) {
	to = run(text, at, most, &wordDash)
	if to >= len(text) || text[to] != '.' {
		return "", to, false
	}
	decoded, err := base64.RawURLEncoding.DecodeString(text[at:to])
	return string(decoded), to, err == nil && json.Valid(decoded)
}

// urlPassword finds a strong password in the user information of a URL. The host must be
// reachable, because documentation is full of user:pass@localhost.
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

// strongPassword reports whether a password is neither an example nor a placeholder.
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
		len(s) >= 16 && digits && isRandom(s)
}

// reachable reports whether strangers can reach a host.
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
