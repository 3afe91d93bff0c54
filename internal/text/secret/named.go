package secret

import (
	"encoding/base64"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// The functions in this file find secrets that have no special format. Such secrets
// follow a name such as password, a header or a flag, and count only if they look
// random.

// named finds a value after a name that ends with the given words. The value is a
// password or, if key is set, an API key, which is longer.
func named(name string, key bool) func(string, int) (int, int, bool) {
	between := chars("  ==::\"\"''\\\\")
	return func(text string, at int) (from, to int, ok bool) {
		const most = 200
		after := at + len(name)
		from = run(text, after, 6, &between)
		if from-after > 6 || !strings.ContainsAny(text[after:from], "=:") {
			return 0, 0, false
		}
		to = run(text, from, most, &base64URL)
		value := text[from:to]
		if to-from > most || hasFormat(value) || to < len(text) && strings.IndexByte(".([{$%<", text[to]) >= 0 && !sentenceEnds(text, to) {
			return 0, 0, false
		}
		if key {
			return from, to, len(value) >= 32 && (isMixed(value) || isHexKey(value))
		}
		fewest := 16
		if strings.Trim(text[after:from], "\"'\\") == "=" && (name == "ASSWORD" || isOption(text[:at])) && strongPassword(value) {
			fewest = 12 // an environment variable or an option, so not code
		}
		return from, to, len(value) >= fewest && run(value, 0, most, &alnum) == len(value) && isMixed(value)
	}
}

// exported finds a random value of an environment variable whose name ends with the given
// text, such as _TOKEN=. A long API token has a kind of its own.
func exported(name string) func(string, int) (int, int, bool) {
	return func(text string, at int) (from, to int, ok bool) {
		const fewest, most, ofAPI = 16, 200, 32
		from = at + len(name)
		if from < len(text) && (text[from] == '"' || text[from] == '\'') {
			from++
		}
		to = run(text, from, most, &alnum)
		if at == 0 || text[at-1] < 'A' || text[at-1] > 'Z' || to < len(text) && strings.IndexByte("-_.([{$%<", text[to]) >= 0 && !sentenceEnds(text, to) {
			return 0, 0, false
		}
		value := text[from:to]
		long := len(value) >= ofAPI && (strings.HasSuffix(text[:at], "API") || strings.HasSuffix(text[:at], "ACCESS"))
		return from, to, len(value) >= fewest && !long && !hasFormat(value) && isMixed(value)
	}
}

// isOption reports whether a text ends inside the name of an option, as in --db-p.
func isOption(text string) bool {
	const most = 40
	text = text[max(0, len(text)-most):]
	return strings.HasPrefix(text[len(strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz-")):], "--")
}

// sentenceEnds reports whether a period at a place ends a sentence.
func sentenceEnds(text string, at int) bool {
	return text[at] == '.' && (at+1 == len(text) || text[at+1] <= ' ')
}

// hasFormat reports whether a value starts like a secret of a known format.
func hasFormat(value string) bool {
	for _, prefix := range [...]string{"eyJ", "gh", "sk-", "sk_", "npm_", "glpat-", "hf_", "ya29.", "hvs.", "glsa_", "shpat_", "r8_", "gsk_",
		"lin_api_", "HRKU-", "ATATT3", "AIza", "nvapi-", "SG.", "xox", "pypi-", "dop_v1_", "dckr_pat_", "dapi", "AKIA", "ASIA"} {
		if strings.HasPrefix(value, prefix) {
			return true
		}
	}
	return slices.ContainsFunc(issuers, func(f format) bool {
		if !strings.HasPrefix(value, f.prefix) {
			return false
		}
		_, _, ok := f.in(value, 0, false, nil)
		return ok
	})
}

// isMixed reports whether a text looks like random capital letters, small letters and
// digits. These alternate far more often than in an identifier.
func isMixed(s string) bool {
	var count [4]int
	turns, last := 0, 0
	for i := range len(s) {
		class := classOf(s[i])
		count[class]++
		if i > 0 && class != last {
			turns++
		}
		last = class
	}
	return count[0] > 0 && count[1] > 0 && count[2] >= max(1, len(s)/16) && 5*turns >= 2*len(s) && isRandom(s)
}

// classOf returns 0 for capital letters, 1 for small letters, 2 for digits and 3 for all
// other bytes.
func classOf(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return 0
	case 'a' <= c && c <= 'z':
		return 1
	case '0' <= c && c <= '9':
		return 2
	}
	return 3
}

// isHexKey reports whether a text is a hexadecimal key.
func isHexKey(s string) bool {
	return run(s, 0, len(s), &hexadecimal) == len(s) && strings.ContainsAny(s, "abcdef") && entropy(s) >= 3.3 && isRandom(s)
}

// basic finds a name and a password in base 64 in an HTTP header.
func basic(text string, at int) (from, to int, ok bool) {
	const most, before = 400, 30
	if !strings.Contains(strings.ToLower(text[max(0, at-before):at]), "authorization") {
		return 0, 0, false
	}
	from = at + len("Basic ")
	to = run(text, from, most, &base64Char)
	decoded, err := base64.StdEncoding.DecodeString(text[from:to])
	if err != nil || !utf8.Valid(decoded) || strings.ContainsFunc(string(decoded), unicode.IsControl) {
		return 0, 0, false
	}
	_, password, found := strings.Cut(string(decoded), ":")
	return from, to, found && strongPassword(password)
}

// twilioKeys returns the formats of Twilio keys, one for each first digit.
func twilioKeys() (keys []format) {
	for _, digit := range "0123456789abcdef" {
		keys = append(keys, format{kind: "a Twilio key", prefix: "SK" + string(digit), set: &hexadecimal, least: 31, most: 31, find: twilio})
	}
	return keys
}

var twilioAccount = lazyregexp.New(`\bAC[0-9a-f]{32}\b|(?i:twilio)`)

// twilio finds a Twilio key. Other things also look like its hexadecimal digits, so an
// account or the name Twilio must be near the key.
func twilio(text string, at int) (from, to int, ok bool) {
	const digits, far = 32, 200
	to = run(text, at+len("SK"), digits, &hexadecimal)
	value := text[at+len("SK") : to]
	if len(value) != digits || !startsWord(text, at) || !isHexKey(value) {
		return 0, 0, false
	}
	return at, to, twilioAccount.MatchString(text[max(0, at-far):min(len(text), to+far)])
}

// telegram finds a bot token: the bot's number, a colon, AA and 33 more characters.
func telegram(text string, at int) (from, to int, ok bool) {
	const fewest, most, body = 8, 10, 35
	for from = at; from > 0 && at-from <= most && '0' <= text[from-1] && text[from-1] <= '9'; from-- {
	}
	to = run(text, at+1, body, &wordDash)
	fits := at-from >= fewest && at-from <= most && to-at-1 == body
	return from, to, fits && (startsWord(text, from) || joints[text[from-1]] || strings.HasSuffix(text[:from], "bot")) && isMixed(text[at+1:to])
}

// discord finds the URL of a webhook with its number and token.
func discord(text string, at int) (from, to int, ok bool) {
	digits := chars("09")
	number := at + len("/api/webhooks/")
	slash := run(text, number, 20, &digits)
	if slash-number < 17 || slash-number > 20 || slash >= len(text) || text[slash] != '/' || !strings.Contains(text[max(0, at-20):at], "discord") {
		return 0, 0, false
	}
	from = at - len("discord.com")
	if strings.HasSuffix(text[:at], "discordapp.com") {
		from = at - len("discordapp.com")
	}
	to = run(text, slash+1, 80, &wordDash)
	return max(0, from), to, to-slash > 60 && to-slash <= 81 && isRandom(text[slash+1:to])
}
