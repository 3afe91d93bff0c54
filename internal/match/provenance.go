package match

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// ProvenanceFile says, in the folder of a record's fixtures, how its logs came to
// be. All logs need not be in it.
//
//	match/torch-oom.log:
//	  reproduced:
//	    command: python torch-oom.py
//	    date: 2026-11-21
//	    versions: {PyTorch: 2.11.0, CUDA: "13.0"}
//	    hardware: NVIDIA H200
//	nomatch/other.log:
//	  reported: https://example.org/issues/1
const ProvenanceFile = "provenance.yaml"

// Provenance is how the logs of one record came to be, by their paths below the
// folder of its fixtures: match/x.log.
type Provenance map[string]Origin

// An Origin is how one log came to be: one of the two.
type Origin struct {
	// Reproduced says how somebody provoked the error and kept its log.
	Reproduced *Reproduction `yaml:"reproduced"`
	// Reported is the http or https URL of the page that shows the log.
	Reported string `yaml:"reported"`
}

// A Reproduction is what it takes to see the error again.
type Reproduction struct {
	Command string `yaml:"command"`
	// Date is the day on which it was run, as 2006-01-02.
	Date string `yaml:"date"`
	// Versions are those of the software involved, by its name.
	Versions map[string]string `yaml:"versions"`
	// Hardware may be empty: many errors come on any.
	Hardware string `yaml:"hardware"`
}

// A ProvenanceError is what is wrong with a provenance file, and in which line and
// column, of code points, the key is that it is about (both 0 if it is the file as a
// whole).
type ProvenanceError struct {
	File         string // slash-separated, from the knowledge base's root; empty for a text
	Line, Column int
	Message      string
}

func (e *ProvenanceError) Error() string {
	message := visible.Escape(visible.Clip(e.Message, 500))
	switch {
	case e.File == "":
		return message
	case e.Line > 0:
		return fmt.Sprintf("%s:%d:%d: %s", visible.Escape(e.File), e.Line, e.Column, message)
	}
	return visible.Escape(e.File) + ": " + message
}

// mostProvenance is more than anybody has to say of some logs, in bytes.
const mostProvenance = 1 << 20

// Provenance reads how the logs of a record came to be, by the id that its path
// spells. Without a file nothing is known. The error is a [*ProvenanceError] or
// says why the file cannot be read.
func (f *Fixtures) Provenance(id string) (Provenance, error) {
	if !f.provenance[id] {
		return nil, nil
	}
	data, err := f.readProvenance(id)
	if err != nil {
		return nil, err
	}
	p, err := ParseProvenance(data)
	if err == nil {
		err = f.known(data, id, p)
	}
	if wrong, ok := errors.AsType[*ProvenanceError](err); ok {
		wrong.File = path.Join(f.dir, id, ProvenanceFile)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// ProvenanceKey returns where in the provenance file of a record keys lead to, such as
// a log, reproduced and date: the line and the column of the last that is there.
func (f *Fixtures) ProvenanceKey(id string, keys ...string) (line, column int) {
	data, err := f.readProvenance(id)
	if err != nil {
		return 0, 0
	}
	return config.KeyAt(data, keys...)
}

func (f *Fixtures) readProvenance(id string) ([]byte, error) {
	file := path.Join(f.dir, id, ProvenanceFile)
	data, err := readfile.AtMost(f.fsys, file, mostProvenance)
	if refused, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, &ProvenanceError{file, 0, 0, refused.Problem}
	}
	return data, err
}

// known holds the logs that a provenance file names against those there are: a
// slip in a name would say nothing of any log.
func (f *Fixtures) known(data []byte, id string, p Provenance) error {
	for _, name := range p.names() {
		log := path.Join(f.dir, id, name)
		_, matches := slices.BinarySearch(f.Match[id], log) // in the order of the walk
		if _, ok := slices.BinarySearch(f.NoMatch[id], log); !ok && !matches {
			return wrongAt(data, fmt.Errorf("there is no log %q here", name), name)
		}
	}
	return nil
}

// wrongAt is what is wrong with what keys lead to.
func wrongAt(data []byte, err error, keys ...string) error {
	line, column := config.KeyAt(data, keys...)
	return &ProvenanceError{Line: line, Column: column, Message: err.Error()}
}

func (p Provenance) names() []string {
	var names []string
	for name := range p {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// provenanceKeys are the keys of a provenance file, for messages.
var provenanceKeys = map[string]string{
	"Origin":       "reproduced and reported",
	"Reproduction": "command, date, versions and hardware",
}

// ParseProvenance reads a provenance file, strictly. The error is a
// [*ProvenanceError] of no file.
func ParseProvenance(data []byte) (Provenance, error) {
	var p Provenance
	err := config.Decode(data, &p, provenanceKeys)
	if wrong, ok := errors.AsType[*config.Error](err); ok {
		return nil, &ProvenanceError{Line: wrong.Line, Column: wrong.Column, Message: wrong.Message}
	}
	if err != nil {
		return nil, &ProvenanceError{Message: err.Error()}
	}
	for _, name := range p.names() {
		if dir := path.Dir(name); dir != "match" && dir != "nomatch" || path.Ext(name) != ".log" {
			return nil, wrongAt(data, fmt.Errorf("%q is no log of a record, such as match/x.log or nomatch/x.log", name), name)
		}
		if key, err := p[name].check(); err != nil {
			return nil, wrongAt(data, fmt.Errorf("%s: %w", name, err), append([]string{name}, key...)...)
		}
	}
	return p, nil
}

// check says what is wrong with an origin, and the keys that lead there.
func (o Origin) check() (keys []string, err error) {
	switch {
	case o.Reproduced == nil && o.Reported == "":
		return nil, errors.New("say how the log was reproduced, or where it was reported")
	case o.Reproduced != nil && o.Reported != "":
		return nil, errors.New("a log is reproduced or reported, not both")
	case o.Reproduced != nil:
		key, err := o.Reproduced.check()
		return []string{"reproduced", key}, err
	}
	if u, err := url.Parse(o.Reported); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return []string{"reported"}, fmt.Errorf("reported: %q is no http or https URL", o.Reported)
	}
	return nil, nil
}

func (r *Reproduction) check() (key string, err error) {
	if strings.TrimSpace(r.Command) == "" {
		return "command", errors.New("reproduced: give the command, so that others can do it too")
	}
	if r.Date == "" {
		return "date", errors.New("reproduced: give the date on which the command was run, such as 2026-11-21")
	}
	if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
		return "date", fmt.Errorf("reproduced: %q is no date such as 2026-11-21", r.Date)
	}
	if len(r.Versions) == 0 {
		return "versions", errors.New(`reproduced: give the versions, such as {CUDA: "13.0"}`)
	}
	return "", nil
}
