// Package evidence puts what the catalogs and a vendor's own pages say beside what a
// record says, for a person to judge. It judges nothing itself.
package evidence

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/gather"
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

// kept are the pages of a base.
var kept = gather.Kind{
	Key: "pages", One: "page", Is: isPage,
	Size: 8 << 20, Total: 64 << 20, Count: 1000,
}

// LoadPages reads the pages in the files and folders at paths, slash-separated, from
// the root of fsys: what is called *.txt, *.md, *.html or *.htm. Of what else is called
// so, links and pipes, it tells skip and goes on. The error is a [*gather.Error] or
// says why a file cannot be read.
func LoadPages(fsys fs.FS, paths []string, skip func(file string)) ([]*Page, error) {
	kind := kept
	kind.Skip = skip
	files, err := gather.Files(fsys, kind, paths)
	if err != nil {
		return nil, err
	}
	var pages []*Page
	for _, file := range files {
		pages = append(pages, parse(file.Path, string(file.Text)))
	}
	return pages, nil
}

func isPage(file string) bool {
	return slices.Contains([]string{".txt", ".md", ".html", ".htm"}, strings.ToLower(path.Ext(file)))
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
