package evidence

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A Passage is a part of a page: a paragraph, or a list with the paragraph before it.
type Passage struct {
	// Page is the file, Line where the passage begins in it, from 1.
	Page string `json:"page"`
	Line int    `json:"line"`
	// Text has one line per paragraph or item.
	Text string `json:"text"`

	prose int
}

// Pages are indexed pages.
type Pages struct {
	pages []*Page
	byKey map[string][]*Passage // in page order
	byURL map[string][]*Passage
}

// most limits the passages per item, and longest the bytes of a passage.
const (
	most    = 3
	longest = 2400
)

// NewPages indexes pages.
func NewPages(pages []*Page) *Pages {
	x := &Pages{pages: pages, byKey: make(map[string][]*Passage), byURL: make(map[string][]*Passage)}
	for _, p := range pages {
		for _, passage := range p.passages() {
			x.add(passage)
		}
	}
	return x
}

func (x *Pages) add(p *Passage) {
	note := func(in map[string][]*Passage, key string) {
		if list := in[key]; len(list) == 0 || list[len(list)-1] != p {
			in[key] = append(list, p)
		}
	}
	names := 0
	mention.Identifiers(p.Text, func(name string) {
		names++
		for _, key := range keys(name) {
			note(x.byKey, key)
		}
	})
	for _, url := range urls(p.Text) {
		note(x.byURL, url)
	}
	p.prose = len(strings.Fields(p.Text)) - 3*names
}

// keys returns the keys under which a name is indexed: the whole name without its
// interface, and for a dotted name its last two parts, and its last part if that has
// several words.
func keys(name string) []string {
	list := []string{mention.Key(name)}
	parts := strings.Split(name, ".")
	if n := len(parts); n > 1 {
		if n > 2 {
			list = append(list, mention.Key(strings.Join(parts[n-2:], ".")))
		}
		if last := mention.Key(parts[n-1]); strings.Contains(last, " ") {
			list = append(list, last)
		}
	}
	return list
}

// mentioning returns the passages that mention a name, the most informative first.
func (x *Pages) mentioning(name string) []*Passage {
	for _, key := range keys(name) {
		if found := x.byKey[key]; len(found) > 0 {
			return best(found, key)
		}
	}
	return nil
}

// mentioningURL returns the passages that mention a URL, ignoring its fragment.
func (x *Pages) mentioningURL(url string) []*Passage { return best(x.byURL[withoutFragment(url)], "") }

// savedFrom returns the pages that were saved from a URL.
func (x *Pages) savedFrom(url string) []*Page {
	var saved []*Page
	for _, p := range x.pages {
		if p.URL != "" && withoutFragment(p.URL) == withoutFragment(url) {
			saved = append(saved, p)
		}
	}
	return saved
}

func withoutFragment(url string) string {
	url, _, _ = strings.Cut(url, "#")
	return strings.TrimSuffix(url, "/")
}

// best returns the most informative passages: those in which a line begins with the
// name and a colon, then those with the most prose. Lists of names say little.
func best(found []*Passage, key string) []*Passage {
	type ranked struct {
		*Passage
		defines bool
	}
	list := make([]ranked, len(found))
	for i, p := range found {
		list[i] = ranked{p, key != "" && p.defines(key)}
	}
	slices.SortStableFunc(list, func(a, b ranked) int {
		if a.defines != b.defines {
			if a.defines {
				return -1
			}
			return 1
		}
		return cmp.Compare(min(b.prose, enough), min(a.prose, enough))
	})
	var chosen []*Passage
	for _, r := range list[:min(len(list), most)] {
		chosen = append(chosen, r.Passage)
	}
	return chosen
}

// enough is the number of words from which more prose does not rank higher.
const enough = 40

// defines reports whether a line of the passage begins with a name and a colon.
func (p *Passage) defines(key string) bool {
	for text := range strings.Lines(p.Text) {
		name, _, ok := strings.Cut(strings.TrimPrefix(text, "• "), ":")
		if ok && !strings.Contains(name, " ") && slices.Contains(keys(name), key) {
			return true
		}
	}
	return false
}

func (p *Passage) definesAny(name string) bool {
	return slices.ContainsFunc(keys(name), p.defines)
}

// passages splits a page into passages.
func (p *Page) passages() []*Passage {
	var found []*Passage
	var last *Passage // a list may continue it
	for _, paragraph := range p.paragraphs() {
		first := paragraph[0]
		text := joined(paragraph)
		if last != nil && isItem(first.text) && (strings.HasSuffix(last.Text, ":") || isItem(last.Text[strings.LastIndexByte(last.Text, '\n')+1:])) &&
			len(last.Text)+len(text) < longest {
			last.Text += "\n" + text
			continue
		}
		last = &Passage{Page: p.File, Line: first.number, Text: clip(text)}
		found = append(found, last)
	}
	return found
}

// paragraphs returns the text between empty lines. An item of a list begins a
// paragraph, too.
func (p *Page) paragraphs() [][]line {
	var paragraphs [][]line
	var current []line
	end := func() {
		if current != nil {
			paragraphs, current = append(paragraphs, current), nil
		}
	}
	for _, l := range p.lines {
		if l.text == "" || isItem(l.text) {
			end()
		}
		if l.text != "" {
			current = append(current, l)
		}
	}
	end()
	return paragraphs
}

func isItem(text string) bool {
	return strings.HasPrefix(text, "• ") || strings.HasPrefix(text, "* ") || strings.HasPrefix(text, "- ")
}

// joined returns a paragraph's text: one line, or several lines of code.
func joined(paragraph []line) string {
	var b strings.Builder
	for i, l := range paragraph {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l.text)
	}
	return b.String()
}

// clip shortens a passage without splitting a character.
func clip(text string) string {
	if len(text) <= longest {
		return text
	}
	return visible.Head(text, longest) + "…"
}

// urls returns the URLs in a text without their fragments.
func urls(text string) []string {
	var found []string
	for rest := text; ; {
		i := strings.Index(rest, "http")
		if i < 0 {
			return found
		}
		rest = rest[i:]
		end := strings.IndexFunc(rest, func(r rune) bool { return r <= ' ' || r >= 0x80 || strings.ContainsRune("\"'`<>()[]", r) })
		if end < 0 {
			end = len(rest)
		}
		if url := strings.TrimRight(rest[:end], ".,;:"); strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://") {
			found = append(found, withoutFragment(url))
		}
		rest = rest[max(end, 1):]
	}
}
