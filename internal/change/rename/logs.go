package rename

import (
	"bytes"
	"io/fs"
	"path"
	"reflect"
	"strings"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// moveLogs plans the moves of the logs of a record that is merged. A log whose name is taken
// gets the slug of its record before its name.
func (m *merger) moveLogs() error {
	folder, to := path.Join(m.options.Config.Fixtures, m.record.ID), path.Join(m.options.Config.Fixtures, m.ID)
	if !exists(m.base.FS, folder) {
		return nil
	}
	if err := checkFolder(m.base.FS, folder); err != nil {
		return err
	}
	if err := checkFolder(m.base.FS, to); err != nil {
		return err
	}
	renamed := make(map[string]string) // names below the folders
	err := fs.WalkDir(m.base.FS, folder, func(file string, entry fs.DirEntry, err error) error {
		below := strings.TrimPrefix(file, folder+"/")
		if err != nil || entry.IsDir() || below == match.ProvenanceFile {
			return err
		}
		if !entry.Type().IsRegular() {
			return refuse("%s is not a regular file; move it", file)
		}
		text, err := fix.ReadFile(m.base.FS, file)
		if err != nil {
			return err
		}
		name := below
		if have, err := fix.ReadFile(m.base.FS, path.Join(to, name)); err != nil || have != nil && !bytes.Equal(have, text) {
			name = m.otherName(below)
		}
		renamed[below] = name
		return planMove(m.planner, file, text, path.Join(to, name), text)
	})
	if err != nil {
		return err
	}
	return m.joinProvenance(folder, to, renamed)
}

// otherName returns the name of a log whose own name is taken.
func (m *merger) otherName(log string) string {
	return path.Join(path.Dir(log), path.Base(m.record.ID)+"-"+path.Base(log))
}

// logKey matches the key of a log in a provenance file.
var logKey = lazyregexp.New(`(?m)^(["']?)((?:no)?match/[^"':\n]+)(["']?:)`)

// joinProvenance plans to add a provenance file to that of the record that stays. The names
// of logs follow their moves.
func (m *merger) joinProvenance(from, to string, renamed map[string]string) error {
	from, to = path.Join(from, match.ProvenanceFile), path.Join(to, match.ProvenanceFile)
	was, err := fix.ReadFile(m.base.FS, from)
	if err != nil || was == nil {
		return err
	}
	have, err := fix.ReadFile(m.base.FS, to)
	if err != nil {
		return err
	}
	known, err := match.ParseProvenance(have)
	if err != nil {
		return Refusal{err}
	}
	own, err := match.ParseProvenance(was)
	if err != nil {
		return Refusal{err}
	}
	for log := range own {
		if renamed[log] == "" { // an interrupted run has moved it
			renamed[log] = log
			if other := m.otherName(log); exists(m.base.FS, path.Join(path.Dir(to), other)) {
				renamed[log] = other
			}
		}
	}
	added := logKey.Get().ReplaceAllStringFunc(string(was), func(key string) string {
		m := logKey.FindStringSubmatch(key)
		return m[1] + renamed[m[2]] + m[3]
	})
	missing := 0
	for log := range own {
		if _, ok := known[renamed[log]]; !ok {
			missing++
		}
	}
	after := have
	switch {
	case missing == len(own):
		if len(after) > 0 && !bytes.HasSuffix(after, []byte("\n")) {
			after = append(after, '\n')
		}
		after = append(after[:len(after):len(after)], added...)
	case missing > 0:
		return refuse("%s and %s both describe some logs; keep one description of each", from, to)
	}
	joined, err := match.ParseProvenance(after)
	if err != nil {
		return refuse("%s and %s cannot be joined: %w; write each log of %s on a line of its own, as match/x.log:", from, to, err, from)
	}
	for log, origin := range own {
		if !reflect.DeepEqual(joined[renamed[log]], origin) {
			return refuse("the logs of %s cannot be renamed; write each on a line of its own, as match/x.log:", from)
		}
	}
	m.logs[to] = after
	m.Edits = edited(m.Edits, to, have, after)
	m.Moves = append(m.Moves, Move{From: from, Was: was, To: fix.Change{File: to}, Gone: true})
	return nil
}
