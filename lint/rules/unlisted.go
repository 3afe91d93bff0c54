package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// unlisted returns the part of a mentioned name that a catalog covers but does not list,
// the catalog, and the catalog of errors that covers the part, if any. It returns "" if
// the name is listed or cannot be judged.
func unlisted(p *lint.Pass, r *schema.Record, m *mention.Mention) (name string, covering, code *catalog.Catalog) {
	if flags := catalog.CutFlag(facts.Get(p, r).Facts, m.Name); flags != nil {
		return m.Name, flags, nil
	}
	j := facts.Get(p, r).judge(m.Name)
	called := 0
	if m.Called {
		called = 1
	}
	lack := j.lacks[called]()
	if lack.missing == "" || newer(p, r, lack.covering) {
		return "", nil, nil
	}
	return lack.missing, lack.covering, lack.code
}

// meant suggests another name, for the end of the message about the nth name of a record. The codes of errors
// have no words, so any of them is near many others.
func meant(p *lint.Pass, r *schema.Record, m *mention.Mention, n int) string {
	if n < mostHints && !mention.IsNumbered(m.Name) {
		if near := facts.Get(p, r).judge(m.Name).near(); near != "" {
			return "; did you mean " + spoken(near) + "?"
		}
	}
	return ""
}

// spoken returns a name without the command that it follows: CONFIG:SET.maxmemory is maxmemory,
// and require:fs.readFile is fs.readFile.
func spoken(name string) string {
	if member, ok := strings.CutPrefix(name, "require:"); ok {
		return member
	}
	command, setting, ok := strings.Cut(name, ".")
	if !ok || !strings.Contains(command, ":") {
		return name
	}
	if setting == strings.ToUpper(setting) && !strings.Contains(setting, "_") && strings.HasSuffix(command, ":") { // a subcommand
		return strings.TrimSuffix(command, ":") + " " + setting
	}
	return setting
}

// newer reports whether a record is about a newer version of a product than a catalog.
func newer(p *lint.Pass, r *schema.Record, c *catalog.Catalog) bool {
	some, _ := newerThan(p, r, c)
	return some
}

// newerThan reports whether some, or all, of the versions that a record lists of a product are newer
// than a catalog.
func newerThan(p *lint.Pass, r *schema.Record, c *catalog.Catalog) (some, all bool) {
	if c.Version == "" || c.Product == "" {
		return false, false
	}
	all = true
	for _, v := range facts.Get(p, r).versions(r, c.Product) {
		after := v.After(c.Version)
		some, all = some || after, all && after
	}
	return some, some && all
}

// productOf returns the product of a catalog and the version that the catalog covers.
func productOf(c *catalog.Catalog) string {
	if c.Product == "" {
		return clip(c.Name)
	}
	return clip(strings.TrimSpace(c.Product + " " + c.Version))
}

// alsoIn returns other places where a record says the same.
func alsoIn(r *schema.Record, pointers []string) []lint.Related {
	const most = 5
	var related []lint.Related
	for _, pointer := range pointers[:min(len(pointers), most)] {
		related = append(related, lint.Related{Place: lint.Place{Record: r, Pointer: pointer}, Message: "here too"})
	}
	return related
}

// whatIs says which error of a catalog has a number. It returns "" if none has.
func whatIs(f *catalog.Facts, c *catalog.Catalog, number catalog.Number) string {
	now, _ := f.CodesNumbered(number)
	i := slices.IndexFunc(now, func(code *catalog.Code) bool { return code.In == c })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("; %s is %s", number, cmp.Or(now[i].Name, strconv.Quote(now[i].Message)))
}
