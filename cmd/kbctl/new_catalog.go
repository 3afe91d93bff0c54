package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// cite begins with an official error.
func (n *newcomer) cite(catalogs *catalog.Catalogs) error {
	code, err := officialError(catalogs, n.flags.catalog)
	if err != nil {
		return err
	}
	twins := sameError(catalogs.Everything(), code)
	for _, r := range n.base.base.Records {
		for _, other := range append(twins, code) {
			if name := mention.ParseCode(r.ErrorCode).Name; name != "" && name == other.Name && !n.flags.force {
				return usagef("%s is of %s already; --force begins another record", r.Name(), r.ErrorCode)
			}
		}
	}
	var message string
	message, n.regex = draft.OfCode(code, twins)
	n.record.Sign(message)
	n.record.Cite(code, twins)
	return nil
}

// officialError finds an error by its name, or by a catalog and its number or name.
func officialError(catalogs *catalog.Catalogs, query string) (*catalog.Code, error) {
	all := catalogs.Everything()
	number, notNumber := strconv.ParseInt(query, 10, 64)
	if name, rest, ok := strings.Cut(query, ":"); ok {
		c := catalogs.Catalog(name)
		if c == nil || c.Kind != catalog.Errors {
			return nil, usagef("--from-catalog: there is no catalog of errors %q%s; kbctl catalog list lists them", name, wording.DidYouMean(name, errorCatalogs(all)))
		}
		for _, code := range c.Codes() {
			if code.Name == rest || code.Number != nil && strconv.FormatInt(*code.Number, 10) == rest {
				return real(code)
			}
		}
		return nil, usagef("--from-catalog: %s has no error %q; kbctl catalog show %s lists them", name, rest, name)
	}
	if notNumber == nil {
		now, _ := all.CodesNumbered(number)
		if len(now) == 1 {
			return real(now[0])
		}
		var names []string
		for _, code := range now[:min(len(now), 5)] {
			names = append(names, fmt.Sprintf("%s:%d (%s)", code.In.Name, number, code.Name))
		}
		if names == nil {
			return nil, usagef("--from-catalog: no catalog has an error %d", number)
		}
		return nil, usagef("--from-catalog: say which: %s", strings.Join(names, ", "))
	}
	if code := all.Code(query); code != nil {
		return real(code)
	}
	near := ""
	if name := all.Near(query); all.Code(name) != nil {
		near = fmt.Sprintf("; did you mean %q?", name)
	}
	return nil, usagef("--from-catalog: no catalog has an error %q%s; kbctl catalog find looks for words of its message", query, near)
}

// real refuses what catalogs list among the errors and is none.
func real(code *catalog.Code) (*catalog.Code, error) {
	if code.Number != nil && *code.Number == 0 {
		return nil, usagef("--from-catalog: %s is no error", code.Name)
	}
	return code, nil
}

func errorCatalogs(facts *catalog.Facts) (names []string) {
	for _, c := range facts.Errors() {
		names = append(names, c.Name)
	}
	return names
}

// sameError returns the same error under the names of other interfaces: of the
// same product, with the same number and message.
func sameError(facts *catalog.Facts, code *catalog.Code) (twins []*catalog.Code) {
	if code.Number == nil {
		return nil
	}
	now, _ := facts.CodesNumbered(*code.Number)
	for _, other := range now {
		if other.Name != code.Name && other.In.Product == code.In.Product && other.Message == code.Message {
			twins = append(twins, other)
		}
	}
	return twins
}
