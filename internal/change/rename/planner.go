package rename

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// longestID is how much of an id is shown, in characters: all of one that is any.
const longestID = 200

// A planner is the state of one New.
type planner struct {
	*Plan
	ctx     context.Context
	options Options
	base    *schema.Base
	record  *schema.Record    // as it is
	renamed *schema.Record    // as it is to be
	names   []string          // what others may know the record by
	left    string            // the file that it had, if somebody has moved it
	logs    map[string][]byte // under their new names
}

// findNames finds what the record goes by: the id that it declares and the one that its
// path spells, as far as they lead to it and to no other record.
func (p *planner) findNames() {
	if former := p.options.Former; former != "" {
		p.Old, p.names, p.left = former, []string{former}, p.file(former)
		return
	}
	at := p.record.Source.PathID
	for _, name := range []string{at, p.record.ID} {
		if name != p.ID && !slices.Contains(p.names, name) && p.base.Lookup(name) == p.record {
			p.names = append(p.names, name)
		}
	}
	if !p.named(p.Old) || draft.CheckID(p.Old) != nil {
		p.Old = at
	}
	if file := p.file(p.record.ID); p.named(p.record.ID) && isPath(p.record.ID) && !p.base.Has(file) {
		p.left = file
	}
}

// named tells whether an id is one of those that the record had.
func (p *planner) named(id string) bool { return slices.Contains(p.names, id) }

// file is where a record with an id lies.
func (p *planner) file(id string) string { return path.Join(p.options.Config.Records, id+".json") }

// isPath tells whether a name can be a path of a record and its logs. It is a
// stranger's, and may be anything.
func isPath(name string) bool {
	return strings.Count(name, "/") == 1 && schema.Domain(name) != "clean" && fs.ValidPath(name)
}

// checkVacant refuses a record that others are taken for, and an id that is taken, but
// not by what an earlier run has written.
func (p *planner) checkVacant(text string) error {
	was := p.record.Source.PathID
	had, domain := schema.Domain(was), schema.Domain(p.ID)
	if was != p.ID && strings.EqualFold(was, p.ID) || had != domain && strings.EqualFold(had, domain) {
		return refuse("some disks take %s for %s; give it a third name first", p.ID, was)
	}
	if err := p.plain(path.Dir(p.file(p.ID))); err != nil {
		return err
	}
	written := p.record
	for _, r := range p.base.Records {
		switch {
		case r == p.record:
		case r.Source.File == p.file(p.ID) && r.Source.Text == text:
			written = r
		case r.ID == p.record.ID && p.named(r.ID):
			return refuse("%s and %s both have the id %s, so nobody knows which of them a link means; mend that first", p.record.Source.File, r.Source.File, visible.Clip(r.ID, longestID))
		}
	}
	if err := draft.CheckVacant(p.base, p.ID, p.record, written); err != nil {
		return Refusal{err}
	}
	return nil
}

// plain refuses a folder that is none, or lies in one that is none but a link.
func (p *planner) plain(dir string) error {
	for at := dir; at != "."; at = path.Dir(at) {
		info, err := fs.Lstat(p.base.FS, at)
		switch {
		case err != nil, info.IsDir():
		case info.Mode()&fs.ModeSymlink != 0:
			return refuse("%s is a link, and kbctl never writes through one", at)
		default:
			return refuse("%s is no folder; move it", at)
		}
	}
	return nil
}

// now is where a file is to be that is somewhere.
func (p *planner) now(file string) string {
	for _, m := range p.Moves {
		if file == m.From {
			return m.To.File
		}
		if below, ok := strings.CutPrefix(file, m.From+"/"); ok && m.Folder {
			return m.To.File + "/" + below
		}
	}
	if file == p.left {
		return p.file(p.ID)
	}
	return file
}
