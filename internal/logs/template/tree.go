package template

import (
	"maps"
	"slices"
	"strings"
)

// The shape of the tree.
const (
	depth        = 2   // number of first words that lead to a leaf
	mostChildren = 100 // of a node; further words share a child
	mostGroups   = 100 // of a leaf; further lines join the most similar group
	mostWords    = 100 // of a line; the rest counts as one word
)

// similar is the least share of words that the lines of a template have in common.
// Error messages are short, so it is larger than Drain's threshold.
const similar = 0.65

// A tree leads from a line to its candidate groups, first by the number of words and
// then by the first words.
type tree struct {
	children map[string]*tree
	groups   []*lineGroup
}

// A lineGroup has the lines of one template.
type lineGroup struct {
	words    []string
	template Template
}

// insert adds equal masked lines to a group.
func (t *tree) insert(lines Template) {
	words := strings.Fields(lines.Text)
	if len(words) > mostWords {
		words = append(slices.Clone(words[:mostWords-1]), Any)
	}
	leaf := t.leaf(words)
	best, most := leaf.nearest(words)
	if best == nil || most < similar && len(leaf.groups) < mostGroups {
		leaf.groups = append(leaf.groups, &lineGroup{words, lines})
		return
	}
	for i := range words {
		if best.words[i] != words[i] {
			best.words[i] = Any
		}
	}
	best.template = join(best.template, lines)
}

// leaf returns the leaf for a line. It creates missing nodes.
func (t *tree) leaf(words []string) *tree {
	at := t.child(string(rune(len(words))))
	for _, word := range words[:min(depth, len(words))] {
		at = at.child(word)
	}
	return at
}

func (t *tree) child(word string) *tree {
	if t.children == nil {
		t.children = make(map[string]*tree)
	}
	if t.children[word] == nil {
		if len(t.children) >= mostChildren {
			word = Any
		}
		if t.children[word] == nil {
			t.children[word] = &tree{}
		}
	}
	return t.children[word]
}

// nearest returns the first group that has the most words in common with a line, and
// their share. Placeholders do not count.
func (t *tree) nearest(words []string) (best *lineGroup, most float64) {
	for _, g := range t.groups {
		same := 0
		for i, word := range words {
			if g.words[i] == word && word != Any {
				same++
			}
		}
		if share := float64(same) / float64(len(words)); best == nil || share > most {
			best, most = g, share
		}
	}
	return best, most
}

// each calls visit with every group in a fixed order.
func (t *tree) each(visit func(*lineGroup)) {
	for _, g := range t.groups {
		visit(g)
	}
	for _, word := range slices.Sorted(maps.Keys(t.children)) {
		t.children[word].each(visit)
	}
}
