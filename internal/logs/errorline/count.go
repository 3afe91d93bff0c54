package errorline

import (
	"bytes"
	"slices"
)

// The stems that counts have.
var err, fail = slices.Index(allStems, "err"), slices.Index(allStems, "fail")

// isCount reports whether the stem at a place of a text counts errors, such as in "2 errors",
// "0 failed", "failed: 0" or "error=null". Healthy logs are full of counts, and no pattern
// needs one.
func isCount(text []byte, at, stem int) bool {
	before, after := text[:at], text[at:]
	switch stem {
	case err:
		return isPlural(after, "errors") || isPlural(after, "error(s") || isNothing(before, after, "error")
	case fail:
		return isPlural(after, "failures") || isNothing(before, after, "failed") || isLower(after, "failed") && followsZero(before)
	}
	return false
}

// isPlural reports whether a text starts with a word in the plural. The text ErrorState does
// not.
func isPlural(text []byte, word string) bool {
	const lower = 'a' - 'A'
	n := len(word)
	return startsWith(text, word) && text[n-1]&lower == text[1]&lower
}

// isLower reports whether a text starts with a word that is not in capitals, as FAILED is.
func isLower(text []byte, word string) bool { return startsWith(text, word) && text[1] >= 'a' }

func startsWith(text []byte, word string) bool {
	n := len(word)
	return len(text) >= n && bytes.EqualFold(text[:n], []byte(word)) && (len(text) == n || !isLetter(text[n]))
}

// isNothing reports whether a word stands between two texts, and the value zero or null after
// it.
func isNothing(before, after []byte, word string) bool {
	if len(before) > 0 && isLetter(before[len(before)-1]) || !isLower(after, word) { // KeyError: 0
		return false
	}
	after = bytes.TrimPrefix(after[len(word):], []byte(`"`))
	if len(after) == 0 || after[0] != ':' && after[0] != '=' {
		return false
	}
	after = bytes.TrimLeft(after[1:], " ")
	for _, value := range []string{"0", "null", "nil"} {
		if rest, ok := bytes.CutPrefix(after, []byte(value)); ok {
			return len(rest) == 0 || bytes.IndexByte([]byte(",;|})\r\n"), rest[0]) >= 0 || value == "0" && rest[0] == ' '
		}
	}
	return false
}

// followsZero reports whether a text ends with the number zero at the start of a phrase. In
// other places, the number may be a name: worker 0 failed.
func followsZero(text []byte) bool {
	text, ok := bytes.CutSuffix(text, []byte("0 "))
	if text = bytes.TrimRight(text, " "); !ok || len(text) == 0 {
		return ok
	}
	return bytes.IndexByte([]byte(",;(|\n"), text[len(text)-1]) >= 0
}

func isLetter(c byte) bool { return 'a' <= c|' ' && c|' ' <= 'z' || '0' <= c && c <= '9' || c == '_' }
