// Package packed reads the text of logs that are packed with gzip, or encoded in UTF-16
// as PowerShell does.
package packed

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// NewReader returns a reader of the text of a log. It unpacks gzip (RFC 1952), and then
// converts UTF-16 with a byte order mark to UTF-8 without one. Other logs pass unchanged.
// It does not read before the first call of Read, and then only some kilobytes at once.
func NewReader(log io.Reader) *Reader {
	r := &Reader{}
	r.log = bufio.NewReader(io.TeeReader(log, &r.size))
	return r
}

// A Reader reads the text of a log. It is not safe for concurrent use.
type Reader struct {
	text io.Reader
	budget
}

func (r *Reader) Read(p []byte) (int, error) {
	if r.text == nil {
		r.text = decoded(unpacked(r))
	}
	if r.isSpent() {
		return 0, &BrokenError{errSpent}
	}
	return r.text.Read(p)
}

// unpacked returns a reader of the text, unpacked if it starts like gzip.
func unpacked(r *Reader) *bufio.Reader {
	log := r.log
	if !begins(log, 0x1f, 0x8b) {
		return log
	}
	r.packed = true
	packed, err := gzip.NewReader(log)
	if err == io.EOF { // within the header
		err = io.ErrUnexpectedEOF
	}
	return bufio.NewReader(&unpacking{packed, err})
}

// A BrokenError means that a log cannot be unpacked further: it is cut off, damaged,
// followed by something else, or takes too much work for its size; see [Reader.Spend].
type BrokenError struct{ err error }

func (e *BrokenError) Error() string {
	if e.err == errSpent {
		return e.err.Error()
	}
	return "it cannot be unpacked: " + e.err.Error()
}

func (e *BrokenError) Unwrap() error { return e.err }

// An unpacking returns gzip's own errors as a BrokenError.
type unpacking struct {
	packed *gzip.Reader
	err    error
}

func (u *unpacking) Read(p []byte) (n int, err error) {
	if u.err == nil {
		n, u.err = u.packed.Read(p)
	}
	if broken(u.err) {
		return n, &BrokenError{u.err}
	}
	return n, u.err
}

// broken reports whether an error is due to the packed data, not to reading it.
func broken(err error) bool {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	return err == io.ErrUnexpectedEOF || err == gzip.ErrHeader || err == gzip.ErrChecksum || corrupt
}

// decoded returns a reader of the text, decoded if it starts like UTF-16.
func decoded(log *bufio.Reader) io.Reader {
	if begins(log, 0xff, 0xfe) || begins(log, 0xfe, 0xff) {
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Reader(log)
	}
	return log
}

// begins reports whether a log starts with two bytes. It waits for the second byte only
// if the first is right, because a program may print nothing more for a long time.
func begins(log *bufio.Reader, first, second byte) bool {
	if head, _ := log.Peek(1); len(head) < 1 || head[0] != first {
		return false
	}
	head, _ := log.Peek(2)
	return len(head) == 2 && head[1] == second
}
