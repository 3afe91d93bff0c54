package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

var (
	wellFormed = lazyregexp.New(`^[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*$`)
	// slugWord matches a word of a message that may be part of a slug, and filler a word that
	// says little.
	slugWord = lazyregexp.New(`[a-z0-9]+`)
	filler   = lazyregexp.New(`^(?:[0-9]+|[a-z]|an|the|of|to|in|is|at|on|by|or|and|for|with|from|error|fatal|err)$`)
	// device matches a name that Windows reserves, with any extension.
	device = lazyregexp.New(`^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$`)
)

// CheckID returns an error if an id cannot become a path.
func CheckID(id string) error {
	const longest = 200 // as in the schema
	if len(id) > longest || !wellFormed.MatchString(id) {
		return fmt.Errorf("%q is not an id; write <domain>/<slug> in lower-case words joined by hyphens, such as \"cuda/out-of-memory\"", id)
	}
	domain, slug, _ := strings.Cut(id, "/")
	for _, part := range []string{domain, slug} {
		if device.MatchString(part) {
			return fmt.Errorf("%q cannot be the name of a file on Windows; use another word", part)
		}
	}
	if domain == "clean" {
		return fmt.Errorf("the fixture folder %q is for logs of successful runs; use another domain", domain)
	}
	return nil
}

// CheckVacant returns an error if a record has an id already, or if their files would be
// the same on a file system that ignores case. It ignores the records in except.
func CheckVacant(base *schema.Base, id string, except ...*schema.Record) error {
	others := slices.DeleteFunc(slices.Clone(base.Records), func(r *schema.Record) bool { return slices.Contains(except, r) })
	for _, r := range others {
		if strings.EqualFold(r.Source.PathID, id) || r.ID == id {
			return fmt.Errorf("%s exists already, in %s", id, r.Source.File)
		}
	}
	domain := schema.Domain(id)
	for _, r := range others {
		have, _, ok := strings.Cut(r.Source.PathID, "/")
		if ok && have != domain && strings.EqualFold(have, domain) {
			return fmt.Errorf("the folder %q exists already, and some file systems do not distinguish it from %q", have, domain)
		}
	}
	return nil
}

// LogName returns the name of a fixture for the name of a log: words joined by hyphens.
func LogName(file string) string {
	name := strings.TrimSuffix(strings.ToLower(file), ".log")
	words := strings.FieldsFunc(name, func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') })
	const longest = 60
	name = strings.Join(words, "-")
	name = strings.Trim(name[:min(len(name), longest)], "-")
	if name == "" || device.MatchString(name) {
		name = "reported"
	}
	return name + ".log"
}

// slugOf makes a slug from words of a message that stay. Some words vary.
func slugOf(message string, vary []string) string {
	const most, longest = 6, 60
	var words []string
	for _, part := range dropPrefix(split(message, nil, vary...)) {
		if part.Placeholder != "" {
			continue
		}
		for _, w := range slugWord.FindAllString(strings.ToLower(part.Text), -1) {
			if !filler.MatchString(w) && len(words) < most && len(strings.Join(words, "-"))+len(w) < longest {
				words = append(words, w)
			}
		}
	}
	if slug := strings.Join(words, "-"); CheckID("x/"+slug) == nil {
		return slug
	}
	return "error"
}
