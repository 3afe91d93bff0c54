package review

import (
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/github"
)

// followed are comments, of which those in files that were renamed since have the keys
// that their findings have now: nothing was mended by a rename. Who renames a file
// that is new in a pull request leaves no trace of it there, so a finding is known by
// what it says, in a file that nobody has commented on under its present name.
func (p *poster) followed(there []github.Comment) []github.Comment {
	moved := make(map[string][]*Finding) // those that may have, by what is the same in every file
	known := make(map[string]bool)
	for i := range p.report.Findings {
		f := &p.report.Findings[i]
		known[f.Key] = true
		if f.Anywhere != "" {
			moved[f.Anywhere] = append(moved[f.Anywhere], f)
		}
	}
	there = slices.Clone(there)
	for i, c := range there {
		m, ok := p.mine().marker(c)
		if !ok || c.ReplyTo != 0 || known[m.about] || p.Paths[c.Path] {
			continue
		}
		if f := take(moved, m.anywhere, c.Path); f != nil {
			m.about = f.Key
			there[i].Body = m.String() + own{c, m}.text()
		}
	}
	return there
}

// take returns a finding that may have been in a file, and takes it from the list:
// best one in a file of the same name in another folder.
func take(moved map[string][]*Finding, anywhere, from string) *Finding {
	list := moved[anywhere]
	if len(list) == 0 {
		return nil
	}
	i := max(slices.IndexFunc(list, func(f *Finding) bool { return path.Base(f.File) == path.Base(from) }), 0)
	f := list[i]
	moved[anywhere] = slices.Delete(list, i, i+1)
	return f
}
