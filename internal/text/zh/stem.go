package zh

import "strings"

// stem removes the common endings of an English word in lower case, so that its forms
// become equal. What remains need not be a word.
func stem(w string) string {
	switch {
	case len(w) > 4 && (strings.HasSuffix(w, "ies") || strings.HasSuffix(w, "ied")):
		w = w[:len(w)-3] + "y"
	case len(w) > 3 && w[len(w)-1] == 's' && w[len(w)-2] != 's':
		w = w[:len(w)-1]
	}
	for _, ending := range [...]string{"ing", "ed"} {
		if rest, ok := strings.CutSuffix(w, ending); ok && len(rest) > 2 && hasVowel(rest) {
			w = rest
			break
		}
	}
	if len(w) > 3 && w[len(w)-1] == 'e' {
		w = w[:len(w)-1]
	}
	if last := len(w) - 1; last > 2 && w[last] == w[last-1] {
		w = w[:last]
	}
	return w
}

func hasVowel(w string) bool {
	for i := range len(w) {
		switch w[i] {
		case 'a', 'e', 'i', 'o', 'u', 'y':
			return true
		}
	}
	return false
}
