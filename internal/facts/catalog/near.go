package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// A near finds the names like one that is not there without looking at them all:
// those with the same words, and those that share the most runs of three letters.
type near struct {
	names []string
	words map[string]string // the words of a name, sorted, to the first such name
	// Runs of letters fall into slots, about one into each: those of slot i are
	// in the names posts[slots[i]:slots[i+1]].
	slots []uint32
	posts []uint32
}

const (
	// mostNear is how many names are compared letter by letter.
	mostNear = 16
	// commonRun is in how many names a run of letters is too common to tell any
	// of them, as "cud" is.
	commonRun   = 500
	longestNear = 100
	mostSlots   = 1 << 14
)

func newNear(names []string) *near {
	n := &near{names: names, words: make(map[string]string)}
	count := 2
	for count < mostSlots && count < 4*len(names) {
		count *= 2
	}
	n.slots = make([]uint32, count+1)
	var runs []uint32
	for _, name := range names {
		if key := wordsOf(name); n.words[key] == "" {
			n.words[key] = name
		}
		for _, slot := range n.runs(name, runs[:0]) {
			n.slots[slot+1]++
		}
	}
	for i := range count {
		n.slots[i+1] += n.slots[i]
	}
	n.posts = make([]uint32, n.slots[count])
	next := slices.Clone(n.slots)
	for i, name := range names {
		for _, slot := range n.runs(name, runs[:0]) {
			n.posts[next[slot]] = uint32(i)
			next[slot]++
		}
	}
	return n
}

// runs appends the slots of a name's runs of three letters, case aside, each slot
// once. The ends count as letters, so that short names have some too.
func (n *near) runs(name string, to []uint32) []uint32 {
	var a, b uint32
	for i := range len(name) + 1 {
		var c uint32
		if i < len(name) {
			c = uint32(name[i])
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
		}
		if slot := (a*961 + b*31 + c) % uint32(len(n.slots)-1); i > 0 && !slices.Contains(to, slot) {
			to = append(to, slot)
		}
		a, b = b, c
	}
	return to
}

// candidates returns the names worth a closer look. It works on runs that few
// names have; a list in which all are common is short enough for any.
func (n *near) candidates(name string) []string {
	if len(name) > longestNear {
		return nil
	}
	if same := n.words[wordsOf(name)]; same != "" {
		return []string{same}
	}
	shared := make([]uint8, len(n.names)) // runs are no more than longestNear
	var touched []uint32
	for _, slot := range n.runs(name, nil) {
		if names := n.posts[n.slots[slot]:n.slots[slot+1]]; len(names) <= commonRun {
			for _, i := range names {
				if shared[i]++; shared[i] == 1 {
					touched = append(touched, i)
				}
			}
		}
	}
	return n.most(shared, touched)
}

// most returns the names that share the most runs, mostNear at most.
func (n *near) most(shared []uint8, touched []uint32) []string {
	var sizes [longestNear + 2]int // how many names share how many runs
	for _, i := range touched {
		sizes[shared[i]]++
	}
	least, total := len(sizes)-1, 0
	for least > 1 && total+sizes[least] <= mostNear {
		total += sizes[least]
		least--
	}
	var found, rest []string
	for _, i := range touched {
		switch {
		case int(shared[i]) > least:
			found = append(found, n.names[i])
		case int(shared[i]) == least:
			rest = append(rest, n.names[i])
		}
	}
	slices.Sort(rest) // touched is in the order of the runs
	return append(found, rest[:min(len(rest), mostNear-len(found))]...)
}

// nearest returns candidates among the members of an owner.
func (s *symbols) nearest(owner, name string) []string {
	if s.members[owner] == nil {
		return nil
	}
	build, _ := s.near.LoadOrStore(owner, sync.OnceValue(func() *near { return newNear(s.members[owner].list()) }))
	return build.(func() *near)().candidates(name)
}

// choose returns the candidate that was meant: one of the same words, or failing
// that one in which at most a letter in six is another. Of several it prefers one
// that begins with the very same letter, so that a module is no class.
func choose(name string, candidates []string) string {
	slices.SortFunc(candidates, func(a, b string) int {
		return cmp.Or(cmp.Compare(otherInitial(a, name), otherInitial(b, name)), strings.Compare(a, b))
	})
	words := wordsOf(name)
	lower := make([]string, len(candidates))
	for i, candidate := range candidates {
		if wordsOf(candidate) == words {
			return candidate
		}
		lower[i] = strings.ToLower(candidate)
	}
	best := wording.Within(name, lower, max(1, len(name)/6))
	if i := slices.Index(lower, best); i >= 0 {
		return candidates[i]
	}
	return ""
}

// Members returns the listed members, whoever's, whose names have the same words
// as a name, in any order: of begin_capture, torch.cuda.CUDAGraph.capture_begin. The
// shortest come first.
func (f *Facts) Members(name string) []string {
	f.read()
	var found []string
	words := wordsOf(name)
	for _, c := range f.symbols {
		for owner, members := range c.body().symbols.members {
			for _, last := range members.list() {
				if owner != "" && wordsOf(last) == words {
					found = append(found, owner+"."+last)
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	return slices.Compact(found)
}

func otherInitial(a, b string) int {
	if a[:1] == b[:min(1, len(b))] {
		return 0
	}
	return 1
}

// wordsOf takes a name apart where it has an underscore or goes from lower to
// upper case, and returns its words in order: begin_capture is capture_begin.
func wordsOf(name string) string {
	var b strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsDigit(last)) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
		last = r
	}
	words := strings.FieldsFunc(b.String(), func(r rune) bool { return r == '_' || r == '-' })
	slices.Sort(words)
	return strings.Join(words, "_")
}
