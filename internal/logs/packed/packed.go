// Package logtext reads logs as the text that they hold: those packed with gzip, and
// those in UTF-16, as PowerShell writes them.
package packed

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// NewReader returns a reader of the text of a log. What begins as gzip does (RFC
// 1952) is unpacked, and what then begins with the byte order mark of UTF-16 becomes
// UTF-8, without the mark; all else is read as it is. It reads no more at once than
// some kilobytes, and nothing before it is read from.
func NewReader(log io.Reader) io.Reader { return &reader{log: log} }

type reader struct{ log, text io.Reader }

func (r *reader) Read(p []byte) (int, error) {
	if r.text == nil {
		r.text = decoded(unpacked(bufio.NewReader(r.log)))
	}
	return r.text.Read(p)
}

// unpacked reads through gzip, if there is any.
func unpacked(log *bufio.Reader) *bufio.Reader {
	if !begins(log, 0x1f, 0x8b) {
		return log
	}
	packed, err := gzip.NewReader(log)
	if err == io.EOF { // in the middle of a header
		err = io.ErrUnexpectedEOF
	}
	return bufio.NewReader(&unpacking{packed, err})
}

// A BrokenError says that a log cannot be unpacked further: it breaks off, has
// something else at its end, or its bytes are not those that were packed.
type BrokenError struct{ err error }

func (e *BrokenError) Error() string { return "it cannot be unpacked: " + e.err.Error() }

func (e *BrokenError) Unwrap() error { return e.err }

// An unpacking says of an error that it is of gzip.
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

// broken tells whether an error is of what is packed, and not of reading it.
func broken(err error) bool {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	return err == io.ErrUnexpectedEOF || err == gzip.ErrHeader || err == gzip.ErrChecksum || corrupt
}

// decoded reads through UTF-16, if there is any.
func decoded(log *bufio.Reader) io.Reader {
	if begins(log, 0xff, 0xfe) || begins(log, 0xfe, 0xff) {
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Reader(log)
	}
	return log
}

// begins tells what a log begins with. It waits for the second byte only if the
// first is right: a program that prints a line feed may print nothing more for long.
func begins(log *bufio.Reader, first, second byte) bool {
	if head, _ := log.Peek(1); len(head) < 1 || head[0] != first {
		return false
	}
	head, _ := log.Peek(2)
	return len(head) == 2 && head[1] == second
}
