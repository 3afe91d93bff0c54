package regex

import "regexp/syntax"

// Divide divides the pattern into its alternatives, such as `6.4` and `foo` in `6.4|foo`. It
// returns the branches of the alternatives whose branches are all telling, and the program of
// the other ones. The program is nil if there are none.
func Divide(p *Pattern, telling func(Branch) bool) (needs []Branch, rest *syntax.Prog) {
	var others []*syntax.Regexp
	alternatives := alternativesOf(treeOf(p, true, true))
	for _, sub := range alternatives {
		branches := p.Needs
		if len(alternatives) > 1 {
			branches = required(sub)
		}
		if branches != nil && all(branches, telling) {
			needs = append(needs, branches...)
		} else {
			others = append(others, sub)
		}
	}
	if others == nil {
		return needs, nil
	}
	rest, err := syntax.Compile((&syntax.Regexp{Op: syntax.OpAlternate, Sub: others}).Simplify())
	if err != nil {
		panic(err) // it compiles every tree
	}
	return needs, rest
}

// alternativesOf returns the alternatives of a tree, or the tree itself.
func alternativesOf(tree *syntax.Regexp) []*syntax.Regexp {
	for tree.Op == syntax.OpCapture {
		tree = tree.Sub[0]
	}
	if tree.Op == syntax.OpAlternate {
		return tree.Sub
	}
	return []*syntax.Regexp{tree}
}

func all(branches []Branch, telling func(Branch) bool) bool {
	for _, b := range branches {
		if !telling(b) {
			return false
		}
	}
	return true
}
