package secret

import (
	"hash/crc32"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// These are the sets of characters in tokens.
var (
	alnum       = chars("09AZaz")
	lowerAlnum  = chars("09az")
	upper       = chars("09AZ")
	upperDash   = chars("09AZ--")
	hexadecimal = chars("09afAF")
	hexDash     = chars("09afAF--__")
	hexSpecial  = chars("09afAF--__..")
	joints      = chars("--__") // join the words of a name
	word        = chars("09AZaz__")
	wordDash    = chars("09AZaz__--")
	wordDot     = chars("09AZaz__--..")
	wordSlash   = chars("09AZaz//")
	wordColon   = chars("09AZaz__--..::")
	base64Char  = chars("09AZaz++//==")
	base64URL   = chars("09AZaz++//==__--")
	base64Dot   = chars("09AZaz++//==__--..::,,")
)

// chars returns a set of characters. ranges has the first and last character of each
// range.
func chars(ranges string) (set [256]bool) {
	for i := 0; i+1 < len(ranges); i += 2 {
		for c := int(ranges[i]); c <= int(ranges[i+1]); c++ {
			set[c] = true
		}
	}
	return set
}

// run returns the end of the run of characters of a set that starts at from. It stops
// after most+1 characters, so that no text is slow.
func run(text string, from, most int, set *[256]bool) int {
	end := min(len(text), from+most+1)
	for from < end && set[text[from]] {
		from++
	}
	return from
}

// startsWord reports whether a token can start at a place. The character before it must
// not be part of a word. The end of an escape or of a color code is not part of a word.
func startsWord(text string, at int) bool {
	if at == 0 {
		return true
	}
	if c := text[at-1]; !wordDash[c] {
		return true
	}
	switch {
	case at >= 2 && text[at-2] == '\\' && strings.IndexByte("nrtbf", text[at-1]) >= 0,
		at >= 3 && text[at-3] == '%', // as in %3D
		at >= 6 && text[at-6:at-4] == `\u`:
		return true
	}
	color := strings.TrimRight(text[max(0, at-8):at-1], "0123456789;") // as in ESC[31m
	return text[at-1] == 'm' && strings.HasSuffix(color, "\x1b[")
}

// token finds the prefix followed by random characters. In a log, shorter and
// longer values count too, because too much is better than too little.
func (f *format) token(text string, at int, log bool) (from, to int, ok bool) {
	body := at + len(f.prefix)
	if !log {
		to = trimPeriod(text, run(text, body, f.most, f.set))
		n := to - body
		return at, to, n >= f.least && n <= f.most && startsWord(text, at) && isRandom(text[body:to])
	}
	to = trimPeriod(text, run(text, body, longestToken, f.set))
	n := to - body
	exact := n == f.least && f.least == f.most && entropy(text[body:to]) >= 3.3 // perhaps of one class
	return at, to, n >= f.least-f.least/4 && startsWord(text, at) && (exact || isVaried(text[body:to]))
}

// trimPeriod moves the end of a token before the end of a sentence.
func trimPeriod(text string, to int) int {
	if to > 0 && text[to-1] == '.' {
		to--
	}
	return to
}

// in finds a secret where the text has the prefix. One of the characters before may stand
// directly before it, as in key_whsec_.
func (f *format) in(text string, at int, log bool, before *[256]bool) (from, to int, ok bool) {
	from, to, ok = f.here(text, at, log)
	if !ok && before != nil && at > 0 && before[text[at-1]] {
		from, to, ok = f.here(text[at:], 0, log)
		from, to = from+at, to+at
	}
	return from, to, ok
}

func (f *format) here(text string, at int, log bool) (from, to int, ok bool) {
	if f.find != nil && (!log || f.set == nil) {
		return f.find(text, at)
	}
	return f.token(text, at, log)
}

// mixed finds a prefix that occurs in names too. So the characters that follow must have
// capitals, small letters and digits.
func mixed(prefix string, set [256]bool, least, most int) func(string, int) (int, int, bool) {
	return func(text string, at int) (from, to int, ok bool) {
		body := at + len(prefix)
		to = run(text, body, most, &set)
		return at, to, to-body >= least && to-body <= most && startsWord(text, at) && isMixed(text[body:to])
	}
}

// around finds a fixed text within a token: at least some characters of a set are before
// it and after it.
func around(set [256]bool, before, after int) func(string, int) (int, int, bool) {
	return func(text string, at int) (from, to int, ok bool) {
		for from = at; from > 0 && at-from <= 200 && set[text[from-1]]; from-- {
		}
		to = trimPeriod(text, run(text, at, 400, &wordDot))
		return from, to, at-from >= before && to-at > after && isVaried(text[from:to])
	}
}

// shaped finds a token that a regex describes.
func shaped(expression string) func(string, int) (int, int, bool) {
	re := lazyregexp.New(`^(?:` + expression + `)`)
	return func(text string, at int) (from, to int, ok bool) {
		const far = 1000
		found := re.FindStringIndex(text[at:min(len(text), at+far)])
		if found == nil || !startsWord(text, at) {
			return 0, 0, false
		}
		return at, at + found[1], true
	}
}

// longestToken limits the length of a token in a log, in bytes.
const longestToken = 4 << 10

// assigned finds a random value of n characters that is assigned to a name. An equals
// sign or a colon, spaces and quotes may separate them.
func assigned(name string, set [256]bool, n int) func(string, int) (int, int, bool) {
	between := chars("  ==::\"\"''\\\\")
	return func(text string, at int) (from, to int, ok bool) {
		after := at + len(name)
		from = run(text, after, 8, &between)
		if from == after || from-after > 8 {
			return 0, 0, false
		}
		to = run(text, from, n, &set)
		return from, to, to-from == n && isRandom(text[from:to])
	}
}

// gitHub finds a GitHub token: 30 characters and their CRC-32 as 6 base-62 digits. See
// GitHub's article "Behind GitHub's new authentication token formats". A token with a
// wrong checksum counts if it looks random, because it may be a mistyped real one.
func gitHub(text string, at int) (from, to int, ok bool) {
	const prefix, body, sum = len("ghp_"), 30, 6
	to = run(text, at+prefix, body+sum, &alnum)
	if to-at != prefix+body+sum || !startsWord(text, at) {
		return 0, 0, false
	}
	value := text[at+prefix : to]
	return at, to, base62(crc32.ChecksumIEEE([]byte(value[:body])), sum) == value[body:] || isMixed(value) && entropy(value) >= 4
}

// base62 formats a number as n digits in GitHub's order.
func base62(v uint32, n int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	b := make([]byte, n)
	for i := n - 1; i >= 0; i-- {
		b[i] = digits[v%62]
		v /= 62
	}
	return string(b)
}

// openAI finds an OpenAI key: of a project or an account, or an old one of 48 characters.
// sk- at the end of a name such as task- is not a prefix.
func openAI(text string, at int) (from, to int, ok bool) {
	const most = 200
	to = run(text, at+len("sk-"), most, &wordDash)
	body := text[at+len("sk-") : to]
	if !startsWord(text, at) || !isRandom(body) {
		return 0, 0, false
	}
	for _, kind := range [...]string{"proj-", "svcacct-", "admin-", "or-v1-"} {
		if rest, cut := strings.CutPrefix(body, kind); cut {
			return at, to, len(rest) >= 40 && len(body) <= most
		}
	}
	return at, to, len(body) == 48 && run(body, 0, 48, &alnum) == 48 ||
		len(body) <= most && strings.Contains(body, "T3BlbkFJ") // "OpenAI" in base 64
}

// bearer finds a token of an unknown format in an HTTP header.
func bearer(text string, at int) (from, to int, ok bool) {
	set := chars("09AZaz--..__~~++//==")
	from = at + len("Bearer ")
	const most = 4096
	to = run(text, from, most, &set)
	if hasFormat(text[from:to]) {
		return 0, 0, false
	}
	return from, to, to-from >= 20 && to-from <= most && isRandom(text[from:to])
}
