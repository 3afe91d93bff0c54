package draft

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

var (
	wellFormed = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9]+(?:-[a-z0-9]+)*$`)
	// device is a name that Windows has taken, whatever follows a dot.
	device = regexp.MustCompile(`^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$`)
)

// CheckID tells why an id cannot become a path.
func CheckID(id string) error {
	const longest = 200 // as in the schema
	if len(id) > longest || !wellFormed.MatchString(id) {
		return fmt.Errorf("%q is no id: <domain>/<slug> in lower-case words joined by hyphens, for example \"cuda/out-of-memory\"", id)
	}
	domain, slug, _ := strings.Cut(id, "/")
	for _, part := range []string{domain, slug} {
		if device.MatchString(part) {
			return fmt.Errorf("%q cannot be a file on Windows; use another word", part)
		}
	}
	if domain == "clean" {
		return fmt.Errorf("the folder %q of the fixtures is for logs of sound runs; use another domain", domain)
	}
	return nil
}

// CheckVacant tells why no other record can have an id: one has it, or its files on a
// disk that takes capitals for small letters. What some records have does not count.
func CheckVacant(base *schema.Base, id string, but ...*schema.Record) error {
	others := slices.DeleteFunc(slices.Clone(base.Records), func(r *schema.Record) bool { return slices.Contains(but, r) })
	for _, r := range others {
		if strings.EqualFold(r.Source.PathID, id) || r.ID == id {
			return fmt.Errorf("there is %s already, in %s", id, r.Source.File)
		}
	}
	domain := schema.Domain(id)
	for _, r := range others {
		have, _, ok := strings.Cut(r.Source.PathID, "/")
		if ok && have != domain && strings.EqualFold(have, domain) {
			return fmt.Errorf("there is a folder %q already, which some disks take for %q", have, domain)
		}
	}
	return nil
}

// LogName makes the name of a fixture of a file's name: words joined by hyphens.
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
