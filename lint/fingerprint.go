package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// A Key is what makes a finding the same one in another run: the rule, the file,
// where in it by name, and what is written there. It holds when lines move and
// when elements are put before others, and ends when the value changes. Two
// findings of one run may have the same key; comparable with ==.
type Key struct {
	Rule string
	// File is slash-separated from the knowledge base's root.
	File string
	// Pointer is the JSON pointer with a hyphen for each index of an array; empty
	// where [Finding.About] says what is meant.
	Pointer string
	value   sum
}

// A sum is the start of a SHA-256.
type sum [16]byte

func sumOf(s string) (short sum) {
	long := sha256.Sum256([]byte(s))
	copy(short[:], long[:])
	return short
}

// Key returns the finding's key. What the rule says it is about comes first. Of a
// value that is an object or an array, and of a place in a file that is no record,
// the message stands for what is there.
func (f *Finding) Key() Key {
	k := Key{Rule: f.Rule.Name, File: f.Path()}
	if f.About != "" {
		k.value = sumOf(f.About)
		return k
	}
	k.Pointer, k.value = withoutIndices(f.Pointer), f.value
	if k.value == (sum{}) {
		message := f.Message
		if k.Pointer != f.Pointer {
			message = strings.ReplaceAll(message, f.Pointer[1:], k.Pointer[1:]) // as findings name places
		}
		k.value = sumOf(message)
	}
	return k
}

// Fingerprint writes the key as 32 hexadecimal digits, which tell nothing of what
// is in the record.
func (k Key) Fingerprint() string {
	all := sumOf(strings.Join([]string{k.Rule, k.File, k.Pointer, string(k.value[:])}, "\x00"))
	return hex.EncodeToString(all[:])
}

// Value writes the hash of what is at the place as 32 hexadecimal digits.
func (k Key) Value() string { return hex.EncodeToString(k.value[:]) }

// withoutIndices replaces each token of a pointer that is a number. A member
// whose name is a number loses it too, which does no harm: it has its value.
func withoutIndices(pointer string) string {
	tokens := strings.Split(pointer, "/")
	for i, token := range tokens {
		if token != "" && strings.Trim(token, "0123456789") == "" {
			tokens[i] = "-"
		}
	}
	return strings.Join(tokens, "/")
}
