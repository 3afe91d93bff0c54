package review_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

const bot = "github-actions[bot]"

var mine = review.Mine{Login: bot}

// key returns the key of a finding.
func key(c string) string { return strings.Repeat(c, 32) }

// empty reports whether there is nothing to do.
func empty(p review.Plan) bool { return len(p.Create)+len(p.Edit)+len(p.Delete) == 0 }

// said returns the comment that a plan creates for a text.
func said(t *testing.T, about, text string) string {
	t.Helper()
	p := review.PlanLines(nil, mine, []review.Comment{{Key: about, Anywhere: key("f"), Path: "a", Span: review.Span{From: 1, To: 1}, Body: text}}, nil, "This is fixed.\n")
	return p.Create[0].Body
}

// older returns a comment with the marker of older versions, which had only a key and a
// hash.
func older(body string) string { return strings.Replace(body, " "+key("f")+" ", " ", 1) }

// TestPlanLines covers every case of a comment.
func TestPlanLines(t *testing.T) {
	wanted := func(about, text string, line int) review.Comment {
		return review.Comment{Key: key(about), Anywhere: key("f"), Path: "a.json", Span: review.Span{From: line, To: line}, Body: text}
	}
	there := func(id int64, about, text string, line int) github.Comment {
		return github.Comment{ID: id, Author: bot, Body: said(t, key(about), text), Path: "a.json", From: line, Line: line}
	}
	answer := func(to int64, author string) github.Comment {
		return github.Comment{ID: 99, ReplyTo: to, Author: author, Body: "why?"}
	}
	by := func(author string, c github.Comment) github.Comment { c.Author = author; return c }
	crlf := there(1, "a", "text", 5)
	crlf.Body = strings.ReplaceAll(crlf.Body, "\n", "\r\n")
	fixed := github.Comment{ID: 1, Author: bot, Body: "<!-- kbctl:" + key("a") + " fixed -->\nThis is fixed.\n", Path: "a.json", From: 5, Line: 5}

	elsewhere := there(1, "a", "text", 5)
	elsewhere.Body = review.PlanLines(nil, review.Mine{Login: bot, Folder: "kb"}, []review.Comment{wanted("a", "text", 5)}, nil, "").Create[0].Body

	for _, test := range []struct {
		name   string
		there  []github.Comment
		wanted []review.Comment
		alive  string // keys of further findings
		create int
		edit   []int64
		remove []int64
	}{
		{name: "nothing"},
		{name: "the first", wanted: []review.Comment{wanted("a", "text", 5), wanted("b", "text", 5)}, create: 2},
		{name: "exists", there: []github.Comment{there(1, "a", "text", 5)}, wanted: []review.Comment{wanted("a", "text", 5)}},
		{name: "exists, with CRLF", there: []github.Comment{crlf}, wanted: []review.Comment{wanted("a", "text", 5)}},
		{name: "another text", there: []github.Comment{there(1, "a", "old", 5)}, wanted: []review.Comment{wanted("a", "new", 5)}, edit: []int64{1}},
		{name: "fixed", there: []github.Comment{there(1, "a", "text", 5)}, edit: []int64{1}},
		{name: "fixed and resolved", there: []github.Comment{fixed}},
		{name: "back again, and resolved", there: []github.Comment{fixed}, wanted: []review.Comment{wanted("a", "text", 5)}, create: 1},
		{name: "back again, beside a resolved one", there: []github.Comment{fixed, there(2, "a", "text", 5)}, wanted: []review.Comment{wanted("a", "text", 5)}},
		{name: "fixed, with a reply", there: []github.Comment{there(1, "a", "text", 5), answer(1, "somebody")}, edit: []int64{1}},
		{name: "fixed and edited, with a reply", there: []github.Comment{fixed, answer(1, "somebody")}},
		{name: "back again, with a reply", there: []github.Comment{fixed, answer(1, "somebody")}, wanted: []review.Comment{wanted("a", "text", 5)}, edit: []int64{1}},
		{name: "no longer wanted but not fixed, with a reply", there: []github.Comment{there(1, "a", "text", 5), answer(1, "somebody")}, alive: "a"},
		{name: "no longer wanted but not fixed", there: []github.Comment{there(1, "a", "text", 5)}, alive: "a", edit: []int64{1}},
		{name: "outdated", there: []github.Comment{there(1, "a", "text", 0)}, wanted: []review.Comment{wanted("a", "text", 5)}, create: 1, edit: []int64{1}},
		{name: "outdated, with a reply", there: []github.Comment{there(1, "a", "text", 0), answer(1, "somebody")}, wanted: []review.Comment{wanted("a", "text", 5)}},
		{name: "on another line", there: []github.Comment{there(1, "a", "text", 4)}, wanted: []review.Comment{wanted("a", "text", 5)}, create: 1, edit: []int64{1}},
		{name: "duplicate", there: []github.Comment{there(1, "a", "text", 5), there(2, "a", "text", 5)}, wanted: []review.Comment{wanted("a", "text", 5)}, edit: []int64{2}},
		{name: "outdated and new", there: []github.Comment{there(1, "a", "text", 0), there(2, "a", "text", 5)}, wanted: []review.Comment{wanted("a", "text", 5)}, edit: []int64{1}},
		{name: "a stranger's", there: []github.Comment{by("somebody", there(1, "a", "text", 5))}, wanted: []review.Comment{wanted("a", "text", 5)}, create: 1},
		{name: "a stranger's, fixed", there: []github.Comment{by("somebody", there(1, "a", "text", 5))}},
		{name: "quoted", there: []github.Comment{{ID: 1, Author: bot, Body: "> " + said(t, key("a"), "x")}, {ID: 2, Author: bot, Body: "x\n" + said(t, key("a"), "x")}}},
		{name: "a reply of our own", there: []github.Comment{there(1, "a", "text", 5), {ID: 2, ReplyTo: 1, Author: bot, Body: said(t, key("a"), "x")}}, edit: []int64{1}},
		{name: "by an older kbctl", there: []github.Comment{{ID: 1, Author: bot, Body: older(said(t, key("a"), "text")), Path: "a.json", From: 5, Line: 5}}, wanted: []review.Comment{wanted("a", "text", 5)}},
		{name: "another base's", there: []github.Comment{elsewhere}, wanted: []review.Comment{wanted("a", "text", 5)}, create: 1},
		{name: "another base's, fixed", there: []github.Comment{elsewhere}},
		{name: "the login in capitals", there: []github.Comment{by("GitHub-Actions[bot]", there(1, "a", "text", 5))}, wanted: []review.Comment{wanted("a", "text", 5)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			alive := make(map[string]bool)
			for _, w := range test.wanted {
				alive[w.Key] = true
			}
			for _, c := range test.alive {
				alive[key(string(c))] = true
			}
			p := review.PlanLines(test.there, mine, test.wanted, alive, "This is fixed.\n")
			var edit []int64
			for _, e := range p.Edit {
				edit = append(edit, e.ID)
			}
			if len(p.Create) != test.create || !slices.Equal(edit, test.edit) || !slices.Equal(p.Delete, test.remove) {
				t.Errorf("got %+v", p)
			}
			after := carriedOut(test.there, p)
			if again := review.PlanLines(after, mine, test.wanted, alive, "This is fixed.\n"); !empty(again) {
				t.Errorf("and once more %+v", again)
			}
		})
	}
}

// A suggestion replaces the lines of its comment, so these must be the lines that it
// was made for.
func TestPlanSuggestion(t *testing.T) {
	const before, after = "text\n\n```suggestion\nold\n```\n", "text\n\n````suggestion\n```suggestion\nnew\n````\n"
	answer := github.Comment{ID: 99, ReplyTo: 1, Author: "somebody", Body: "why?"}
	there := github.Comment{ID: 1, Author: bot, Body: said(t, key("a"), before), Path: "a.json", From: 10, Line: 12}
	windows := there
	windows.Body = strings.ReplaceAll(there.Body, "\n", "\r\n")
	at := func(path string, from, to int) *review.Comment {
		return &review.Comment{Key: key("a"), Path: path, Span: review.Span{From: from, To: to}, Body: after}
	}
	for _, test := range []struct {
		name     string
		there    []github.Comment
		wanted   *review.Comment
		edited   string // the edited comment without its marker
		created  bool
		deletion bool
	}{
		{"the same lines", []github.Comment{there}, at("a.json", 10, 12), after, false, false},
		{"more lines above", []github.Comment{there}, at("a.json", 8, 12), "", true, true},
		{"fewer lines", []github.Comment{there}, at("a.json", 12, 12), "", true, true},
		{"the same lines, answered", []github.Comment{there, answer}, at("a.json", 10, 12), after, false, false},
		{"more lines above, answered", []github.Comment{there, answer}, at("a.json", 8, 12), "text\n", false, false},
		{"elsewhere, answered", []github.Comment{there, answer}, at("a.json", 50, 52), "text\n", false, false},
		{"another file, answered", []github.Comment{there, answer}, at("b.json", 10, 12), "text\n", false, false},
		{"beside no line, answered", []github.Comment{there, answer}, nil, "text\n", false, false},
		{"beside no line, answered, by Windows", []github.Comment{windows, answer}, nil, "text\n", false, false},
	} {
		var wanted []review.Comment
		if test.wanted != nil {
			wanted = append(wanted, *test.wanted)
		}
		alive := map[string]bool{key("a"): true}
		p := review.PlanLines(test.there, mine, wanted, alive, "This is fixed.\n")
		edited, deleted := "", false
		for _, e := range p.Edit {
			if e.Thread == review.ResolveOrDelete {
				deleted = true
				continue
			}
			_, edited, _ = strings.Cut(strings.ReplaceAll(e.Body, "\r", ""), "\n")
		}
		if edited != test.edited || (len(p.Create) > 0) != test.created || deleted != test.deletion {
			t.Errorf("%s: got %+v", test.name, p)
		}
		if again := review.PlanLines(carriedOut(test.there, p), mine, wanted, alive, "This is fixed.\n"); !empty(again) {
			t.Errorf("%s: and once more %+v", test.name, again)
		}
	}
}

// carriedOut returns the comments after a plan.
func carriedOut(there []github.Comment, p review.Plan) []github.Comment {
	after := slices.DeleteFunc(slices.Clone(there), func(c github.Comment) bool { return slices.Contains(p.Delete, c.ID) })
	for _, e := range p.Edit {
		i := slices.IndexFunc(after, func(c github.Comment) bool { return c.ID == e.ID })
		after[i].Body = e.Body
	}
	for i, c := range p.Create {
		after = append(after, github.Comment{ID: int64(1000 + i), Author: bot, Body: c.Body, Path: c.Path, From: c.From, Line: c.To})
	}
	return after
}

// Without a login, no comment is the run's own.
func TestPlanWithoutLogin(t *testing.T) {
	c := github.Comment{ID: 1, Body: said(t, key("a"), "x")}
	if p := review.PlanLines([]github.Comment{c}, review.Mine{}, nil, nil, "This is fixed.\n"); !empty(p) {
		t.Errorf("got %+v", p)
	}
}

func TestPlanSummary(t *testing.T) {
	create, _ := review.PlanSummary(nil, mine, "text\n", "nothing\n")
	first := github.Comment{ID: 1, Author: bot, Body: create}
	elsewhere, _ := review.PlanSummary(nil, review.Mine{Login: bot, Folder: "kb"}, "text\n", "nothing\n")
	other := github.Comment{ID: 4, Author: bot, Body: elsewhere}
	second := first
	second.ID = 2
	forged := github.Comment{ID: 3, Author: "somebody", Body: create}
	for _, test := range []struct {
		name   string
		there  []github.Comment
		text   string
		create bool
		edit   int
		remove []int64
	}{
		{"nothing to say", nil, "", false, 0, nil},
		{"the first", nil, "text\n", true, 0, nil},
		{"the same", []github.Comment{first}, "text\n", false, 0, nil},
		{"another", []github.Comment{first}, "other\n", false, 1, nil},
		{"nothing left to say", []github.Comment{first}, "", false, 1, nil},
		{"of two runs at once", []github.Comment{first, second}, "text\n", false, 0, []int64{2}},
		{"a stranger's", []github.Comment{forged}, "text\n", true, 0, nil},
		{"another base's", []github.Comment{other}, "text\n", true, 0, nil},
		{"another base's, and nothing to say", []github.Comment{other}, "", false, 0, nil},
	} {
		create, p := review.PlanSummary(test.there, mine, test.text, "nothing\n")
		if (create != "") != test.create || len(p.Edit) != test.edit || !slices.Equal(p.Delete, test.remove) || len(p.Create) > 0 {
			t.Errorf("%s: got %q, %+v", test.name, create, p)
		}
	}
}
