package catalog

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// The checks of texts return a problem, which follows the text in a message, or "".
// They agree with the schema, and a test compares the two.

const (
	mostText = 1000 // characters of a message or source
	mostName = 200
)

var (
	slug = regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)
	date = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$`)
)

func anything(string) string { return "" }

func isSlug(s string) string {
	if !slug.MatchString(s) || len(s) > mostName {
		return `is not lower-case words joined by hyphens or dots, for example "cuda-runtime"`
	}
	return ""
}

func isText(s string) string {
	switch {
	case strings.TrimSpace(s) == "":
		return "is blank"
	case utf8.RuneCountInString(s) > mostText:
		return "is too long"
	case strings.ContainsFunc(s, visible.Hidden):
		return "has invisible characters"
	}
	return ""
}

func isMessage(s string) string {
	switch {
	case strings.ContainsAny(s, "\n\r"):
		return "is longer than a line; give the line that identifies the error"
	case s != "" && strings.TrimSpace(s) != s:
		return "begins or ends with a space"
	}
	return isText(s)
}

// isName accepts identifiers, error names and status codes of many systems:
// cudaErrorAssert, torch.cuda, ORA-00942, std::bad_alloc, E0277.
func isName(s string) string {
	ok := s != "" && len(s) <= mostName && !strings.Contains(s, "..") && s[len(s)-1] != '.'
	for i := 0; ok && i < len(s); i++ {
		c := s[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '$'
		ok = letter || i > 0 && strings.IndexByte(".:-/@", c) >= 0
	}
	if !ok {
		return "is not a name; use letters, digits, _ and $, and after the first character also . : - / @"
	}
	return ""
}

func isGlob(s string) string {
	_, err := path.Match(s, "")
	switch {
	case err != nil || s == "":
		return `is not a glob such as "cuda*"`
	case len(s) > mostName:
		return fmt.Sprintf("is longer than %d characters; use several globs", mostName)
	case strings.ContainsFunc(s, visible.Hidden):
		return "has invisible characters"
	}
	return ""
}

const noVersion = "is not a version; use numbers separated by dots"

// isVersion accepts up to six numbers of up to nine digits.
func isVersion(s string) string {
	digits, parts := 0, 1
	for i := range len(s) {
		switch c := s[i]; {
		case '0' <= c && c <= '9' && digits < 9:
			digits++
		case c == '.' && digits > 0 && parts < 6:
			digits, parts = 0, parts+1
		default:
			return noVersion
		}
	}
	if digits == 0 {
		return noVersion
	}
	return ""
}

func isDay(s string) string {
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return "is not a day such as 2026-11-21"
	}
	return ""
}

func isDate(s string) string {
	if s == "" { // unknown
		return ""
	}
	if _, err := time.Parse(time.DateOnly, s); err == nil {
		return ""
	}
	if _, err := time.Parse("2006-01", s); err == nil && date.MatchString(s) {
		return ""
	}
	return "is not a date; use a day such as 2025-01-30 or a month such as 2025-08"
}

func oneOf(words ...string) func(string) string {
	return func(s string) string {
		if slices.Contains(words, s) {
			return ""
		}
		return "is not " + wording.Or(words...)
	}
}
