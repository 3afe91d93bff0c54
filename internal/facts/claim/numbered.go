package claim

import (
	"slices"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// numbered returns the message after a number, if it is not that of the error with this
// number: [Errno 24] Too many file descriptors, or ERROR 1146 (42S02): Missing table. Programs
// add words before the message of the system, and macOS has other numbers.
func numbered(signature string, facts *catalog.Facts) *Claim {
	for _, n := range numberings {
		m := n.printed.FindStringSubmatch(signature)
		if m == nil || plainWords(m[2]) == "" || len(facts.MessagesIn(m[2])) > 0 {
			continue
		}
		now, _ := facts.CodesNumbered(catalog.Number(m[1]))
		i := slices.IndexFunc(now, func(c *catalog.Code) bool { return c.In.Name == n.catalog && c.Message != "" })
		if i >= 0 && !reason.MatchString(now[i].Message) && !saysOneOf(signature, m[2], []string{now[i].Message}) {
			return &Claim{Pointer: "/signature", Stated: m[2], Real: now[i].Message, Code: now[i], In: now[i].In}
		}
	}
	return nil
}

// reason matches a message that ends with a part that varies, which may stand alone.
var reason = lazyregexp.New(`: ['"]?\{\}['".]*$`)

// numberings are catalogs, with what matches the number and the message of an error as Python and
// MySQL's client print them.
var numberings = []struct {
	catalog string
	printed *lazyregexp.Regexp
}{
	{"errno", lazyregexp.New(`\[Errno ([0-9]+)\] ([A-Z][A-Za-z ]+[a-z])(?::? ['"(]|:|$)`)},
	{"mysql-errors", lazyregexp.New(`\bERROR ([1-4][0-9]{3}) \([0-9A-Z]{5}\): ([A-Z].*)$`)},
}
