package passing

import "strings"

// A class is a kind of character.
type class byte

const (
	sign class = iota // between words
	letter
	capital
	digit
)

var classes = func() (all [256]class) {
	for c := range all {
		switch {
		case '0' <= c && c <= '9':
			all[c] = digit
		case 'A' <= c && c <= 'Z':
			all[c] = capital
		case 'a' <= c && c <= 'z', c >= 0x80:
			all[c] = letter
		}
	}
	return all
}()

// A word is a sequence of letters and digits.
type word struct {
	text   []byte
	end    int    // its place in the line
	varies bool   // between two runs
	hex    bool   // it may be a part of a UUID
	hash   uint64 // of its letters, without their case, and of its code
}

// readWord returns the word at the start of a text. A word varies if it begins with a
// digit, is a part of a date, or looks like a hash or a random name. In other words only the digits vary, unless
// the word is a code such as E0382.
func readWord(text []byte) (w word) {
	digits, changes, n := 0, 0, 0
	hex, capitals := true, true
	last := sign
	for ; n < len(text) && classes[text[n]] != sign; n++ {
		c := classes[text[n]]
		if c == digit {
			digits++
		} else {
			w.hash = mix(w.hash, uint64(text[n]|0x20))
			hex = hex && (text[n]|0x20) <= 'f'
			capitals = capitals && c == capital && digits == 0
		}
		if last != sign && (c == digit) != (last == digit) {
			changes++
		}
		last = c
	}
	const (
		shortHash   = 7
		leastRandom = 5 // of its characters
		leastCode   = 3 // of its digits
	)
	w.text, w.hex = text[:n], hex && n >= 4
	w.varies = n > 0 && classes[text[0]] == digit || hex && n >= shortHash || changes >= 3 || changes == 2 && n >= leastRandom && classes[text[0]] == letter || isDate(text[:n])
	switch {
	case w.varies && digits == n, !w.varies && capitals && leastCode <= digits && digits < leastCode+3:
		w.hash = mix(w.hash, hashOf(text[:n]))
	case !w.varies && digits > 0:
		w.hash = mix(w.hash, number)
	}
	return w
}

// A role is what a word says about a number next to it.
type role byte

const (
	code      role = 1 << iota // the number after it distinguishes errors
	failure                    // no failures differ from some
	unit                       // it varies with the number before it
	temporary                  // names below this folder vary
)

var roles = func() map[uint64]role {
	all := make(map[uint64]role)
	for role, words := range map[role]string{
		code:      "error errno code status signal xid exit with http",
		failure:   "error errors failure failures failed",
		unit:      "ns us ms s sec secs second seconds m min mins minute minutes h hour hours b kb mb gb kib mib gib byte bytes am pm utc gmt",
		temporary: "tmp temp t",
	} {
		for word := range strings.FieldsSeq(words) {
			all[hashOf([]byte(word))] |= role
		}
	}
	return all
}()

// isDate reports whether a word is the short name of a day or a month.
func isDate(text []byte) bool {
	return len(text) == 3 && classes[text[0]] == capital && strings.Contains("Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", string(text))
}

func hashOf(text []byte) (hash uint64) {
	for _, c := range text {
		hash = mix(hash, uint64(c|0x20))
	}
	return hash
}

// mix adds a value to a hash.
func mix(hash, value uint64) uint64 {
	hash = (hash ^ value) * 0x9E3779B97F4A7C15
	return hash ^ hash>>29
}
