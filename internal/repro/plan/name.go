package plan

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Name is the name of a case: error, workaround/N, dead_end/N or nomatch/LABEL.
type Name struct {
	Kind string
	// N is the index of the workaround or dead end.
	N int
	// Label names the log of a similar error.
	Label string
}

// The kinds of cases, in their order.
const (
	Error      = "error"
	Workaround = "workaround"
	DeadEnd    = "dead_end"
	NoMatch    = "nomatch"
)

var kinds = []string{Error, Workaround, DeadEnd, NoMatch}

var name = regexp.MustCompile(`^(?:(error)|(workaround|dead_end)[/-](0|[1-9]\d{0,3})|(nomatch)[/-]([a-z0-9][a-z0-9-]{0,60}))$`)

// ParseName parses the name of a case. A file has a hyphen in place of the slash.
func ParseName(text string) (Name, bool) {
	m := name.FindStringSubmatch(text)
	if m == nil {
		return Name{}, false
	}
	n, _ := strconv.Atoi(m[3])
	return Name{cmp.Or(m[1], m[2], m[4]), n, m[5]}, true
}

func (n Name) String() string {
	switch n.Kind {
	case Error:
		return n.Kind
	case NoMatch:
		return n.Kind + "/" + n.Label
	}
	return n.Kind + "/" + strconv.Itoa(n.N)
}

// FileName returns the name without the slash, as files have it.
func (n Name) FileName() string { return strings.ReplaceAll(n.String(), "/", "-") }

// Log returns the name of the log that shows the case, without the folder.
func (n Name) Log() string { return strings.TrimPrefix(n.FileName(), NoMatch+"-") + ".log" }

func (n Name) compare(m Name) int {
	return cmp.Or(cmp.Compare(slices.Index(kinds, n.Kind), slices.Index(kinds, m.Kind)), cmp.Compare(n.N, m.N), cmp.Compare(n.Label, m.Label))
}
