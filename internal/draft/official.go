package draft

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/schema"
)

// cite begins the draft with an official error.
func cite(d *Draft, base *schema.Base, catalogs *catalog.Catalogs) error {
	code, err := officialError(catalogs, d.options.Catalog)
	if err != nil {
		return err
	}
	twins := sameError(catalogs.Everything(), code)
	for _, r := range base.Records {
		for _, other := range append(twins, code) {
			if name := mention.ParseCode(r.ErrorCode, nil).Name; name != "" && name == other.Name && !d.options.Force {
				return usage.Errorf("%s already describes %s; --force begins another record", r.Name(), r.ErrorCode)
			}
		}
	}
	var message string
	message, d.official = OfCode(code, twins)
	setSignature(d.Record, message)
	Cite(d.Record, code, twins)
	return nil
}

// officialError finds an error by its name or number, perhaps in one catalog.
func officialError(catalogs *catalog.Catalogs, query string) (*catalog.Code, error) {
	all := catalogs.Everything()
	number := catalog.Number(query)
	now, _ := all.CodesNumbered(number)
	_, notInteger := strconv.ParseInt(query, 10, 64)
	if name, rest, ok := strings.Cut(query, ":"); ok {
		c := catalogs.Catalog(name)
		if c == nil || c.Kind != catalog.Errors {
			return nil, usage.Errorf("--from-catalog: there is no catalog of errors %q%s", name, cmp.Or(wording.DidYouMean(name, errorCatalogs(all)), "; kbctl catalog list lists them"))
		}
		for _, code := range c.Codes() {
			if code.Name == rest || string(code.Number) == rest {
				return notSuccess(code)
			}
		}
		return nil, usage.Errorf("--from-catalog: %s has no error %q; kbctl catalog show %s lists them", name, rest, name)
	}
	if notInteger == nil || len(now) > 0 && all.Code(query) == nil {
		if len(now) == 1 {
			return notSuccess(now[0])
		}
		var names []string
		for _, code := range now[:min(len(now), 5)] {
			names = append(names, fmt.Sprintf("%s:%s (%s)", code.In.Name, number, cmp.Or(code.Name, code.Message)))
		}
		if names == nil {
			return nil, usage.Errorf("--from-catalog: no catalog has an error %s", number)
		}
		return nil, usage.Errorf("--from-catalog: name one of %s", strings.Join(names, ", "))
	}
	if code := all.Code(query); code != nil {
		return notSuccess(code)
	}
	near := ""
	if name := all.Near(query); all.Code(name) != nil {
		near = fmt.Sprintf("; did you mean %q?", name)
	}
	return nil, usage.Errorf("--from-catalog: no catalog has an error %q%s; kbctl catalog find searches messages", query, near)
}

// notSuccess refuses the code for success, which catalogs list among the errors.
func notSuccess(code *catalog.Code) (*catalog.Code, error) {
	if code.Number == "0" {
		return nil, usage.Errorf("--from-catalog: %s is not an error", code)
	}
	return code, nil
}

func errorCatalogs(facts *catalog.Facts) (names []string) {
	for _, c := range facts.Errors() {
		names = append(names, c.Name)
	}
	return names
}

// sameError returns the error under its names in other interfaces: those of the same
// product with the same number and message.
func sameError(facts *catalog.Facts, code *catalog.Code) (twins []*catalog.Code) {
	if code.Number == "" {
		return nil
	}
	now, _ := facts.CodesNumbered(code.Number)
	for _, other := range now {
		if other.Name != "" && other.Name != code.Name && other.In.Product == code.In.Product && other.Message == code.Message {
			twins = append(twins, other)
		}
	}
	return twins
}

// distinctive reports whether a message has at least four words that are not common. Other
// products print messages such as "out of memory" or "the resource allocation failed" too.
func distinctive(message string) bool {
	n := 0
	for _, word := range strings.Fields(strings.ToLower(message)) {
		if !slices.Contains(commonWords, word) {
			n++
		}
	}
	return n >= 4
}

// commonWords occur in any message.
var commonWords = strings.Fields("a an and are be been by cannot could for from has have in is it its may no not of on or than that the this to was were which with")

// OfCode returns a message and a regex for an official error. The regex matches its names,
// and its message if that is distinctive.
func OfCode(code *catalog.Code, twins []*catalog.Code) (message, regex string) {
	says := strings.TrimSpace(code.Message)
	if code.Name == "" {
		message = strings.TrimSpace(string(code.Number) + " " + says)
		return fill(message), `\b` + pattern(message)
	}
	names := []string{regexp.QuoteMeta(code.Name)}
	for _, twin := range twins {
		if name := regexp.QuoteMeta(twin.Name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	regex = `\b` + names[0] + `\b`
	if len(names) > 1 {
		regex = `\b(?:` + strings.Join(names, "|") + `)\b`
	}
	if says == "" || strings.EqualFold(says, code.Name) {
		return code.Name, regex
	}
	if distinctive(says) {
		regex += "|" + pattern(says)
	}
	return code.Name + ": " + fill(says), regex
}

// pattern returns a regex for a message of a catalog.
func pattern(message string) string {
	parts := strings.Split(strings.TrimRight(message, "."), "{}")
	for i := range parts {
		parts[i] = literal(parts[i])
	}
	return strings.TrimSuffix(strings.TrimPrefix(strings.Join(parts, ".*"), ".*"), ".*")
}

// fill marks the parts of a message that vary, for a person who reads it.
func fill(message string) string { return strings.ReplaceAll(message, "{}", "…") }
