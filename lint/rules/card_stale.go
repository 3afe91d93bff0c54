package rules

import (
	"bytes"
	"errors"
	"hash/maphash"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var cardStale = &lint.Rule{
	Name: "card-stale", Group: "cards", Severity: lint.Error,
	Title: "a card differs from what its record renders to",
	Doc: `The card of a record is generated from it and is next to it. A missing or different card shows the reader
something that the record does not say. kbctl check counts such cards in one line, and kbctl cards --check shows the
difference between each card and the correct one.

A record may also have a Chinese card, <slug>.zh.md. If no record of a base has one, none is needed. If
one has, every record needs one.`,
	Fixes: "It does the same as kbctl cards.",
	Hint:  "run kbctl cards; change the record, never the card",
	Together: func(n int) string {
		return wording.Count(n, "card") + wording.Verb(n, " differs from its record", " differ from their records") + "; run kbctl cards"
	},
	Record: checkCard, Around: true,
}

func checkCard(p *lint.Pass, r *schema.Record) {
	if r.Source.Broken {
		return
	}
	for _, language := range cardLanguages.Get(p) {
		checkCardIn(p, r, language)
	}
}

func checkCardIn(p *lint.Pass, r *schema.Record, language card.Language) {
	file := language.Path(r)
	hint := ""
	if language != card.English {
		hint = "run kbctl cards --lang " + string(language) + "; change the record, never the card"
	}
	base, record := p.Base, r.Source.Index // not the record, which may be released
	fix := lint.Rewrite(file, "write the card", func(before []byte) ([]byte, error) { return rendered(base, record, language, before) })
	if !p.Base.Has(file) {
		p.Report(lint.Finding{Place: lint.Place{Record: r}, Message: "there is no card " + file, About: "no card " + string(language), Hint: hint, Fix: fix})
		return
	}
	have, err := p.ReadFile(file)
	if err != nil {
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, File: file, Range: schema.AtLine(1)},
			Message: "the card cannot be read: " + err.Error(), Hint: "remove it and run kbctl cards",
		})
		return
	}
	have = bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")) // git converts them on Windows
	sums := cardSums.Get(p, r)
	sum := maphash.Bytes(cardSeed, have)
	if known, ok := sums[language]; ok && known == sum {
		return
	}
	want := language.Render(r)
	if bytes.Equal(have, want) {
		sums[language] = sum
		return
	}
	at, line := firstDifference(have, want)
	if !card.Replaceable(have) {
		fix = nil
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, File: file, Range: schema.Range{Start: at, End: schema.Position{Line: at.Line, Column: at.Column + line}}},
		Message: "the card differs from what the record renders to", Hint: hint,
		About:   "the card is not what the record renders to", // as in existing baselines
		Detail:  unified(file, string(have), string(want)),
		Related: []lint.Related{{Place: lint.Place{Record: r}, Message: "the record"}},
		Fix:     fix,
	})
}

// cardSums are the hashes of the cards that are known to be up to date, by
// language.
var cardSums = &lint.PerRecord[map[card.Language]uint64]{Keep: true, Build: func(*lint.Pass, *schema.Record) map[card.Language]uint64 {
	return make(map[card.Language]uint64)
}}

var cardSeed = maphash.MakeSeed()

// cardLanguages are the languages in which records must have cards.
var cardLanguages = &lint.PerRun[[]card.Language]{Build: func(p *lint.Pass) (languages []card.Language, _ error) {
	if p.Settings.Cards == nil {
		return card.Kept(p.Base), nil
	}
	for _, language := range p.Settings.Cards {
		languages = append(languages, card.Language(language))
	}
	return languages, nil
}}

// rendered renders the present state of a record.
func rendered(base *schema.Base, record int, language card.Language, before []byte) ([]byte, error) {
	if !card.Replaceable(before) {
		return nil, errors.New("this is not a card; move it, and run kbctl cards")
	}
	r := base.Reload(record)
	if r.Source.Broken {
		return nil, errors.New("the record is no longer JSON")
	}
	return language.Render(r), nil
}

// firstDifference returns the start of the first line of have that differs from the same
// line of want, and its length in code points.
func firstDifference(have, want []byte) (schema.Position, int32) {
	old, rendered := bytes.Split(have, []byte("\n")), bytes.Split(want, []byte("\n"))
	i := 0
	for i+1 < len(old) && i < len(rendered) && bytes.Equal(old[i], rendered[i]) {
		i++
	}
	return schema.Position{Line: int32(i + 1), Column: 1}, int32(utf8.RuneCount(old[i]))
}

// unified returns a unified diff of limited length.
func unified(file, have, want string) string {
	const most = 40 // lines
	if len(have) > 16*len(want) {
		return "the card is " + wording.Count(len(have), "byte") + " long; it should be " + strconv.Itoa(len(want))
	}
	diff := strings.TrimRight(udiff.Unified("a/"+file, "b/"+file, have, want), "\n")
	lines := strings.SplitN(diff, "\n", most+1)
	if len(lines) > most {
		lines[most] = "…"
	}
	return strings.Join(lines, "\n")
}
