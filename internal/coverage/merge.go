package coverage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/schema"
)

// Limits of partial counts, which may come from strangers.
const (
	mostValue    = 1 << 20 // bytes of a value of JSON, such as a template
	mostMasked   = 16 << 10
	mostFileName = 16 << 10
	mostCount    = 1 << 53
)

// Merge adds the counts that [LogCounter.WritePartial] wrote. A stream may have the counts
// of several runs, one after the other.
func (c *LogCounter) Merge(r io.Reader) error {
	in := &boundedReader{Reader: r}
	decoder := json.NewDecoder(in)
	decoder.DisallowUnknownFields()
	for n := 0; ; n++ {
		m := merger{c: c, in: in, decoder: decoder}
		err := m.partial()
		switch {
		case err == io.EOF && n > 0:
			return nil
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			return errors.New("ends too early; run the part again")
		case err != nil && n == 0 && decoder.InputOffset() == 0:
			return errors.New("is not the output of kbctl coverage --partial: it is not JSON")
		case err != nil:
			return err
		}
	}
}

// A merger reads the counts of one run.
type merger struct {
	c       *LogCounter
	in      *boundedReader
	decoder *json.Decoder

	head    partial
	grouped int // errors in templates
}

// partial reads an object. The error is io.EOF if there is none.
func (m *merger) partial() error {
	if err := m.expect('{'); err != nil {
		return err
	}
	h := &m.head
	missing := map[string]any{
		"version": &h.Version, "records": &h.Records, "files": &h.Files, "skipped": &h.Skipped, "lines": &h.Lines,
		"errors": &h.Errors, "matched": &h.Matched, "dropped": &h.Dropped, "gave_up": &h.GaveUp, "templates": nil,
	}
	for m.decoder.More() {
		key, err := m.decoder.Token()
		if err != nil {
			return notPartial(err)
		}
		name, _ := key.(string)
		target, ok := missing[name]
		delete(missing, name)
		switch {
		case !ok:
			return fmt.Errorf("is not the output of kbctl coverage --partial: it has %q, or has it twice", name)
		case target == nil:
			err = m.templates()
		default:
			err = notPartial(m.value(target))
		}
		if err == nil && name == "version" && h.Version != partialVersion {
			err = fmt.Errorf("has version %d of the counts; only version %d is supported, so use one version of kbctl for all parts", h.Version, partialVersion)
		}
		if err != nil {
			return err
		}
	}
	if err := m.expect('}'); err != nil {
		return notPartial(err)
	}
	if len(missing) > 0 {
		return errors.New("is not the output of kbctl coverage --partial: counts are missing")
	}
	return m.add()
}

// add checks the counts and adds them.
func (m *merger) add() error {
	h := &m.head
	for _, n := range []int{h.Files, h.Skipped, h.Lines, h.Errors, h.Matched, h.Dropped} {
		if n < 0 || n > mostCount {
			return fmt.Errorf("has the count %d", n)
		}
	}
	if h.Records != m.c.records {
		return errors.New("has counts for other records; count all parts with the records of this knowledge base")
	}
	if h.Errors > h.Lines || m.grouped > h.Errors-h.Matched-h.Dropped {
		return errors.New("has counts that contradict each other")
	}
	tally := LogTally{LogCounts: h.LogCounts}
	if len(h.GaveUp) > 0 {
		names := make(map[string]*schema.Record)
		for _, r := range m.c.base.Records {
			names[r.Name()] = r
		}
		for _, name := range h.GaveUp {
			if names[name] == nil {
				return fmt.Errorf("names the record %q, which does not exist", name)
			}
			tally.giveUp(names[name])
		}
	}
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	m.c.tally.add(&tally)
	if m.c.tally.Lines > mostCount {
		return errors.New("makes the counts too large")
	}
	return nil
}

func (m *merger) templates() error {
	if err := m.expect('['); err != nil {
		return notPartial(err)
	}
	for m.decoder.More() {
		var t template.Template
		if err := m.value(&t); err != nil {
			return notPartial(err)
		}
		at := t.Example
		switch {
		case t.Text == "" || t.Text != strings.Join(strings.Fields(t.Text), " ") || len(t.Text) > mostMasked:
			return fmt.Errorf("has a template that kbctl does not write: %.100q", t.Text)
		case t.Count < 1 || t.Count > mostCount-m.grouped:
			return fmt.Errorf("has the count %d", t.Count)
		case at.File == "" || len(at.File) > mostFileName || at.Number < 1 || at.Number > mostCount || len(at.Text) > 3*mostShown:
			return fmt.Errorf("has an example that kbctl does not write: %.100q line %d", at.File, at.Number)
		}
		m.grouped += t.Count
		m.c.set.AddMasked(t.Text, at, t.Count)
	}
	return notPartial(m.expect(']'))
}

// value reads a value of limited size.
func (m *merger) value(target any) error {
	m.in.left = mostValue
	return m.decoder.Decode(target)
}

// expect reads a token. The error is io.EOF at the end of the stream.
func (m *merger) expect(delimiter json.Delim) error {
	m.in.left = mostValue
	token, err := m.decoder.Token()
	if err == nil && token != delimiter {
		err = fmt.Errorf("%v in place of %v", token, delimiter)
	}
	if err != nil && err != io.EOF {
		return notPartial(err)
	}
	return err
}

// notPartial explains an error of the decoder.
func notPartial(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return io.ErrUnexpectedEOF
	}
	return fmt.Errorf("is not the output of kbctl coverage --partial: %w", err)
}

// A boundedReader limits how many bytes are read for a value.
type boundedReader struct {
	io.Reader
	left int
}

func (r *boundedReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, errors.New("a value is too large")
	}
	n, err := r.Reader.Read(p[:min(len(p), r.left)])
	r.left -= n
	return n, err
}
