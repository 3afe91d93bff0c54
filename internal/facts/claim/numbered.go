package claim

import (
	"slices"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// numbered returns the message beside a number, if it is not that of the error with this
// number: [Errno 24] Too many file descriptors, or Error: stepping, database is busy (5). Programs
// add words before the message of the system, and macOS has other numbers.
func numbered(signature string, facts *catalog.Facts) *Claim {
	for _, n := range numberings {
		m := n.printed.FindStringSubmatch(signature)
		if m == nil {
			continue
		}
		number, stated := m[n.number], m[3-n.number]
		if plainWords(stated) == "" || isPrinted(stated, n.short, facts) {
			continue
		}
		now, _ := facts.CodesNumbered(catalog.Number(number))
		i := slices.IndexFunc(now, func(c *catalog.Code) bool { return c.In.Name == n.catalog && c.Message != "" })
		if i >= 0 && !reason.MatchString(now[i].Message) && !saysOneOf(signature, stated, []string{now[i].Message}) {
			return &Claim{Pointer: "/signature", Stated: stated, Real: now[i].Message, Code: now[i], In: now[i].In}
		}
	}
	return nil
}

// isPrinted reports whether a text has a message. Short messages may be a part of others, so there
// the whole text must be one.
func isPrinted(stated string, short bool, facts *catalog.Facts) bool {
	if short {
		return newStatement(stated, facts).isReal()
	}
	return len(facts.MessagesIn(stated)) > 0
}

// reason matches a message that ends with a part that varies, which may stand alone.
var reason = lazyregexp.New(`: ['"]?\{\}['".]*$`)

// numberings are catalogs, with what matches the number and the message of an error as Python and
// the clients of MySQL and SQLite print them. Number 1 of SQLite has any message.
var numberings = []struct {
	catalog string
	number  int  // the group with the number, 1 or 2; the other one has the message
	short   bool // many messages of the product have two words
	printed *lazyregexp.Regexp
}{
	{"errno", 1, false, lazyregexp.New(`\[Errno ([0-9]+)\] ([A-Z][A-Za-z ]+[a-z])(?::? ['"(]|:|$)`)},
	{"mysql-errors", 1, false, lazyregexp.New(`\bERROR ([1-4][0-9]{3}) \([0-9A-Z]{5}\): ([A-Z].*)$`)},
	{"sqlite-errors", 2, true, lazyregexp.New(`^(?:Runtime error|Error)(?: near line [0-9]+)?: (?:stepping, |in prepare, )?([A-Za-z][^:]*)(?:: .*)? \(([2-9]|1[0-9]|2[0-6])\)$`)},
}
