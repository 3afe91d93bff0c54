package review

import (
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// followed returns the comments with updated keys: a comment in a renamed file gets its
// finding's present key, because renaming fixes nothing. It does so only for comments
// with replies. The others are created again at the finding.
//
// If a pull request renames a file that it has added, GitHub shows no rename. So a new
// file of the same name in another folder counts as renamed, too. A finding in a file
// of another name is a different finding.
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

// following knows which findings a comment may follow, and where to.
type following struct {
	answered map[int64]bool
	known    map[string]bool       // the keys of findings
	free     map[string][]*Finding // findings without a comment, by [Finding.Anywhere]
	now      map[string]bool       // files that the pull request changes and does not delete
	came     map[string]bool       // those of them that the base does not have
	renames  map[string]string     // their new paths, by their paths in the base
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
	commented := make(map[string]bool)
	for _, c := range there {
		if m, ok := p.mine().marker(c); ok && c.ReplyTo == 0 {
			commented[m.about] = true
		}
	}
	for i := range p.report.Findings {
		found := &p.report.Findings[i]
		f.known[found.Key] = true
		if found.Anywhere != "" && !commented[found.Key] {
			f.free[found.Anywhere] = append(f.free[found.Anywhere], found)
		}
	}
	return f
}

// may reports whether a file may be the renamed other one. For files of the base, the
// pull request's list of renames decides.
func (f *following) may(from, to string) bool {
	if now := f.renames[from]; now != "" {
		return now == to
	}
	return f.came[to] && path.Base(from) == path.Base(to)
}

// take returns the finding that a comment follows, or nil. Each finding is taken only
// once.
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
