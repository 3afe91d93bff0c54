package claim

import (
	"slices"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// numbered returns the message after a number of POSIX, as Python prints it, if it
// is not that of the error with this number: [Errno 24] Too many file descriptors. Programs
// add words before the message of the system, and macOS has other numbers.
func numbered(signature string, facts *catalog.Facts) *Claim {
	m := python.FindStringSubmatch(signature)
	if m == nil || plainWords(m[2]) == "" || len(facts.CodesIn(m[2])) > 0 {
		return nil
	}
	now, _ := facts.CodesNumbered(catalog.Number(m[1]))
	i := slices.IndexFunc(now, func(c *catalog.Code) bool { return c.In.Name == "errno" })
	if i < 0 || saysOneOf(signature, m[2], []string{now[i].Message}) {
		return nil
	}
	return &Claim{Pointer: "/signature", Stated: m[2], Real: now[i].Message, Code: now[i], In: now[i].In}
}

// python matches the number and the message of an OSError.
var python = lazyregexp.New(`\[Errno ([0-9]+)\] ([A-Z][A-Za-z ]+[a-z])(?::? ['"(]|:|$)`)
