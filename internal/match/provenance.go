package match

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/visible"
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

// A ProvenanceError is what is wrong with a provenance file, and on which line (0
// if it is the file as a whole).
type ProvenanceError struct {
	File    string // slash-separated, from the knowledge base's root
	Line    int
	Message string
}

func (e *ProvenanceError) Error() string {
	place := visible.Escape(e.File)
	if e.Line > 0 {
		place = fmt.Sprintf("%s:%d", place, e.Line)
	}
	return place + ": " + visible.Escape(visible.Clip(e.Message, 500))
}

// mostProvenance is more than anybody has to say of some logs, in bytes.
const mostProvenance = 1 << 20

// Provenance reads how the logs of a record came to be, by the id that its path
// spells. Without a file nothing is known. The error is a [*ProvenanceError] or
// says why the file cannot be read.
func (f *Fixtures) Provenance(id string) (Provenance, error) {
	file := path.Join(f.dir, id, ProvenanceFile)
	if !f.provenance[id] {
		return nil, nil
	}
	info, err := fs.Stat(f.fsys, file)
	if err != nil {
		return nil, err
	}
	if info.Size() > mostProvenance {
		return nil, &ProvenanceError{file, 0, "the file is larger than anybody has to say of some logs"}
	}
	data, err := fs.ReadFile(f.fsys, file)
	if err != nil {
		return nil, err
	}
	p, err := ParseProvenance(data)
	var wrong *config.Error
	switch {
	case errors.As(err, &wrong):
		return nil, &ProvenanceError{file, wrong.Line, wrong.Message}
	case err != nil:
		return nil, &ProvenanceError{file, 0, err.Error()}
	}
	return p, f.known(file, id, p)
}

// known holds the logs that a provenance file names against those there are: a
// slip in a name would say nothing of any log.
func (f *Fixtures) known(file, id string, p Provenance) error {
	for _, name := range p.names() {
		log := path.Join(f.dir, id, name)
		_, matches := slices.BinarySearch(f.Match[id], log) // in the order of the walk
		if _, ok := slices.BinarySearch(f.NoMatch[id], log); !ok && !matches {
			return &ProvenanceError{file, 0, fmt.Sprintf("there is no log %q here", name)}
		}
	}
	return nil
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

// ParseProvenance reads a provenance file, strictly.
func ParseProvenance(data []byte) (Provenance, error) {
	var p Provenance
	if err := config.Decode(data, &p, provenanceKeys); err != nil {
		return nil, err
	}
	for _, name := range p.names() {
		if dir := path.Dir(name); dir != "match" && dir != "nomatch" || path.Ext(name) != ".log" {
			return nil, fmt.Errorf("%q is no log of a record, such as match/x.log or nomatch/x.log", name)
		}
		if err := p[name].check(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return p, nil
}

func (o Origin) check() error {
	switch {
	case o.Reproduced == nil && o.Reported == "":
		return errors.New("say how the log was reproduced, or where it was reported")
	case o.Reproduced != nil && o.Reported != "":
		return errors.New("a log is reproduced or reported, not both")
	case o.Reproduced != nil:
		return o.Reproduced.check()
	}
	if u, err := url.Parse(o.Reported); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("reported: %q is no http or https URL", o.Reported)
	}
	return nil
}

func (r *Reproduction) check() error {
	if strings.TrimSpace(r.Command) == "" {
		return errors.New("reproduced: give the command, so that others can do it too")
	}
	if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
		return fmt.Errorf("reproduced: %q is no date such as 2026-11-21", r.Date)
	}
	if len(r.Versions) == 0 {
		return errors.New(`reproduced: give the versions, such as {CUDA: "13.0"}`)
	}
	return nil
}
