package rename

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// longestID is the number of characters of an id that are shown. Valid ids are shorter.
const longestID = 200

// names are the former ids of a record.
type names []string

func (n names) has(id string) bool { return slices.Contains(n, id) }

// A spot is the place of a name in a text, in bytes.
type spot struct {
	at   int
	name string
}

// in returns the spots of the names in a text, in order. A name that is part of a
// longer one does not count. Neither does a name without two parts, because it could
// be any word.
func (n names) in(text string) (found []spot) {
	for _, name := range n {
		if domain, slug, ok := strings.Cut(name, "/"); !ok || domain == "" || slug == "" {
			continue
		}
		for end := 0; ; {
			i := strings.Index(text[end:], name)
			if i < 0 {
				break
			}
			at := end + i
			end = at + len(name)
			if !(at > 0 && inID(text[at-1])) && !(end < len(text) && inID(text[end])) {
				found = append(found, spot{at, name})
			}
		}
	}
	slices.SortFunc(found, func(a, b spot) int { return a.at - b.at })
	return found
}

// inID reports whether a character next to an id makes it part of a longer id.
func inID(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// isPath reports whether an id can be a path of a record and its logs. The id may be
// hostile.
func isPath(name string) bool {
	return strings.Count(name, "/") == 1 && schema.Domain(name) != "clean" && fs.ValidPath(name)
}

// exists reports whether a file exists. Names that are invalid on the disk do not.
func exists(fsys fs.FS, file string) bool {
	_, err := fs.Lstat(fsys, file)
	return err == nil
}

// checkFolder refuses a path that is not a folder, or that leads through a link.
func checkFolder(fsys fs.FS, dir string) error {
	for at := dir; at != "."; at = path.Dir(at) {
		info, err := fs.Lstat(fsys, at)
		switch {
		case err != nil, info.IsDir():
		case info.Mode()&fs.ModeSymlink != 0:
			return refuse("%s is a link, and kbctl never writes through one", at)
		default:
			return refuse("%s is not a folder; move it", at)
		}
	}
	return nil
}
