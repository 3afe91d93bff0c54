package regex

import "slices"

// A wordEdge says what the matches of a part of a pattern may begin or end with.
type wordEdge struct {
	word bool // a character of a word
	open bool // nothing, so that the next part counts
}

// before reports whether a word may go on at an edge, if next says so for the next part.
func (e wordEdge) before(next bool) bool { return e.word || e.open && next }

// or returns the edge of either of two alternatives.
func (e wordEdge) or(other wordEdge) wordEdge {
	return wordEdge{e.word || other.word, e.open || other.open}
}

// then returns the edge of a part and the next one.
func (e wordEdge) then(next wordEdge) wordEdge {
	return wordEdge{e.before(next.word), e.open && next.open}
}

// edges are both sides of a part.
type edges struct{ begin, end wordEdge }

// edgesOf returns the edges of a part.
func (f *fixer) edgesOf(s *shape) edges {
	switch s.op {
	case shapeChar:
		e := wordEdge{word: f.sets[s.chars].inWord()}
		return edges{e, e}
	case shapeRun:
		return edges{wordEdge{word: s.text[0] != ' '}, wordEdge{word: s.text[len(s.text)-1] != ' '}}
	}
	e, known := f.edges[s]
	if !known {
		e = f.newEdges(s)
		f.edges[s] = e
	}
	return e
}

func (f *fixer) newEdges(s *shape) (e edges) {
	switch s.op {
	case shapeRepeat:
		e = f.edgesOf(s.subs[0])
		e.begin.open, e.end.open = e.begin.open || s.min == 0, e.end.open || s.min == 0
	case shapeAlt:
		for _, sub := range s.subs {
			either := f.edgesOf(sub)
			e.begin, e.end = e.begin.or(either.begin), e.end.or(either.end)
		}
	case shapeCat:
		e = edges{wordEdge{open: true}, wordEdge{open: true}}
		for _, sub := range s.subs {
			e.begin = e.begin.then(f.edgesOf(sub).begin)
		}
		for _, sub := range slices.Backward(s.subs) {
			e.end = e.end.then(f.edgesOf(sub).end)
		}
	}
	return e // an assertion is the edge of a word or of a line
}
