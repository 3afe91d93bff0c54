// Package baseline reads and writes the findings that a knowledge base accepts
// for now, so that a base with old sins can refuse new ones.
//
// The file is for people to read in a diff: an entry a line, in order. Whoever
// can change it can accept a finding, so an entry says in plain words what it is
// for, and holds for nothing else.
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

// version is that of the format. A file of a newer one is refused.
const version = 1

// A Key identifies a finding across runs.
type Key = lint.Key

// An Entry accepts findings.
type Entry = lint.Accepted

// A Baseline is the entries of a file.
type Baseline struct{ Entries []Entry }

// Load reads the baseline of the knowledge base whose root is fsys; nil if it has
// none. The error is a [*gather.Error] or says why the file cannot be read.
func Load(fsys fs.FS) (*Baseline, error) {
	data, err := Read(fsys)
	if data == nil || err != nil {
		return nil, err
	}
	return Parse(data)
}

// Accepted reads the entries of the baseline; nil if there is no baseline. Its errors
// are those of [Load].
func Accepted(fsys fs.FS) ([]Entry, error) {
	b, err := Load(fsys)
	if b == nil || err != nil {
		return nil, err
	}
	return append([]Entry{}, b.Entries...), nil
}

// Read reads the file below the root of a knowledge base; nil if there is none.
func Read(fsys fs.FS) ([]byte, error) {
	const limit = 256 << 20 // a million entries
	data, err := readfile.IfExists(fsys, File, limit)
	if refused, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, wrong(0, refused.Problem)
	}
	return data, err
}

// wrong says what is wrong with the file, and on which line.
func wrong(line int, message string) error {
	return &gather.Error{File: File, Line: line, Message: visible.Clip(message, 500)}
}

// Count is the number of findings that the entries accept.
func (b *Baseline) Count() int {
	n := 0
	for _, e := range b.Entries {
		n += e.Count
	}
	return n
}

func compare(k, other Key) int {
	return cmp.Or(
		strings.Compare(k.File, other.File), strings.Compare(k.Rule, other.Rule),
		strings.Compare(k.Pointer, other.Pointer), strings.Compare(k.Value, other.Value),
	)
}

// Bytes returns the file: an entry a line, by file, rule and pointer.
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
