package rename

import (
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A Mention is a file or a value that still has a former id of the record.
type Mention struct {
	File string
	// Name is the id that it has, cut off if it is very long.
	Name string
	// At is the first of Times places.
	At    schema.Position
	Times int
	// Card means that the file is the card of another record.
	Card bool
}

// findMentions looks for former ids in texts that people wrote: in records, in pages
// next to the records and the fixtures, and in the configuration. A card is left out if
// its record is found.
func findMentions(p *planner, base *schema.Base) (found []Mention, err error) {
	records := make(map[string]bool)
	for _, r := range base.Records {
		places := mentionsIn(r, p.names)
		found = append(found, places...)
		records[r.Source.File] = len(places) > 0
	}
	pages := append([]string{config.File}, base.Others...)
	for _, folder := range []string{p.options.Config.Fixtures, p.options.Config.Reproductions} {
		err = fs.WalkDir(base.FS, folder, func(file string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && (path.Ext(file) == ".md" || path.Ext(file) == ".yaml") {
				pages = append(pages, file)
			}
			return nil // unreadable folders are skipped
		})
	}
	for _, page := range pages {
		text, err := fix.ReadFile(base.FS, page)
		if err != nil || card.Is(text) && records[card.RecordOf(page)] {
			continue
		}
		if all := p.names.in(string(text)); len(all) > 0 {
			found = append(found, Mention{page, visible.Clip(all[0].name, longestID), positionIn(string(text), all[0].at), len(all), card.Is(text)})
		}
	}
	return found, err
}

// mentionsIn returns the values of a record that have one of the names.
func mentionsIn(r *schema.Record, former names) (found []Mention) {
	var pointers, ids []string
	for at, value := range r.Strings {
		if all := former.in(value); len(all) > 0 && !strings.HasPrefix(at.Pointer, "/aliases/") {
			pointers, ids = append(pointers, at.Pointer), append(ids, visible.Clip(all[0].name, longestID))
		}
	}
	for i, location := range r.Locate(pointers...) {
		found = append(found, Mention{r.Source.File, ids[i], location.Value.Start, 1, false})
	}
	return found
}

// positionIn returns the position of a byte in a text.
func positionIn(text string, at int) schema.Position {
	line := strings.LastIndexByte(text[:at], '\n') + 1
	return schema.Position{Line: int32(strings.Count(text[:line], "\n") + 1), Column: int32(utf8.RuneCountInString(text[line:at]) + 1)}
}
