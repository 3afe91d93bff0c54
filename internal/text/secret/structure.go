package secret

import (
	"encoding/base64"
	"encoding/json"
	"iter"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
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

// encodedKey finds a PEM block with a private key in base 64, as in a kubeconfig.
func encodedKey(text string, at int) (from, to int, ok bool) {
	const head, most = 48, 16 << 10
	to = run(text, at, most, &base64Char)
	start, err := base64.StdEncoding.DecodeString(text[at:min(to, at+head)])
	return at, to, err == nil && to-at > 2*head && strings.Contains(string(start), "PRIVATE KEY")
}

var (
	// keyBlock matches a private key. keyLines matches the text after the header of a
	// key without an end line.
	keyBlock = lazyregexp.New(`-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----((?:\s|\\[nr]|[\w+/=:, .>|-])*)`)
	keyLines = lazyregexp.New(`^(?:(?:\s|\\[nr])*[A-Za-z0-9+/]{16,}={0,2})*`)
)

// keyBlocks returns the private keys that are too short or too odd for [Find].
func keyBlocks(text string) (spans []Span) {
	if !strings.Contains(text, "-----BEGIN ") {
		return nil
	}
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
	from, to, payload, ok := tokenOf(text, at)
	for _, known := range [...]string{"John Doe", `"1234567890"`, "example"} {
		ok = ok && !strings.Contains(payload, known)
	}
	return from, to, ok
}

// anyWebToken also finds the examples, and tokens whose parts cannot be decoded because a log
// shows them changed.
func anyWebToken(text string, at int) (from, to int, ok bool) {
	if from, to, _, ok = tokenOf(text, at); ok {
		return from, to, ok
	}
	if from, to, ok = webTokenShape(text, at); ok {
		to = run(text, to, longestToken, &wordDash)
	}
	return from, to, ok
}

var webTokenShape = shaped(`eyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}`)

// tokenOf finds a JSON web token and returns its payload.
func tokenOf(text string, at int) (from, to int, payload string, ok bool) {
	const most = 4096 // characters per part
	if !startsWord(text, at) {
		return 0, 0, "", false
	}
	header, to, ok := tokenPart(text, at, 512)
	if !ok || !strings.Contains(header, `"alg"`) {
		return 0, 0, "", false
	}
	payload, to, ok = tokenPart(text, to+1, most)
	if !ok {
		return 0, 0, "", false
	}
	end := run(text, to+1, most, &wordDash)
	return at, end, payload, end-to > 20
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

// withoutPrefix returns the secrets whose format has fixed characters at fixed places, but
// no prefix: the tokens of Discord's bots and the secrets of Azure's applications.
func withoutPrefix(text string) (spans []Span) {
	for at := range indexes(text, ".") {
		if from, to := discordBot(text, at); from < to {
			spans = append(spans, Span{From: from, To: to, Kind: "a Discord bot token", Certain: true})
		}
	}
	for at := range indexes(text, "Q~") {
		from, to := at-4, trimPeriod(text, run(text, at+2, 40, &azureSecret))
		if from >= 0 && run(text, from, 3, &azureSecret) == at && '0' <= text[at-1] && text[at-1] <= '9' && to-at-2 >= 31 && to-at-2 <= 34 && isVaried(text[from:to]) {
			spans = append(spans, Span{From: from, To: to, Kind: "an Azure secret", Certain: true})
		}
	}
	return spans
}

var azureSecret = chars("09AZaz__--..~~")

// indexes yields the places of a short text.
func indexes(text, part string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; at++ {
			next := strings.Index(text[at:], part)
			if next < 0 || !yield(at+next) {
				return
			}
			at += next
		}
	}
}

// discordBot finds a token by the period after its first part: the bot's number in base 64,
// a time of six characters and a signature. Other random characters count too.
func discordBot(text string, at int) (from, to int) {
	const time = 6
	second := at + 1 + time
	if second >= len(text) || text[second] != '.' || run(text, at+1, time, &wordDash) != second {
		return 0, 0
	}
	for from = at; from > 0 && at-from <= 28 && wordDash[text[from-1]]; from-- {
	}
	from += strings.IndexAny(text[from:at+1], "MNO.") // after a color code
	to = run(text, second+1, 50, &wordDash)
	number, err := base64.RawStdEncoding.DecodeString(text[from:at])
	isNumber := err == nil && len(number) >= 17 && strings.Trim(string(number), "0123456789") == ""
	if to-second-1 < 25 || !isNumber && (at-from < 23 || !isMixed(text[from:at]+text[second+1:to])) {
		return 0, 0
	}
	return from, to
}

// mailchimp finds a key by its end, the name of a data center such as -us12.
func mailchimp(text string, at int) (from, to int, ok bool) {
	digits := chars("09")
	to = run(text, at+len("-us"), 2, &digits)
	from = at - 32
	return from, to, from >= 0 && to > at+len("-us") && run(text, from, 31, &hexadecimal) == at && (startsWord(text, from) || joints[text[from-1]]) && isVaried(text[from:at])
}

// rapidAPI finds a key by three fixed stretches in it.
func rapidAPI(text string, at int) (from, to int, ok bool) {
	from, to, ok = around(lowerAlnum, 30, 10)(text, at)
	return from, to, ok && to-from < 60 && strings.Contains(text[from:at], "msh") && strings.Contains(text[from:at], "p1")
}
