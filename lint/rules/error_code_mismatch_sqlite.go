package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// otherSQLite describes the result code after a message of another code, as the shell of SQLite prints both:
// "Error: stepping, database is locked (5)".
func otherSQLite(r *schema.Record, known *knowledge, text string) string {
	if schema.Domain(r.ID) != "sqlite" {
		return ""
	}
	m := sqliteStated.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	all := slices.DeleteFunc(slices.Clone(known.CodesIn(m[1])), func(c *catalog.Code) bool { return c.In.Product != "SQLite" || c.Number == "" })
	if len(all) == 0 || slices.ContainsFunc(all, func(c *catalog.Code) bool { return baseCode(string(c.Number)) == baseCode(m[2]) }) {
		return ""
	}
	return fmt.Sprintf("the result code of %q is %s, not %s", all[0].Message, all[0].Number, m[2])
}

// baseCode returns the primary result code, which is the low byte of an extended one.
func baseCode(number string) int {
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil {
		return -1
	}
	return n & 0xff
}

// sqliteStated matches a message and the result code after it.
var sqliteStated = regex.NewRare(`([a-z][a-z ]{8,80})(?:: [\w.]+)? \(([0-9]{1,4})\)`)
