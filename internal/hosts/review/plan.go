package review

import (
	"regexp"
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// A Plan is what to do to the comments of a pull request.
type Plan struct {
	Create []github.LineComment
	Edit   []Edit
	Delete []int64
}

// An Edit gives a comment another text.
type Edit struct {
	ID   int64
	Body string
}

// Empty tells whether there is nothing to do.
func (p Plan) Empty() bool { return len(p.Create)+len(p.Edit)+len(p.Delete) == 0 }

// PlanLines compares the comments on lines that are there with those that are
// wanted. mine are a run's own comments; all others are left alone.
//
// A comment stays while its finding does and is on the same lines, and gets another
// text if there is one. If the lines are others or went, as after a force-push, it is
// made anew. If its finding went, it goes. But what somebody has answered stays where
// it is: then its text says that the finding is mended, or offers no suggestion if
// that is for other lines. alive are the keys of all
// findings there are, also of those that no comment is wanted for, and mended is what
// to say of others.
func PlanLines(there []github.Comment, mine Mine, wanted []Comment, alive map[string]bool, mended string) Plan {
	p := planner{mine: mine, mended: mended, answered: answered(there, mine.Login), own: make(map[string][]own)}
	for _, c := range there {
		if m, ok := mine.marker(c); ok && m.about != aboutSummary && c.ReplyTo == 0 {
			p.own[m.about] = append(p.own[m.about], own{c, m})
			p.keys = append(p.keys, m.about)
		}
	}
	for _, w := range wanted {
		p.want(w)
	}
	slices.Sort(p.keys)
	for _, key := range slices.Compact(p.keys) {
		for _, c := range p.own[key] {
			p.unwanted(c, alive[key])
		}
	}
	return p.Plan
}

// own is a comment of kbctl's.
type own struct {
	github.Comment
	marker marker
}

type planner struct {
	Plan
	mine     Mine
	mended   string
	answered map[int64]bool
	own      map[string][]own // by key; what is dealt with goes
	keys     []string
}

// answered tells which comments others have answered.
func answered(there []github.Comment, login string) map[int64]bool {
	replied := make(map[int64]bool)
	for _, c := range there {
		if _, mine := markerOf(c, login); c.ReplyTo != 0 && !mine {
			replied[c.ReplyTo] = true
		}
	}
	return replied
}

// want sees to it that a comment is there: the one on its lines, or else the one
// that somebody has answered, which offers nothing, for it is on others.
func (p *planner) want(w Comment) {
	body, m := p.mine.mark(w.Key, w.Anywhere, w.Body)
	i := slices.IndexFunc(p.own[w.Key], func(c own) bool {
		return c.Path == w.Path && Span{c.From, c.Line} == w.Span
	})
	if i < 0 {
		i = slices.IndexFunc(p.own[w.Key], func(c own) bool { return p.answered[c.ID] })
		body, m = p.mine.mark(w.Key, w.Anywhere, withoutSuggestion(w.Body))
	}
	if i < 0 {
		p.Create = append(p.Create, w.draft(p.mine))
		return
	}
	c := p.own[w.Key][i]
	p.own[w.Key] = slices.Delete(p.own[w.Key], i, i+1)
	if !c.marker.same(m) {
		p.Edit = append(p.Edit, Edit{c.ID, body})
	}
}

// draft is the comment as GitHub takes it.
func (c Comment) draft(mine Mine) github.LineComment {
	body, _ := mine.mark(c.Key, c.Anywhere, c.Body)
	return github.LineComment{Path: c.Path, From: c.From, To: c.To, Body: body}
}

// unwanted takes a comment away that nobody wants, or leaves it to those who talk
// below it.
func (p *planner) unwanted(c own, alive bool) {
	switch {
	case !p.answered[c.ID]:
		p.Delete = append(p.Delete, c.ID)
	case !alive && c.marker.hash != hashMended:
		m := c.marker
		m.hash = hashMended
		p.Edit = append(p.Edit, Edit{c.ID, m.String() + p.mended})
	case alive && suggestionHead.MatchString(c.Body):
		body, _ := p.mine.mark(c.marker.about, c.marker.anywhere, withoutSuggestion(c.text()))
		p.Edit = append(p.Edit, Edit{c.ID, body})
	}
}

// text is the comment's, without its marker.
func (c own) text() string { return c.Body[len(markerLine.FindString(c.Body)):] }

// suggestionHead is what begins the block that GitHub offers to accept. Nothing else
// in a comment of kbctl's begins a line so.
var suggestionHead = regexp.MustCompile("(?m)(?:\\r?\\n)?^`{3,}suggestion\\r?$")

// withoutSuggestion is the text of a comment up to its suggestion. Accepting one
// replaces the lines that the comment is on, whatever it was made for.
func withoutSuggestion(body string) string {
	if at := suggestionHead.FindStringIndex(body); at != nil {
		return body[:at[0]]
	}
	return body
}

// PlanSummary compares the comments on a pull request as a whole with the one that
// is wanted. Without a text none is, but one that is there is told that there is
// nothing left to say, with the other text.
func PlanSummary(there []github.Comment, mine Mine, text, nothingLeft string) (create string, p Plan) {
	var found []own
	for _, c := range there {
		if m, ok := mine.marker(c); ok && m.about == aboutSummary {
			found = append(found, own{c, m})
		}
	}
	if len(found) == 0 {
		if text != "" {
			create, _ = mine.mark(aboutSummary, "", text)
		}
		return create, p
	}
	if text == "" {
		text = nothingLeft
	}
	if body, m := mine.mark(aboutSummary, "", text); !found[0].marker.same(m) {
		p.Edit = append(p.Edit, Edit{found[0].ID, body})
	}
	for _, c := range found[1:] { // of two runs at once
		p.Delete = append(p.Delete, c.ID)
	}
	return create, p
}
