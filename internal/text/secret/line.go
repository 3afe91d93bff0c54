package secret

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// hints has at least one word of each line in which likelySecrets finds something.
// Most lines have no such word and need no regex.
var hints = needle.New(true, "pass", "pwd", "pw=", "pw:", "pw ", "pw\"", "pw'", "pw\\", "pw>", "secret", "token", "key", "auth", "cookie", "sess", "sid", "sig",
	"cred", "art-api", "honeycomb", "_pat", "jwt", "bearer", "psk", "otp", "pin", "user", "login", "role", "://", " -p", "'-p", "\"-p", "\t-p", " -u", "'-u", "\"-u", "\t-u", "sqlplus", "sqlldr", "expdp", "impdp")

// inLines returns the values that are private, judging by the text next to them on
// the line.
func inLines(text string) (spans []Span) {
	start := 0
	for line := range strings.Lines(text) {
		for _, s := range inLine(strings.TrimRight(line, "\r\n")) {
			s.From, s.To = start+s.From, start+s.To
			spans = append(spans, s)
		}
		start += len(line)
	}
	return spans
}

func inLine(line string) (spans []Span) {
	if hints.Has(line) {
		spans = likelySecrets(line)
	}
	spans = append(spans, unknownTokens(line)...)
	if s, ok := keyLine(line); ok {
		spans = append(spans, s)
	}
	if foreignHints.Has(line) {
		spans = append(spans, foreign(line)...)
	}
	if zones.Has(line) {
		spans = append(spans, privateHosts(line)...)
	}
	if strings.Contains(line, "@") {
		spans = append(spans, bareInfos(line)...)
		spans = append(spans, sessions(line)...)
	}
	return spans
}

// foreignHints are the Chinese words for a password, a key and a token.
var foreignHints = needle.New(false, foreignNames...)

var foreignNames = []string{"密码", "密碼", "口令", "密钥", "密鑰", "秘钥", "私钥", "令牌", "凭证", "凭据", "金鑰", "密匙", "秘鑰", "私鑰", "憑證", "憑據", "授权码", "授權碼"}

// foreignValue matches the value after a Chinese name. Words, a colon or only a space may
// stand between them.
var foreignValue = lazyregexp.New(`(?:` + strings.Join(foreignNames, "|") + `)["'”」]?\s*` +
	`(?:(\p{Han}{0,4}?)(?:[:：=＝]|为|是|為)\s*["'“「‘『（(` + "`" + `]?|\s*["'“「‘『（(` + "`" + `]|\s)([!-~]{4,})`)

// foreign returns the values in a line that a Chinese name makes a secret.
func foreign(line string) (spans []Span) {
	for _, at := range foreignValue.FindAllStringSubmatchIndex(line, -1) {
		text := strings.TrimRight(line[at[4]:at[5]], "\"'`.,;)")
		random := isJumbled(text)
		if at[2] >= 0 { // words before a colon are a sentence, as in 密码错误：
			random = random || at[2] == at[3] || looksRandom(text, 8) || len(text) >= 8 && hasManyLetters(text)
		}
		if random && !isHarmless(text, password) {
			spans = append(spans, Span{From: at[4], To: at[4] + len(text), Kind: likelySecret})
		}
	}
	return spans
}

// keyLine finds a line of a private key, without the lines around it: a full line of random
// characters in base 64 after any prefix, or a shorter one alone.
func keyLine(line string) (s Span, ok bool) {
	const shortest, full, longest = 16, 60, 78
	to := len(strings.TrimRight(line, " \t\"',+"))
	from := to
	for from > 0 && to-from <= longest && base64Char[line[from-1]] {
		from--
	}
	before, text := line[:from], line[from:to]
	switch {
	case len(text) < shortest || len(text) > longest || before != "" && strings.IndexByte(" \t|>\"'+", line[from-1]) < 0:
	case len(text) >= full:
		ok = isKeyLine(text)
	default:
		ok = strings.Trim(before, " \t|>\"'+") == "" && isMixed(strings.TrimRight(text, "="))
	}
	return Span{From: from, To: to, Kind: likelySecret}, ok
}

// isKeyLine reports whether a text is random, except for runs of one letter.
func isKeyLine(text string) bool {
	var classes [4]bool
	for i := range len(text) {
		classes[classOf(text[i])] = true
	}
	return classes[0] && classes[1] && classes[2] && entropy(text) >= 4
}
