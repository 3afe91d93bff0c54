// Package seal binds the review of a record to its content.
package seal

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/schema"
)

// Scheme is the version of the way to compute digests.
const Scheme = 1

// Criteria are what a reviewer confirms.
var Criteria = []string{"cause", "dead_ends", "workarounds", "regex", "zh"}

// A Seal is the review of a record.
type Seal struct {
	Scheme int `yaml:"scheme"`
	// Reviewer is a name and an email address, as git knows them.
	Reviewer string   `yaml:"reviewer"`
	Date     string   `yaml:"date"`
	Criteria []string `yaml:"criteria"`
	// Fields are the digests of the fields of the record.
	Fields map[string]string `yaml:"fields"`
	// Evidence has the digests of the fixtures and the scripts of a reproduced record.
	Evidence map[string]string `yaml:"evidence"`
	// Translations are the sources of the Chinese texts, by pointer without the first slash.
	Translations map[string]Source `yaml:"translations"`
	// Raw is the text that the seal was parsed from.
	Raw string `yaml:"-"`
}

// A Source says from which English a Chinese text was made.
type Source struct {
	Chinese string `yaml:"chinese"`
	English string `yaml:"english"`
}

var keysOf = map[string]string{
	"Seal":   "scheme, reviewer, date, criteria, fields, evidence and translations",
	"Source": "chinese and english",
}

const suffix = ".review.yaml"

// MaxSize is how many bytes the file of a seal may have.
const MaxSize = 1 << 20

// File returns the file of a record's seal. It is next to the record.
func File(r *schema.Record) string { return strings.TrimSuffix(r.Source.File, ".json") + suffix }

// Is reports whether a file is a seal.
func Is(file string) bool { return strings.HasSuffix(file, suffix) }

// Load reads the seal of a record. It is nil if the record has none. The error is a
// [*config.ErrorAt] if the file is wrong.
func Load(fsys fs.FS, r *schema.Record) (*Seal, error) {
	text, err := readfile.IfExists(fsys, File(r), MaxSize)
	if err != nil || text == nil {
		return nil, err
	}
	return Parse(text)
}

// Parse reads a seal.
func Parse(text []byte) (*Seal, error) {
	s := &Seal{Raw: string(text)}
	if err := config.DecodeAt(text, s, keysOf); err != nil {
		return nil, err
	}
	wrong := func(key, format string, args ...any) (*Seal, error) {
		return nil, config.WrongAt(text, fmt.Errorf(format, args...), key)
	}
	switch {
	case s.Scheme != Scheme:
		return wrong("scheme", "the scheme is %d, and this kbctl knows only %d; run kbctl review again", s.Scheme, Scheme)
	case strings.TrimSpace(s.Reviewer) == "":
		return wrong("reviewer", "the seal has no reviewer; run kbctl review again")
	case len(s.Fields) == 0:
		return wrong("fields", "the seal has no fields; run kbctl review again")
	}
	return s, nil
}

// Text returns the seal as a file.
func (s *Seal) Text() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# Written by kbctl review. Do not edit it: a change to the record ends the review.\nscheme: %d\nreviewer: %q\ndate: %s\ncriteria: [%s]\n",
		s.Scheme, s.Reviewer, s.Date, strings.Join(s.Criteria, ", "))
	list := func(key string, digests map[string]string) {
		if len(digests) > 0 {
			fmt.Fprintf(&b, "%s:\n", key)
		}
		for _, name := range slices.Sorted(maps.Keys(digests)) {
			fmt.Fprintf(&b, "  %s: %q\n", plain(name), digests[name])
		}
	}
	list("fields", s.Fields)
	list("evidence", s.Evidence)
	if len(s.Translations) > 0 {
		b.WriteString("translations:\n")
	}
	for _, name := range slices.Sorted(maps.Keys(s.Translations)) {
		t := s.Translations[name]
		fmt.Fprintf(&b, "  %s:\n    chinese: %q\n    english: %q\n", name, t.Chinese, t.English)
	}
	return []byte(b.String())
}

// plain returns the name of a field as YAML. A record may have members that no schema knows.
func plain(name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") == "" && name != "" {
		return name
	}
	return fmt.Sprintf("%q", strings.ToValidUTF8(name, "\ufffd"))
}
