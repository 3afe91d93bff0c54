package match

import "bytes"

// notes are the hits of a search.
type notes struct {
	finder *Finder
	all    map[int]*noted // by pattern
	line   string         // the line of the last best match; several hits may share it
}

// A noted is a hit with the text of the last match that is not the best one, because logs repeat many lines.
type noted struct {
	Hit
	last []byte
}

func newNotes(f *Finder) *notes { return &notes{finder: f, all: make(map[int]*noted)} }

// clearly is how many times the information of an earlier match a later one carries if it
// is better. Most later messages only repeat the first one in other words.
const clearly = 1.5

// add adds a match to the hits.
func (n *notes) add(m Match) {
	h := n.all[m.Pattern]
	if h == nil {
		h = &noted{Hit: Hit{Records: n.finder.records[m.Pattern], weight: -1}}
		n.all[m.Pattern] = h
	}
	if h.Matches++; string(m.Text) == h.Best.Text || bytes.Equal(m.Text, h.last) {
		return // it has the same weight
	}
	if weight := n.finder.set.weight(m); weight > clearly*h.weight {
		h.Best, h.weight = n.excerpt(m), weight
	} else {
		h.last = append(h.last[:0], m.Text...)
	}
}

// excerpt copies a match. If possible, its text is a part of its line.
func (n *notes) excerpt(m Match) Excerpt {
	line := cleanText(m.Line)
	if string(line) != n.line {
		n.line = string(line)
	}
	e := Excerpt{Range: m.Range, Start: m.Start, Line: n.line}
	if at := bytes.Index(line, m.Text); at >= 0 {
		e.Text = n.line[at : at+len(m.Text)]
	} else {
		e.Text = string(m.Text)
	}
	return e
}
