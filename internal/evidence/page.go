// Package evidence puts what the catalogs and a vendor's own pages say beside what a
// record says, for a person to judge. It judges nothing itself.
package evidence

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/visible"
)

// A Page is a page of a vendor that a knowledge base keeps.
type Page struct {
	// File is slash-separated, from the base's root.
	File string
	// URL is where it is from, if the page says so.
	URL string

	lines []line
}

// A line is one of a page's text, and of its file.
type line struct {
	number int
	text   string
}

// Limits of the pages of a base. A pull request may add anything.
const (
	maxSize  = 8 << 20 // bytes of a file
	maxTotal = 64 << 20
	maxFiles = 1000
)

// A PageError is what is wrong with a page.
type PageError struct{ File, Message string }

func (e *PageError) Error() string {
	return visible.Start(e.File) + ": " + visible.Escape(e.Message)
}

// LoadPages reads the pages in the files and folders at paths, slash-separated, from
// the root of fsys: what is called *.txt, *.md, *.html or *.htm. Links are not
// followed. The error is a [*PageError] or says why a file cannot be read.
func LoadPages(fsys fs.FS, paths []string) ([]*Page, error) {
	var files []string
	for _, root := range paths {
		found, err := list(fsys, root)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	files = slices.Compact(files)
	if len(files) > maxFiles {
		return nil, &PageError{files[maxFiles], fmt.Sprintf("is one page too many: %d is the most", maxFiles)}
	}
	var pages []*Page
	total := 0
	for _, file := range files {
		text, err := read(fsys, file)
		if err != nil {
			return nil, err
		}
		if total += len(text); total > maxTotal {
			return nil, &PageError{file, fmt.Sprintf("makes the pages larger than %d MiB in all", maxTotal>>20)}
		}
		pages = append(pages, parse(file, text))
	}
	return pages, nil
}

func list(fsys fs.FS, root string) ([]string, error) {
	var files []string
	err := fs.WalkDir(fsys, root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return &PageError{file, "there is no such file or folder, which pages names"}
		case err != nil:
			return err
		case file != root && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir(), !isPage(file):
		case !entry.Type().IsRegular():
			return &PageError{file, "is not a regular file"}
		default:
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

func isPage(file string) bool {
	return slices.Contains([]string{".txt", ".md", ".html", ".htm"}, strings.ToLower(path.Ext(file)))
}

func read(fsys fs.FS, file string) (string, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err == nil && len(text) > maxSize {
		err = &PageError{file, fmt.Sprintf("is larger than a page may be, %d MiB", maxSize>>20)}
	}
	return string(text), err
}

// parse reads a page. Nothing in one is an error: it is a stranger's.
func parse(file, text string) *Page {
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\ufffd")
	}
	p := &Page{File: file}
	if strings.HasPrefix(strings.ToLower(path.Ext(file)), ".htm") {
		p.readHTML(text)
		return p
	}
	number := 0
	for text := range strings.Lines(text) {
		number++
		p.lines = append(p.lines, line{number, strings.Join(strings.Fields(text), " ")})
	}
	return p
}
