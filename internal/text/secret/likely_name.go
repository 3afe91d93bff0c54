package secret

import (
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// nameParts occur in every name that can have a meaning.
var nameParts = needle.New(true, "pass", "pwd", "pw", "secret", "token", "key", "auth", "cookie", "sess", "sid", "sig", "cred", "jwt",
	"bearer", "psk", "art-api", "honeycomb", "_pat", "otp", "pin", "user", "login", "role")

// keyKinds are the first words of names of two words, such as "api key".
var keyKinds = strings.Fields("api access private secret account signing license master")

// userKinds are the first words of names such as "User Id" in connection strings.
var userKinds = []string{"user"}

// names yields the start and the end of each name in a line that can have a meaning.
func names(line string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for from := 0; from < len(line); from++ {
			to := run(line, from, len(line), &wordDot)
			if to == from {
				continue
			}
			start := from
			from = to
			has := nameParts.Has(line[start:to])
			if len(line) > to && line[to] == ' ' {
				if first, end, ok := twoWords(line, start, to, has); ok {
					start, from, has = first, end, true
				}
			}
			if has && !yield(start, from) {
				return
			}
		}
	}
}

// twoWords extends the word line[start:to] to a name of two words, such as "api key" or
// "User Id". The word may have another one in front, unless it is a name itself.
func twoWords(line string, start, to int, isName bool) (from, end int, ok bool) {
	kinds, end := keyKinds, run(line, to+1, len("name"), &alnum)
	switch second := line[to+1 : end]; {
	case strings.EqualFold(second, "id"), strings.EqualFold(second, "name"):
		kinds = userKinds
	case len(second) < len("key") || !strings.EqualFold(second[:len("key")], "key"):
		return 0, 0, false
	default:
		end = to + len(" key")
	}
	for _, kind := range kinds {
		first := to - len(kind)
		if first >= start && (first == start || !isName) && strings.EqualFold(line[first:to], kind) {
			return first, end, true
		}
	}
	return 0, 0, false
}

// A meaning is what a name reveals about its value.
type meaning int

const (
	harmless   meaning = iota
	password           // always a secret
	credential         // a secret unless it is a small number
	keyLike            // a secret if it looks random
	account            // the name of a user
)

// The parts can occur anywhere in a name, because names can join words. The words must
// be whole words of a name.
var (
	passwordParts   = strings.Fields("password passwd passwort passphrase")
	credentialParts = strings.Fields("secret token apikey accesskey privatekey signingkey encryptionkey accountkey storagekey masterkey licensekey " +
		"authkey artapi honeycomb credential cookie authorization sessionid sessionkey jwt")
	passwordWords   = strings.Fields("pass pwd pw pin otp psk")
	credentialWords = strings.Fields("auth session sess sid sig creds cred bearer")
	keyWords        = strings.Fields("key keys signature pat")
	accountWords    = strings.Fields("user username userid role login")
	// Classes and tools with these words have names like those of secrets but contain
	// none.
	// A name that ends with one of these words is about a secret and has none.
	aboutWords = strings.Fields("type source mechanism method mode scheme algorithm enabled required expires ttl length count limit")
	classWords = strings.Fields("error exception warning failure fault err tokenizer tokenizers tokenization tokenize")
)

var (
	hump       = lazyregexp.New(`([a-z0-9])([A-Z])`)
	sourceFile = lazyregexp.New(`\.(?:go|py|c|cc|cpp|cu|h|hpp|rs|js|ts|tsx|jsx|java|rb|php|sh|cs|kt|swift)$`)
)

// meaningOf returns what a name reveals about its value. If last is set, only the last
// word of the name counts.
func meaningOf(name string, last bool) meaning {
	words := strings.FieldsFunc(strings.ToLower(hump.ReplaceAllString(name, "${1}_$2")), func(r rune) bool {
		return r == '_' || r == '-' || r == '.' || r == ' '
	})
	if len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(classWords, w) }) {
		return harmless
	}
	joined := strings.Join(words, "")
	has := func(parts, whole []string) bool {
		if last {
			return slices.Contains(whole, words[len(words)-1]) || slices.ContainsFunc(parts, func(p string) bool {
				return strings.HasSuffix(strings.TrimRight(joined, "s0123456789"), p)
			})
		}
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(whole, w) }) ||
			slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(joined, p) })
	}
	switch {
	case slices.Contains(aboutWords, words[len(words)-1]):
		return keyLike
	case has(passwordParts, passwordWords):
		return password
	case has(credentialParts, credentialWords):
		return credential
	case has(nil, accountWords):
		return account
	case has(nil, keyWords):
		return keyLike
	}
	return harmless
}
