package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// A Key identifies a finding across runs: by the rule, the file, the place in the
// file and the value at that place. The key stays the same when lines or elements
// move. It changes when the value changes. Several findings of one run may have the
// same key. Keys are comparable with ==.
type Key struct {
	Rule string `json:"rule"`
	// File is slash-separated from the knowledge base's root.
	File string `json:"file"`
	// Pointer is the JSON pointer, with a hyphen in place of each array index. It is
	// empty if [Finding.About] is set.
	Pointer string `json:"pointer"`
	// Value is a hash of the value, as 32 hexadecimal digits.
	Value string `json:"value"`
}

// A sum is the start of a SHA-256.
type sum [16]byte

func sumOf(s string) (short sum) {
	const usual = 512 // bytes, which stay off the heap
	long := sha256.Sum256(append(make([]byte, 0, usual), s...))
	copy(short[:], long[:])
	return short
}

func (s sum) String() string { return hex.EncodeToString(s[:]) }

// Key returns the finding's key. [Finding.About] takes precedence over the place. For
// an object, an array, or a place outside of records, the message takes the place of
// the value.
func (f *Finding) Key() Key {
	k := Key{Rule: f.Rule.Name, File: f.Path()}
	if f.About != "" {
		k.Value = sumOf(f.About).String()
		return k
	}
	k.Pointer = withoutIndices(f.Pointer)
	value := f.value
	if value == (sum{}) {
		message := f.Message
		if k.Pointer != f.Pointer {
			message = strings.ReplaceAll(message, f.Pointer[1:], k.Pointer[1:]) // as findings name places
		}
		value = sumOf(message)
	}
	k.Value = value.String()
	return k
}

// Fingerprint returns a hash of the key, as 32 hexadecimal digits. It reveals nothing
// about the contents of the record.
func (k Key) Fingerprint() string {
	value, _ := hex.DecodeString(k.Value)
	return sumOf(strings.Join([]string{k.Rule, k.File, k.Pointer, string(value)}, "\x00")).String()
}

// withoutIndices replaces each number in a pointer with a hyphen. It also replaces a
// member name that is a number. This does no harm because the key has the value.
func withoutIndices(pointer string) string {
	tokens := strings.Split(pointer, "/")
	for i, token := range tokens {
		if token != "" && strings.Trim(token, "0123456789") == "" {
			tokens[i] = "-"
		}
	}
	return strings.Join(tokens, "/")
}
