package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// looksLikeXML reports whether a snippet has only lines of elements, and the end of one.
func looksLikeXML(code string) bool {
	if !strings.HasPrefix(code, "<") || !strings.Contains(code, "</") { // as nearly always
		return false
	}
	for line := range strings.Lines(code) {
		if line = strings.TrimSpace(line); line != "" && (line[0] != '<' || line[len(line)-1] != '>') {
			return false
		}
	}
	return true
}

// parseXML returns why a snippet is no XML: the text of an element ends in its start tag instead of its end tag, as in
// <release>17<release>. HTML allows this for some elements.
func parseXML(code string) string {
	if strings.Contains(code, "<!--") {
		return ""
	}
	const most, instead = 50, 2 // elements, and the start tags of one whose end tag is a start tag
	for _, m := range doubleStart.Get().FindAllStringSubmatch(code, most) {
		lacks := strings.Count(code, "<"+m[1]+">") - strings.Count(code, "</"+m[1]+">")
		if m[1] == m[2] && lacks == instead && !endless[strings.ToLower(m[1])] {
			return "lacks the end tag </" + m[1] + ">"
		}
	}
	if open, end := firstTag.FindStringSubmatch(code), lastTag.FindStringSubmatch(code); open != nil && end != nil && open[1] != end[1] && !strings.Contains(code, "</"+open[1]+">") && !strings.Contains(code, "<"+end[1]) {
		return "ends with </" + end[1] + ">, which nothing begins"
	}
	return ""
}

var (
	firstTag = lazyregexp.New(`^\s*<([A-Za-z][\w.:-]*)[^<>]*>`)
	lastTag  = lazyregexp.New(`</([A-Za-z][\w.:-]*)>\s*$`)
)

var doubleStart = lazyregexp.New(`<([A-Za-z][\w.:-]*)>[^<>\n]+<([A-Za-z][\w.:-]*)>`)

// endless are elements of HTML that need no end tag.
var endless = set("li p td th tr dt dd option tbody thead br hr img input meta link")
