package secret

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// shortestUnknown is the length of the shortest token of an unknown issuer.
const shortestUnknown = 23

// colorCode matches the code of a terminal's color, which may end before a token.
var colorCode = lazyregexp.New(`^\x1b\[[0-9;]*m`)

// These match tokens of unknown issuers: a short prefix and many random characters.
// Many issuers have chosen this form since GitHub did in 2021.
var (
	prefixed    = lazyregexp.New(`^[a-z][a-z0-9]{1,9}(?:[_-][a-z]{2,10}){0,2}[_-]([A-Za-z0-9][A-Za-z0-9_-]{19,199})$`)
	prefixedHex = lazyregexp.New(`^[a-z][a-z0-9]{1,9}(?:_[a-z]{2,10}){0,2}_([0-9a-f]{32,128})$`)
)

// unknownTokens returns the tokens of unknown issuers in a line.
func unknownTokens(line string) (spans []Span) {
	for at := 0; at < len(line); at++ {
		if color := colorCode.FindString(line[at:min(len(line), at+16)]); color != "" {
			at += len(color)
		}
		to := run(line, at, len(line), &wordDash)
		if to-at >= shortestUnknown && !inPath(line[:at]) {
			if fixed := unknownPrefix(line[at:to]); fixed > 0 {
				spans = append(spans, Span{From: at, To: to, Kind: likelySecret, Fixed: fixed})
			}
		}
		at = to
	}
	return spans
}

var checksum = lazyregexp.New(`^(?:sha|md5|blake|crc)`)

// unknownPrefix returns the length of the prefix of a token, or 0 if a word is none.
func unknownPrefix(word string) int {
	if checksum.MatchString(word) {
		return 0
	}
	if m := prefixed.FindStringSubmatchIndex(word); m != nil && isMixed(longestPart(word[m[2]:])) {
		return m[2]
	}
	if m := prefixedHex.FindStringSubmatchIndex(word); m != nil && isHexKey(word[m[2]:]) {
		return m[2]
	}
	return 0
}

// longestPart returns the longest part of a word between dashes and underscores if it is
// longer than words of a language. Otherwise the word is a name.
func longestPart(word string) (longest string) {
	const least = 12
	for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return r == '_' || r == '-' }) {
		if len(part) >= max(least, len(longest)) {
			longest = part
		}
	}
	return longest
}
