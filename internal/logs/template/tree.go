package template

import (
	"maps"
	"slices"
	"strings"
)

// The shape of the tree.
const (
	depth        = 2   // first words that lead to a leaf
	mostChildren = 100 // of a node, before words share a child
	mostGroups   = 100 // of a leaf, before lines join what they hardly resemble
	mostWords    = 100 // of a line; the rest is one word
)

// alike is the share of words that two lines of a template have in common, at
// their places. Error messages are short, so it is more than Drain's.
const alike = 0.65

// A tree leads from a line to the groups that it may belong to: by the number of
// its words, then by the first of them.
type tree struct {
	children map[string]*tree
	groups   []*group
}

// A group is lines of one template.
type group struct {
	words    []string
	template Template
}

// insert puts lines that are the same once masked into a group.
func (t *tree) insert(lines Template) {
	words := strings.Fields(lines.Text)
	if len(words) > mostWords {
		words = append(slices.Clone(words[:mostWords-1]), Any)
	}
	leaf := t.leaf(words)
	best, most := leaf.nearest(words)
	if best == nil || most < alike && len(leaf.groups) < mostGroups {
		leaf.groups = append(leaf.groups, &group{words, lines})
		return
	}
	for i := range words {
		if best.words[i] != words[i] {
			best.words[i] = Any
		}
	}
	best.template = join(best.template, lines)
}

// leaf goes down the tree, making what is not there.
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

// nearest returns the group that a line has the most words in common with, the
// first of several, and their share. What varies in the group is not in common.
func (t *tree) nearest(words []string) (best *group, most float64) {
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

// each calls visit with every group, in an order that depends on nothing else.
func (t *tree) each(visit func(*group)) {
	for _, g := range t.groups {
		visit(g)
	}
	for _, word := range slices.Sorted(maps.Keys(t.children)) {
		t.children[word].each(visit)
	}
}
