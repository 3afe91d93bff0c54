package rename

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/schema"
)

// moveLogs plans the move of the folder of the record's logs.
func (p *planner) moveLogs() error {
	to := path.Join(p.options.Config.Fixtures, p.ID)
	for _, name := range p.names {
		from := path.Join(p.options.Config.Fixtures, name)
		if !isPath(name) || !p.exists(from) {
			continue
		}
		if err := cmp.Or(p.plain(from), p.plain(path.Dir(to))); err != nil {
			return err
		}
		if len(p.Moves) > 0 || p.exists(to) {
			return refuse("%s is there already, and so is %s; put the logs of both into one of them, and take the other away", to, from)
		}
		m := Move{From: from, To: fix.Change{File: to}, Folder: true}
		if err := p.readLogs(&m); err != nil {
			return err
		}
		p.Moves = append(p.Moves, m)
	}
	return nil
}

// exists tells whether there is anything of a name. Names that no disk would take are
// those of nothing.
func (p *planner) exists(file string) bool {
	_, err := fs.Lstat(p.base.FS, file)
	return err == nil
}

// readLogs reads what is in a folder, to see what it is under another name.
func (p *planner) readLogs(m *Move) error {
	return fs.WalkDir(p.base.FS, m.From, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		p.Files++
		if !entry.Type().IsRegular() { // which is no log
			return nil
		}
		to := m.To.File + strings.TrimPrefix(file, m.From)
		m.Logs = append(m.Logs, to)
		p.logs[to], err = fs.ReadFile(p.base.FS, file)
		return err
	})
}

// moveRecord plans the move of the record.
func (p *planner) moveRecord() error {
	was, is := p.record.Source, p.renamed.Source
	return p.move(was.File, []byte(was.Text), is.File, []byte(is.Text))
}

// moveCards plans the moves of what lies beside the record under its name, or where the
// record was. A card that fits the record is made anew, and every other page stays as
// it is.
func (p *planner) moveCards() error {
	for _, language := range card.Languages {
		from := language.Path(p.record)
		if p.left != "" && !p.exists(from) {
			from = language.Path(&schema.Record{Source: schema.Source{File: p.left}})
		}
		if !p.exists(from) {
			continue
		}
		text, err := fix.ReadFile(p.base.FS, from)
		if err != nil {
			return err
		}
		if err := p.move(from, text, language.Path(p.renamed), rerendered(language, text, p.record, p.renamed)); err != nil {
			return err
		}
	}
	return nil
}

// move plans the move of a file. Where somebody has moved it already it only changes.
func (p *planner) move(from string, was []byte, to string, after []byte) error {
	if from == to {
		p.Own = edited(p.Own, to, was, after)
		return nil
	}
	c, err := fix.Addition(p.base.FS, to, after)
	if errors.Is(err, fix.ErrTaken) {
		return Refusal{err}
	}
	if err == nil {
		p.Moves = append(p.Moves, Move{From: from, Was: was, To: c})
		p.Files++
	}
	return err
}

// rerendered is the card of a record that has changed, if it was the card of what
// that was, with line ends of either kind; else it is what it was.
func rerendered(language card.Language, before []byte, was, now *schema.Record) []byte {
	unix := bytes.ReplaceAll(before, []byte("\r\n"), []byte("\n"))
	if !bytes.Equal(unix, language.Render(was)) {
		return before
	}
	after := language.Render(now)
	if len(unix) < len(before) {
		after = bytes.ReplaceAll(after, []byte("\n"), []byte("\r\n"))
	}
	return after
}
