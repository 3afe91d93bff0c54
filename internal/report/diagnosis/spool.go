package diagnosis

import (
	"bufio"
	"bytes"
	"io"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/workspace/scratch"
)

// mostBuffered is the number of bytes of matches that a spool keeps in memory.
const mostBuffered = 4 << 20

// A Spool stores all matches of a log until the ranks of the records are known. It
// needs little memory, because it writes most matches to a temporary file.
type Spool struct {
	buffers map[string]*bytes.Buffer // fragments, a line each, by regex
	size    int                      // of all buffers
	extents map[string][]extent      // parts of the file, by regex
	file    *scratch.File
	end     int64 // of the file
}

type extent struct{ at, size int64 }

// NewSpool returns an empty spool. The caller must close it.
func NewSpool() *Spool {
	return &Spool{buffers: make(map[string]*bytes.Buffer), extents: make(map[string][]extent)}
}

// Close removes the spool's file.
func (s *Spool) Close() error { return s.file.Close() }

// Add adds a match of a regex.
func (s *Spool) Add(regex string, m match.Match) error {
	b := s.buffers[regex]
	if b == nil {
		b = &bytes.Buffer{}
		s.buffers[regex] = b
	}
	before := b.Len()
	b.Write(newPlace(m.Range, Redact(m)).fragment())
	b.WriteByte('\n')
	if s.size += b.Len() - before; s.size > mostBuffered {
		return s.spill()
	}
	return nil
}

// spill moves the matches in memory to the file.
func (s *Spool) spill() (err error) {
	if s.file == nil {
		if s.file, err = scratch.Create("matches"); err != nil {
			return err
		}
	}
	for regex, b := range s.buffers {
		if b.Len() == 0 {
			continue
		}
		n, err := b.WriteTo(s.file)
		if err != nil {
			return err
		}
		s.extents[regex] = append(s.extents[regex], extent{s.end, n})
		s.end += n
	}
	s.size = 0
	return nil
}

// Each calls found with each match of a regex, as members of a JSON object, in the
// order in which they were added.
func (s *Spool) Each(regex string, found func(fragment []byte) error) error {
	var parts []io.Reader
	for _, e := range s.extents[regex] {
		parts = append(parts, io.NewSectionReader(s.file, e.at, e.size))
	}
	if b := s.buffers[regex]; b != nil {
		parts = append(parts, bytes.NewReader(b.Bytes()))
	}
	lines := bufio.NewReaderSize(io.MultiReader(parts...), 64<<10)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := found(bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return err
		}
	}
}
