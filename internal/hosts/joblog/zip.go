package joblog

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/kbctl/kbctl/internal/workspace/scratch"
)

// unzipped returns the text of a zip file, or the log itself if it is none. It keeps the
// zip file in a temporary file.
func unzipped(body io.ReadCloser) (io.ReadCloser, error) {
	log := bufio.NewReader(&capped{body, MostText})
	if head, _ := log.Peek(4); !bytes.Equal(head, []byte("PK\x03\x04")) {
		return struct {
			io.Reader
			io.Closer
		}{log, body}, nil
	}
	defer body.Close()
	file, err := scratch.Create("zip")
	if err != nil {
		return nil, err
	}
	z := &zipText{file: directory{file, mostDirectory}}
	size, err := io.Copy(file, log)
	if err == nil {
		err = z.open(size)
	}
	if err != nil {
		return nil, errors.Join(err, z.Close())
	}
	return z, nil
}

// A zipText is the text of the files in a zip file, one after the other.
type zipText struct {
	file directory
	rest []*zip.File
	text io.ReadCloser // nil between two files
}

// open lists the files. If there are any outside of folders, it leaves out those in
// folders: in GitHub's logs of runs, they have the same text again, step by step.
func (z *zipText) open(size int64) error {
	archive, err := zip.NewReader(&z.file, size)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	z.file.left = math.MaxInt64
	var top []*zip.File
	for _, f := range archive.File {
		if f.Mode().IsRegular() {
			z.rest = append(z.rest, f)
			if !strings.Contains(f.Name, "/") {
				top = append(top, f)
			}
		}
	}
	if len(top) > 0 {
		z.rest = top
	}
	return nil
}

func (z *zipText) Read(p []byte) (int, error) {
	for {
		if z.text == nil {
			if len(z.rest) == 0 {
				return 0, io.EOF
			}
			var err error
			if z.text, err = z.rest[0].Open(); err != nil {
				return 0, fmt.Errorf("%w: %w", ErrBroken, err)
			}
			z.rest = z.rest[1:]
		}
		n, err := z.text.Read(p)
		switch {
		case err == io.EOF:
			err = z.text.Close()
			z.text = nil
		case err != nil:
			err = fmt.Errorf("%w: %w", ErrBroken, err)
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// Close removes the temporary file.
func (z *zipText) Close() error { return z.file.Close() }

// A directory is a file of which only some bytes are read. A zip file of 256 MiB could
// list millions of files.
type directory struct {
	*scratch.File
	left int64
}

const mostDirectory = 1 << 20

// ReadAt implements io.ReaderAt.
func (d *directory) ReadAt(p []byte, at int64) (int, error) {
	if d.left -= int64(len(p)); d.left < 0 {
		return 0, errors.New("it has too many files")
	}
	return d.File.ReadAt(p, at)
}
