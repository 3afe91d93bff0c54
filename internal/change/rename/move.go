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
	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/schema"
)

// moveFolders plans the moves of the folders with the record's logs and scripts.
func (p *planner) moveFolders() error {
	c := p.options.Config
	return cmp.Or(moveFolder(p, c.Fixtures, "logs"), moveFolder(p, c.Reproductions, "files"))
}

// moveFolder plans the move of the record's folder below another one.
func moveFolder(p *planner, folder, what string) error {
	to, moved := path.Join(folder, p.ID), false
	for _, name := range p.names {
		from := path.Join(folder, name)
		if !isPath(name) || !exists(p.base.FS, from) {
			continue
		}
		if err := cmp.Or(checkFolder(p.base.FS, from), checkFolder(p.base.FS, path.Dir(to))); err != nil {
			return err
		}
		if moved || exists(p.base.FS, to) {
			return refuse("%s and %s both exist; move all %s into one of them and remove the other", to, from, what)
		}
		m := Move{From: from, To: fix.Change{File: to}, Folder: true}
		if err := readLogs(p, &m); err != nil {
			return err
		}
		p.Moves, moved = append(p.Moves, m), true
	}
	return nil
}

// readLogs reads the files in a folder. The base is checked with their new names.
func readLogs(p *planner, m *Move) error {
	return fs.WalkDir(p.base.FS, m.From, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		p.Files++
		if !entry.Type().IsRegular() { // not a log
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
	return planMove(p, was.File, []byte(was.Text), is.File, []byte(is.Text))
}

// movePages plans the moves of the seal and the pages next to the record, or next to its
// former file. An up-to-date card is generated again. Other pages keep their content.
func (p *planner) movePages() error {
	err := movePage(p, seal.File, func(text []byte) []byte { return text })
	for _, language := range card.Languages {
		err = cmp.Or(err, movePage(p, language.Path, func(text []byte) []byte { return rerendered(language, text, p.record, p.renamed) }))
	}
	return err
}

// movePage plans the move of the file that belongs to the record by its name.
func movePage(p *planner, fileOf func(*schema.Record) string, update func([]byte) []byte) error {
	from := fileOf(p.record)
	if p.left != "" && !exists(p.base.FS, from) {
		from = fileOf(&schema.Record{Source: schema.Source{File: p.left}})
	}
	if !exists(p.base.FS, from) {
		return nil
	}
	text, err := fix.ReadFile(p.base.FS, from)
	if err != nil {
		return err
	}
	return planMove(p, from, text, fileOf(p.renamed), update(text))
}

// planMove plans the move of a file. If the user has already moved it, only its content
// changes.
func planMove(p *planner, from string, was []byte, to string, after []byte) error {
	if from == to {
		p.Own = edited(p.Own, to, was, after)
		return nil
	}
	c, err := fix.Addition(p.base.FS, to, after)
	if errors.Is(err, fix.ErrExists) {
		return Refusal{err}
	}
	if err == nil {
		p.Moves = append(p.Moves, Move{From: from, Was: was, To: c})
		p.Files++
	}
	return err
}

// rerendered returns the card of a changed record if the page was its card, with the
// same line ends. Otherwise it returns the page.
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
