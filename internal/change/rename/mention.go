package rename

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A Mention is a place where an old name of the record still stands.
type Mention struct {
	File string
	// Name is the one that stands there, as far as anybody reads.
	Name string
	// At is the first of Times places.
	At    schema.Position
	Times int
	// Card tells that it is a card, and not that of its record.
	Card bool
}

// A spot is where in a text a name stands, in bytes.
type spot struct {
	at   int
	name string
}

// mentioned returns where in a text old names stand by themselves, in order. An id that
// is none would be anywhere.
func (p *planner) mentioned(text string) (found []spot) {
	for _, name := range p.names {
		if domain, slug, ok := strings.Cut(name, "/"); !ok || domain == "" || slug == "" {
			continue
		}
		for end := 0; ; {
			i := strings.Index(text[end:], name)
			if i < 0 {
				break
			}
			at := end + i
			end = at + len(name)
			if !(at > 0 && inID(text[at-1])) && !(end < len(text) && inID(text[end])) {
				found = append(found, spot{at, name})
			}
		}
	}
	slices.SortFunc(found, func(a, b spot) int { return a.at - b.at })
	return found
}

// inID tells whether a character would make an id another one.
func inID(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// findMentions looks for the old names in what people wrote: in the records, in pages
// beside them, beside the fixtures and in the configuration. What a card says its
// record says too.
func (p *planner) findMentions(base *schema.Base) (found []Mention, err error) {
	records := make(map[string]bool)
	for _, r := range base.Records {
		at := p.placesIn(r)
		found = append(found, at...)
		records[r.Source.File] = len(at) > 0
	}
	pages := append([]string{config.File}, base.Others...)
	err = fs.WalkDir(base.FS, p.options.Config.Fixtures, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && (path.Ext(file) == ".md" || path.Ext(file) == ".yaml") {
			pages = append(pages, file)
		}
		return nil // what cannot be read is nothing that anybody reads
	})
	for _, page := range pages {
		text, err := fix.ReadFile(base.FS, page)
		if err != nil || card.Is(text) && records[card.RecordOf(page)] {
			continue
		}
		if all := p.mentioned(string(text)); len(all) > 0 {
			found = append(found, Mention{page, visible.Clip(all[0].name, longestID), positionIn(string(text), all[0].at), len(all), card.Is(text)})
		}
	}
	return found, err
}

// placesIn are the places of the old names in a record.
func (p *planner) placesIn(r *schema.Record) (found []Mention) {
	var pointers, names []string
	for at, value := range r.Strings {
		if all := p.mentioned(value); len(all) > 0 {
			pointers, names = append(pointers, at.Pointer), append(names, visible.Clip(all[0].name, longestID))
		}
	}
	for i, location := range r.Locate(pointers...) {
		found = append(found, Mention{r.Source.File, names[i], location.Value.Start, 1, false})
	}
	return found
}

// positionIn is where a byte of a text is.
func positionIn(text string, at int) schema.Position {
	line := strings.LastIndexByte(text[:at], '\n') + 1
	return schema.Position{Line: int32(strings.Count(text[:line], "\n") + 1), Column: int32(utf8.RuneCountInString(text[line:at]) + 1)}
}
