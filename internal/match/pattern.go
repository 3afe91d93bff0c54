// Package match holds a knowledge base's regexes against logs.
package match

import "regexp"

// Compile compiles a record's regex, an RE2 pattern that is searched anywhere
// in a log and in which a dot does not cross lines.
func Compile(pattern string, ignoreCase bool) (*regexp.Regexp, error) {
	if ignoreCase {
		if _, err := regexp.Compile(pattern); err != nil {
			return nil, err // in the words of the pattern as it is written
		}
		pattern = "(?i)" + pattern
	}
	return regexp.Compile(pattern)
}
