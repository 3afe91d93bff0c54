package review

import (
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// followed are comments, of which those in files that were renamed since have the keys
// that their findings have now: nothing was mended by a rename. That matters only for
// those that somebody has answered; the others are made anew where the finding is.
//
// Who renames a file that is new in a pull request leaves no trace of it there, so that
// a file of the same name that has come in another folder counts as well. A finding in
// a file of another name is another one, whatever it says.
func (p *poster) followed(there []github.Comment) []github.Comment {
	f := p.following(there)
	there = slices.Clone(there)
	for i, c := range there {
		m, ok := p.mine().marker(c)
		if !ok || !f.answered[c.ID] || f.known[m.about] || f.now[c.Path] {
			continue
		}
		if found := f.take(m.anywhere, c.Path); found != nil {
			m.about = found.Key
			there[i].Body = m.String() + own{c, m}.text()
		}
	}
	return there
}

// following is what a comment may follow, and where to.
type following struct {
	answered map[int64]bool
	known    map[string]bool       // keys of findings
	free     map[string][]*Finding // that no comment is about, by what is the same in every file
	now      map[string]bool       // files that the pull request has changed and not deleted
	came     map[string]bool       // those of them that the base has not
	renames  map[string]string     // where they are, by where the base has them
}

func (p *poster) following(there []github.Comment) *following {
	f := &following{
		answered: answered(there, p.Login), known: make(map[string]bool), free: make(map[string][]*Finding),
		now: make(map[string]bool), came: make(map[string]bool), renames: make(map[string]string),
	}
	for _, file := range p.Files {
		if file.New == "" {
			continue
		}
		f.now[file.New], f.came[file.New] = true, file.New != file.Old
		if file.Old != "" && file.New != file.Old {
			f.renames[file.Old] = file.New
		}
	}
	told := make(map[string]bool)
	for _, c := range there {
		if m, ok := p.mine().marker(c); ok && c.ReplyTo == 0 {
			told[m.about] = true
		}
	}
	for i := range p.report.Findings {
		found := &p.report.Findings[i]
		f.known[found.Key] = true
		if found.Anywhere != "" && !told[found.Key] {
			f.free[found.Anywhere] = append(f.free[found.Anywhere], found)
		}
	}
	return f
}

// may tells whether a file is another one now: the pull request says so of those that
// the base has.
func (f *following) may(from, to string) bool {
	if now := f.renames[from]; now != "" {
		return now == to
	}
	return f.came[to] && path.Base(from) == path.Base(to)
}

// take returns a finding that was in a file, if it may be where it is now, and no
// other comment gets it.
func (f *following) take(anywhere, from string) *Finding {
	list := f.free[anywhere]
	i := slices.IndexFunc(list, func(found *Finding) bool { return f.may(from, found.File) })
	if i < 0 {
		return nil
	}
	found := list[i]
	f.free[anywhere] = slices.Delete(list, i, i+1)
	return found
}
