package review

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/schema"
)

// cards lists the records whose generated cards change. Rules check whether the card
// files are up to date.
func (b *builder) cards() []Card {
	var list []Card
	paired := make(map[string]bool) // former files of records that still exist
	for now, was := range b.Delta.Records {
		if was != nil {
			paired[was.Source.File] = true
		}
		if c, ok := b.card(was, now); ok {
			list = append(list, c)
		}
	}
	for _, r := range b.Delta.Before.Records {
		if b.deleted[r.Source.File] && !paired[r.Source.File] {
			list = append(list, Card{Record: clean(r.Name(), mostName), File: b.path(r.Source.File), What: removed})
		}
	}
	slices.SortFunc(list, func(x, y Card) int { return cmp.Or(strings.Compare(x.File, y.File), strings.Compare(x.What, y.What)) })
	return list
}

// mostName limits the characters of a displayed id.
const mostName = 200

func (b *builder) card(was, now *schema.Record) (Card, bool) {
	c := Card{Record: clean(now.Name(), mostName), File: b.path(now.Source.File), What: changed}
	switch {
	case now.Source.Broken:
		return c, false
	case was == nil || was.Source.Broken:
		c.What = added
		return c, true
	case was.Source.File != now.Source.File:
		c.What = renamed
	}
	c.Parts = changedParts(card.Render(was), card.Render(now))
	return c, len(c.Parts) > 0 || c.What == renamed
}

// changedParts returns the headings of the sections that differ between two cards. The
// part above the first heading is called the head.
func changedParts(before, after []byte) []string {
	was, is := partsOf(before), partsOf(after)
	var headings []string
	all := maps.Clone(was)
	maps.Copy(all, is)
	for _, heading := range slices.Sorted(maps.Keys(all)) {
		if !slices.Equal(was[heading], is[heading]) {
			headings = append(headings, clean(heading, 60))
		}
	}
	return headings
}

// partsOf returns the lines of a card by heading.
func partsOf(text []byte) map[string][]string {
	parts := make(map[string][]string)
	heading := "head"
	fence := ""
	for line := range strings.Lines(string(text)) {
		trimmed := strings.TrimSpace(line)
		switch title, ok := strings.CutPrefix(line, "## "); {
		case fence != "" && trimmed == fence:
			fence = ""
		case fence == "" && strings.HasPrefix(trimmed, "```"):
			fence = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`"))]
		case ok && fence == "":
			heading = cmp.Or(strings.TrimSpace(title), "head")
		}
		parts[heading] = append(parts[heading], line)
	}
	return parts
}
