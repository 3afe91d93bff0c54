package suspect

import "bytes"

// A Writer adds the lines of a text to a Finder. It keeps only the start of a long line.
type Writer struct {
	Finder *Finder
	line   []byte // the part of the last line so far
}

// longestLine is the number of bytes of a line that a Writer keeps.
const longestLine = 64 << 10

// Write implements [io.Writer]. It does not fail.
func (w *Writer) Write(text []byte) (int, error) {
	n := len(text)
	if at := bytes.IndexByte(text, '\n') + 1; at > 0 && len(w.line) > 0 {
		w.keep(text[:at-1])
		w.flush()
		text = text[at:]
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	w.Finder.add(text[:whole])
	w.keep(text[whole:])
	return n, nil
}

// Close adds the last line if it has no end.
func (w *Writer) Close() error {
	if len(w.line) > 0 {
		w.flush()
	}
	return nil
}

func (w *Writer) keep(text []byte) {
	w.line = append(w.line, text[:min(len(text), longestLine-len(w.line))]...)
}

// flush adds the last line.
func (w *Writer) flush() {
	w.Finder.add(append(w.line, '\n'))
	w.line = w.line[:0]
}
