package review

import (
	"slices"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// A Plan lists what to do with the comments of a pull request.
type Plan struct {
	Create []Draft
	Edit   []Edit
	Delete []int64
	// Kept is the number of wanted comments that exist.
	Kept int
}

// A Draft is a comment to create, about the finding with a key.
type Draft struct {
	github.LineComment
	Key string
}

// An Edit replaces the text of a comment.
type Edit struct {
	ID     int64
	Body   string
	Thread Thread
}

// PlanLines compares the existing comments on lines with the wanted ones. It changes
// only the run's own comments, which mine identifies.
//
// A comment stays while its finding is on the same lines. If its text differs, it is
// edited. If the lines differ or are gone, as after a force-push, the finding gets a new
// comment, and the thread of the old one is resolved. The same happens if the finding is
// gone. If it returns, it gets a new comment. A comment with replies always
// stays. It loses a suggestion for other lines, and is reopened if the finding returns.
// alive are the keys of all findings, including those without a comment. fixed is the
// new text of a comment whose finding is gone.
func PlanLines(there []github.Comment, mine Mine, wanted []Comment, alive map[string]bool, fixed string) Plan {
	p := planner{mine: mine, fixed: fixed, answered: answered(there, mine.Login), own: make(map[string][]own)}
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

// own is a comment of the run.
type own struct {
	github.Comment
	marker marker
}

type planner struct {
	Plan
	mine     Mine
	fixed    string
	answered map[int64]bool
	own      map[string][]own // by key; handled comments are removed
	keys     []string
}

// answered returns the IDs of the comments that others have replied to.
func answered(there []github.Comment, login string) map[int64]bool {
	replied := make(map[int64]bool)
	for _, c := range there {
		if _, mine := markerOf(c, login); c.ReplyTo != 0 && !mine {
			replied[c.ReplyTo] = true
		}
	}
	return replied
}

// want makes sure that a comment exists. It uses the existing comment on the same
// lines, or else one with replies. The latter gets no suggestion, because it is on
// other lines.
func (p *planner) want(w Comment) {
	body, m := p.mine.mark(w.Key, w.Anywhere, w.Body)
	i := slices.IndexFunc(p.own[w.Key], func(c own) bool {
		return !p.settled(c) && c.Path == w.Path && Span{c.From, c.Line} == w.Span && c.OnFile == (w.Span == Span{})
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
	switch {
	case c.marker.same(m):
		p.Kept++
	case c.marker.hash == hashFixed:
		p.Edit = append(p.Edit, Edit{c.ID, body, Reopen})
	default:
		p.Edit = append(p.Edit, Edit{c.ID, body, Keep})
	}
}

// settled reports whether a comment stays as it is, because its finding was fixed and has
// no replies.
func (p *planner) settled(c own) bool { return c.marker.hash == hashFixed && !p.answered[c.ID] }

// draft returns the comment for a request.
func (c Comment) draft(mine Mine) Draft {
	body, _ := mine.mark(c.Key, c.Anywhere, c.Body)
	return Draft{github.LineComment{Path: c.Path, From: c.From, To: c.To, Body: body}, c.Key}
}

// outdated is the text of a comment whose finding has another comment, or needs none.
const outdated = "This comment is out of date.\n"

// unwanted settles a comment. If its finding is not fixed and it has replies, it stays.
func (p *planner) unwanted(c own, alive bool) {
	answered := p.answered[c.ID]
	switch {
	case c.marker.hash == hashFixed && (!alive || !answered):
	case !alive || !answered:
		m, text, thread := c.marker, outdated, ResolveOrDelete
		m.hash = hashFixed
		if !alive {
			text = p.fixed
		}
		if answered {
			thread = Resolve
		}
		p.Edit = append(p.Edit, Edit{c.ID, m.String() + text, thread})
	case suggestionHead.MatchString(c.Body):
		body, _ := p.mine.mark(c.marker.about, c.marker.anywhere, withoutSuggestion(c.text()))
		p.Edit = append(p.Edit, Edit{c.ID, body, Keep})
	}
}

// text returns the comment without its marker.
func (c own) text() string { return c.Body[len(markerLine.FindString(c.Body)):] }

// suggestionHead matches the first line of a suggestion. No other line in kbctl's
// comments begins like this.
var suggestionHead = lazyregexp.New("(?m)(?:\\r?\\n)?^`{3,}suggestion\\r?$")

// withoutSuggestion removes the suggestion from a comment. Applying it would replace
// the comment's lines, even if it was made for others.
func withoutSuggestion(body string) string {
	if at := suggestionHead.FindStringIndex(body); at != nil {
		return body[:at[0]]
	}
	return body
}

// PlanSummary compares the existing summary comments with the wanted text. If the text
// is empty, it creates no comment, and an existing one gets the text nothingLeft.
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
	if body, m := mine.mark(aboutSummary, "", text); found[0].marker.same(m) {
		p.Kept++
	} else {
		p.Edit = append(p.Edit, Edit{found[0].ID, body, Keep})
	}
	for _, c := range found[1:] { // two concurrent runs may each have created one
		p.Delete = append(p.Delete, c.ID)
	}
	return create, p
}
