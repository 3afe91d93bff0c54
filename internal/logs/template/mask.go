package template

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// kept matches numbers that distinguish errors, after words such as code.
const kept = `(?i:\b(?:errors?|errno|code|status|signal|xid|exit|exited with|http)(?: code| status)?[ :=#(]{1,3}-?[0-9]{1,5}\b)`

// varying has a pattern for each kind of text that varies between the lines of a
// template, and its placeholder. The most specific patterns come first. An empty
// placeholder keeps the text.
var varying = []struct{ placeholder, pattern string }{
	{"", kept},
	{"<time>", `\b` + rawline.Date + `(?:[T ]` + rawline.Clock + `)?\b` +
		`|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}\b` +
		`|\b[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]+)?\b`},
	{"<uuid>", `\b[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\b`},
	{"<url>", `\b[a-z][a-z0-9+]{1,9}://[^\s"'<>)\]` + "`" + `]+`},
	{"<ip>", `\b[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?::[0-9]{1,5})?\b`},
	{"<hex>", `\b0[xX][0-9A-Fa-f]+\b`},
	{"<path>", `(?:\B~|\b[A-Za-z]:|\B\.\.?)?(?:[/\\][\w.@+=-]+){2,}[/\\]?|\b[\w.@+-]+(?:[/\\][\w.@+-]+)+\.[A-Za-z]{1,4}\b`},
	{`"<str>"`, `"[^"]*"`},
	{"`<str>`", "`[^`]*`"},
	{"'<str>'", `\B'[^']*'\B|\B'[^' ]*'`},
	{"<hex>", `\b(?:(?:[0-9]+[a-f]|[a-f]+[0-9])[0-9a-f]{6,}|[0-9]{4,}[a-f][0-9a-f]{3,}|(?:[0-9]+[A-F]|[A-F]+[0-9])[0-9A-F]{10,}|[0-9]{4,}[A-F][0-9A-F]{5,})\b`},
	{"<num>", `\b[0-9]+(?:[.,][0-9]+)*(?:[eE][+-]?[0-9]+)?(?:%|(?:ns|us|ms|s|[kKMGT]i?B|B|MHz|GHz)\b)?`},
}

var masks = func() *regexp.Regexp {
	var patterns []string
	for _, v := range varying {
		patterns = append(patterns, "("+v.pattern+")")
	}
	return regexp.MustCompile(strings.Join(patterns, "|"))
}()

// longest limits how much of a line is used, in bytes.
const longest = 1024

// Mask replaces the parts of a line that surely vary by placeholders: times, UUIDs, URLs,
// addresses, paths, quoted texts, numbers. Numbers after a word such as code or status
// stay, because they distinguish errors. Mask removes escape sequences and extra spaces.
func Mask(line string) string {
	var b strings.Builder
	for _, part := range Split(visible.Head(rawline.Plain(line), longest)) {
		b.WriteString(cmp.Or(part.Placeholder, part.Text))
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// A Part is a stretch of a line.
type Part struct {
	Text string
	// Placeholder is what [Mask] replaces the text by, or empty.
	Placeholder string
}

// Split splits a line into parts that stay and parts that vary.
func Split(line string) (parts []Part) {
	from := 0
	for _, at := range masks.FindAllStringSubmatchIndex(line, -1) {
		for i, v := range varying {
			if at[2*i+2] >= 0 && v.placeholder != "" {
				if from < at[0] {
					parts = append(parts, Part{Text: line[from:at[0]]})
				}
				parts = append(parts, Part{line[at[0]:at[1]], v.placeholder})
				from = at[1]
				break
			}
		}
	}
	if from < len(line) {
		parts = append(parts, Part{Text: line[from:]})
	}
	return parts
}
