package regex

// A Single is a part of a pattern that matches exactly one character of several: a dot, \d or [0-9]
// without a repetition.
type Single struct {
	// At is the offset of the part, and Text how the pattern spells it.
	At   int
	Text string
	// Before is the literal before the part, and After the one after it. They are empty if another kind of
	// piece is there.
	Before, After string
}

// Singles returns the dots and digits of a pattern that have no repetition.
func Singles(pattern string) (found []Single) {
	var before, single piece // the one before the single, and the single if there is one
	var last piece
	end := func(next piece) {
		if single.text != "" && next.kind != pieceRepeat {
			found = append(found, Single{At: single.at, Text: single.text, Before: literalText(before), After: literalText(next)})
		}
		single = piece{}
	}
	for p := range eachPiece(pattern) {
		end(p)
		if p.text == "." || p.text == `\d` || p.text == "[0-9]" {
			before, single = last, p
		}
		last = p
	}
	end(piece{})
	return found
}

// literalText returns the character of a literal, or "" for another piece.
func literalText(p piece) string {
	switch {
	case p.kind != pieceLiteral || p.text == "":
		return ""
	case p.text[0] == '\\':
		return p.text[1:]
	}
	return p.text
}
