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
	for {
		at := bytes.IndexByte(text, '\n')
		if at < 0 {
			break
		}
		line := text[:at]
		if len(w.line) > 0 {
			line = w.keep(line)
		}
		w.Finder.Add(line)
		w.line, text = w.line[:0], text[at+1:]
	}
	w.keep(text)
	return n, nil
}

// Close adds the last line if it has no end.
func (w *Writer) Close() error {
	if len(w.line) > 0 {
		w.Finder.Add(w.line)
		w.line = nil
	}
	return nil
}

func (w *Writer) keep(text []byte) []byte {
	w.line = append(w.line, text[:min(len(text), longestLine-len(w.line))]...)
	return w.line
}
