// Package evidence collects what the catalogs and a vendor's pages say about the
// statements of a record. It leaves the judgment to a person.
package evidence

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/gather"
)

// A Page is a vendor's page that a knowledge base keeps.
type Page struct {
	// File is slash-separated from the root of the knowledge base.
	File string
	// URL is the address that the page was saved from. It is empty if the page does
	// not have it.
	URL string

	lines []line
}

// A line is a line of text and its number in the file.
type line struct {
	number int
	text   string
}

var kept = gather.Kind{
	Key: "pages", One: "page", Is: isPage,
	Size: 8 << 20, Total: 64 << 20, Count: 1000,
}

// LoadPages reads the pages in the files and folders at paths, which are
// slash-separated from the root of fsys. In folders it reads *.txt, *.md, *.html and
// *.htm. It calls skip with a link or pipe of such a name, and continues. The error is
// a [*gather.Error] or an error of the file system.
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

// parse reads a page. Pages come from strangers, so nothing in a page is an error.
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
