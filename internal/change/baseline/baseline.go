// Package baseline reads and writes the findings that a knowledge base accepts for
// now. So a base with many existing findings can refuse new ones.
//
// People read the file in diffs: each entry is one line, and the lines are sorted. An
// entry names what it accepts in plain words and accepts nothing else, because anyone
// who can change the file can accept a finding.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/lint"
)

// File is the name of the baseline, at the root of a knowledge base.
const File = ".kbctl-baseline.json"

// version is the version of the format. Files with a newer version are refused.
const version = 1

// A Key identifies a finding across runs.
type Key = lint.Key

// An Entry accepts findings.
type Entry = lint.Accepted

// A Baseline is the entries of a file.
type Baseline struct{ Entries []Entry }

// Load reads the baseline of the knowledge base with the root fsys. It returns nil if
// there is none. The error is a [*gather.Error], or says why the file cannot be read.
func Load(fsys fs.FS) (*Baseline, error) {
	data, err := Read(fsys)
	if data == nil || err != nil {
		return nil, err
	}
	return Parse(data)
}

// Accepted returns the entries of the baseline, or nil if there is none. Its errors are
// those of [Load].
func Accepted(fsys fs.FS) ([]Entry, error) {
	b, err := Load(fsys)
	if b == nil || err != nil {
		return nil, err
	}
	return append([]Entry{}, b.Entries...), nil
}

// Read returns the bytes of the file, or nil if there is none.
func Read(fsys fs.FS) ([]byte, error) {
	const limit = 256 << 20 // a million entries
	data, err := readfile.IfExists(fsys, File, limit)
	if refused, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, wrong(0, refused.Problem)
	}
	return data, err
}

// wrong returns an error about a line of the file.
func wrong(line int, message string) error {
	return &gather.Error{File: File, Line: line, Message: visible.Clip(message, 500)}
}

// Count returns the number of findings that the entries accept.
func (b *Baseline) Count() int {
	n := 0
	for _, e := range b.Entries {
		n += e.Count
	}
	return n
}

func compare(a, b Key) int {
	return cmp.Or(
		strings.Compare(a.File, b.File), strings.Compare(a.Rule, b.Rule),
		strings.Compare(a.Pointer, b.Pointer), strings.Compare(a.Value, b.Value),
	)
}

// Bytes returns the contents of the file. Each entry is one line. The lines are sorted
// by file, rule and pointer.
func (b *Baseline) Bytes() ([]byte, error) {
	entries := slices.SortedFunc(slices.Values(b.Entries), func(a, b Entry) int { return compare(a.Key, b.Key) })
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"version\": %d,\n  \"accepted\": [", version)
	for i, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n    ")
		out.Write(visible.JSON(line))
	}
	out.WriteString("\n  ]\n}\n")
	return out.Bytes(), nil
}
