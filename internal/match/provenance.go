package match

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// ProvenanceFile is the name of the file that describes a record's logs: where each comes
// from, and which lines have the error. It is in the folder of the record's fixtures, and
// need not list every log:
//
//	match/torch-oom.log:
//	  line: 12
//	  reproduced:
//	    command: python torch-oom.py
//	    date: 2026-11-21
//	    versions: {PyTorch: 2.11.0, CUDA: "13.0"}
//	    hardware: NVIDIA H200
//	match/build.log:
//	  lines: [3, 18-61]
//	nomatch/other.log:
//	  reported: https://example.org/issues/1
const ProvenanceFile = "provenance.yaml"

// Provenance maps the logs of a record to their origins. A key is the log's path in the
// folder of the record's fixtures, such as match/x.log.
type Provenance map[string]Origin

// An Origin says where a log comes from, and where its error is. One of Reproduced and
// Reported may be set, and one of Line and Lines.
type Origin struct {
	// Reproduced describes how to provoke the error.
	Reproduced *Reproduction `yaml:"reproduced"`
	// Reported is the http or https URL of the page that shows the log.
	Reported string `yaml:"reported"`
	// Line and Lines are the lines that have the error, such as 12 or 18-61.
	Line  config.List `yaml:"line"`
	Lines config.List `yaml:"lines"`
}

// Where returns the lines that have the error, or nil if they are not known.
func (o Origin) Where() Lines {
	lines, _ := parseLines(append(o.Line, o.Lines...)) // [ParseProvenance] has checked them
	return lines
}

// A Reproduction describes how to provoke an error.
type Reproduction struct {
	Command string `yaml:"command"`
	// Date is the day when the command was run, as 2006-01-02.
	Date string `yaml:"date"`
	// Versions are the versions of the software, by name.
	Versions map[string]string `yaml:"versions"`
	// Hardware is empty if the error occurs on any hardware.
	Hardware string `yaml:"hardware"`
	// Case is what kbctl repro tried: error, workaround/N or dead_end/N. It is empty if a
	// person wrote the reproduction.
	Case string `yaml:"case"`
	// Tries is how often it was tried, always with the same outcome.
	Tries int `yaml:"tries"`
	// Content has digests of what the outcome depends on.
	Content Content `yaml:"content"`
}

// Content has digests of what the outcome of a reproduction depends on.
type Content struct {
	Record string `yaml:"record"`
	Script string `yaml:"script"`
	Log    string `yaml:"log"`
}

// mostProvenance limits the bytes of a provenance file.
const mostProvenance = 1 << 20

// Provenance returns the origins of a record's logs. The id is the one in the record's
// path. It returns nil if there is no file. The error is a [*config.ErrorAt] or the
// error of reading the file.
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
		err = f.checkNames(data, id, p)
	}
	if wrong, ok := errors.AsType[*config.ErrorAt](err); ok {
		wrong.File = path.Join(f.dir, id, ProvenanceFile)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// ProvenanceKey returns the line and column of a key in the provenance file of a record.
// The keys lead to it, for example a log, reproduced and date. If a key does not exist,
// ProvenanceKey returns the place of the one before it.
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
		return nil, &config.ErrorAt{File: file, Message: refused.Problem}
	}
	return data, err
}

// checkNames checks that the logs in a provenance file exist, to find misspelled names.
func (f *Fixtures) checkNames(data []byte, id string, p Provenance) error {
	for _, name := range p.names() {
		log := path.Join(f.dir, id, name)
		_, matches := slices.BinarySearch(f.Match[id], log) // WalkDir sorts them
		if _, ok := slices.BinarySearch(f.NoMatch[id], log); !ok && !matches {
			return config.WrongAt(data, fmt.Errorf("there is no log %q here", name), name)
		}
	}
	return nil
}

func (p Provenance) names() []string {
	return slices.Sorted(maps.Keys(p))
}

// provenanceKeys lists the keys of a provenance file for messages.
var provenanceKeys = map[string]string{
	"Origin":       "reproduced, reported, line and lines",
	"Reproduction": "command, date, versions, hardware, case, tries and content",
	"Content":      "record, script and log",
}

// ParseProvenance parses a provenance file and rejects unknown keys. The error is a
// [*config.ErrorAt] without a file.
func ParseProvenance(data []byte) (Provenance, error) {
	var p Provenance
	if err := config.DecodeAt(data, &p, provenanceKeys); err != nil {
		return nil, err
	}
	for _, name := range p.names() {
		if dir := path.Dir(name); dir != "match" && dir != "nomatch" || path.Ext(name) != ".log" {
			return nil, config.WrongAt(data, fmt.Errorf("%q is not a log of a record; write match/x.log or nomatch/x.log", name), name)
		}
		key, err := p[name].check()
		if err == nil {
			key, err = p[name].checkLines()
		}
		if err != nil {
			return nil, config.WrongAt(data, fmt.Errorf("%s: %w", name, err), append([]string{name}, key...)...)
		}
	}
	return p, nil
}

// check returns the first error in an origin and the keys that lead to it.
func (o Origin) check() (keys []string, err error) {
	switch {
	case o.Reproduced == nil && o.Reported == "" && o.Line == nil && o.Lines == nil:
		return nil, errors.New("describe how to reproduce the log, give the URL where it was reported, or the line of the error")
	case o.Reproduced != nil && o.Reported != "":
		return nil, errors.New("a log is either reproduced or reported, not both")
	case o.Reproduced != nil:
		key, err := o.Reproduced.check()
		return []string{"reproduced", key}, err
	case o.Reported == "":
		return nil, nil
	}
	if u, err := url.Parse(o.Reported); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return []string{"reported"}, fmt.Errorf("reported: %q is not an http or https URL", o.Reported)
	}
	return nil, nil
}

// checkLines returns the first error in the lines of a log, and the key that leads to it.
func (o Origin) checkLines() (keys []string, err error) {
	if o.Line != nil && o.Lines != nil {
		return []string{"line"}, errors.New("use either line or lines, not both")
	}
	key, texts := "line", o.Line
	if o.Lines != nil {
		key, texts = "lines", o.Lines
	}
	if _, err := parseLines(texts); err != nil {
		return []string{key}, fmt.Errorf("%s: %w", key, err)
	}
	return nil, nil
}

func (r *Reproduction) check() (key string, err error) {
	if strings.TrimSpace(r.Command) == "" {
		return "command", errors.New("reproduced: give the command that reproduces the error")
	}
	if r.Date == "" {
		return "date", errors.New("reproduced: give the date when the command was run, such as 2026-11-21")
	}
	if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
		return "date", fmt.Errorf("reproduced: %q is not a date such as 2026-11-21", r.Date)
	}
	if len(r.Versions) == 0 {
		return "versions", errors.New(`reproduced: give the versions, such as {CUDA: "13.0"}`)
	}
	if r.Tries < 0 || r.Tries == 0 && r.Case != "" {
		return "tries", errors.New("reproduced: give the number of tries")
	}
	return "", nil
}
