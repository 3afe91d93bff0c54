package draft

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/usage"
)

// The placeholders for texts that some messages lack.
const (
	maybe     = "<maybe>"
	maybeWord = "<maybe-word>"
)

// atom matches the parts of a message that are compared.
var atom = lazyregexp.New(`[\pL\pN_]+|\s+|[^\pL\pN_\s]`)

// mostAtoms limits the atoms of a message, because their comparison takes quadratic time.
const mostAtoms = 400

// atoms splits a message. A part that varies in any case is one atom.
func atoms(message string) (all []template.Part) {
	for _, part := range template.Split(message) {
		if part.Placeholder != "" {
			all = append(all, part)
			continue
		}
		for _, text := range atom.FindAllString(part.Text, -1) {
			all = append(all, template.Part{Text: text})
		}
	}
	return all[:min(len(all), mostAtoms)]
}

// same reports whether two atoms do not differ. Two numbers or two paths do not, but two
// quoted names do.
func same(a, b template.Part) bool {
	if a.Placeholder != "" && !strings.Contains(a.Placeholder, "<str>") {
		return a.Placeholder == b.Placeholder
	}
	return a.Text == b.Text
}

// align returns the parts of a message. The words that other messages of the error do not
// share vary.
func align(message string, others []string) (parts []template.Part) {
	a := alignment{own: atoms(message)}
	a.gaps = make([][]string, len(a.own)+1)
	a.varies = make([]bool, len(a.own))
	for _, other := range others {
		a.add(atoms(other))
	}
	a.widen()
	for i := 0; i <= len(a.own); i++ {
		end, other := i, a.gaps[i]
		for end < len(a.own) && a.varies[end] {
			end++
			other = append(other, a.gaps[end]...)
		}
		if end > i || len(other) > 0 {
			parts = append(parts, varying(a.own[i:end], other, len(others)))
		}
		if end < len(a.own) {
			parts = append(parts, inAll(a.own[end]))
		}
		i = end
	}
	return merge(parts)
}

// An alignment compares the atoms of a message with those of others.
type alignment struct {
	own    []template.Part
	varies []bool
	gaps   [][]string // what other messages have before an atom
}

// add compares another message.
func (a *alignment) add(theirs []template.Part) {
	next := 0
	for i, j := range common(a.own, theirs) {
		if j < 0 {
			a.varies[i] = true
			continue
		}
		if next < j {
			a.gaps[i] = append(a.gaps[i], join(theirs[next:j]))
		}
		next = j + 1
	}
	if last := len(a.own); next < len(theirs) {
		a.gaps[last] = append(a.gaps[last], join(theirs[next:]))
	}
}

// widen makes whole words vary, and the space between two words that vary.
func (a *alignment) widen() {
	inWord := func(i int) bool { return i >= 0 && i < len(a.own) && wordPart.MatchString(a.own[i].Text) }
	spread := func(i, by int) {
		for i += by; inWord(i) && !a.varies[i]; i += by {
			a.varies[i] = true
		}
	}
	for i := range a.own {
		if cut := len(a.gaps[i]) > 0 && inWord(i-1) && inWord(i); cut || a.varies[i] && inWord(i) {
			a.varies[i] = true
			spread(i, -1)
			spread(i, 1)
		}
	}
	for i := 1; i+1 < len(a.own); i++ {
		next := a.varies[i+1] || len(a.gaps[i+1]) > 0
		if strings.TrimSpace(a.own[i].Text) == "" && a.varies[i-1] && next {
			a.varies[i] = true
		}
	}
}

// wordPart matches an atom that may be inside a word or a name.
var wordPart = lazyregexp.New(`^[\pL\pN_.@/+-]+$`)

// varying returns the part for some atoms and what other messages have in their place.
func varying(atoms []template.Part, other []string, messages int) template.Part {
	if len(atoms) == 1 && atoms[0].Placeholder != "" && len(other) == messages {
		return atoms[0]
	}
	part := template.Part{Text: join(atoms), Placeholder: anything}
	words := !slices.ContainsFunc(append(other, part.Text), func(s string) bool { return strings.ContainsFunc(s, unicode.IsSpace) })
	switch all := part.Text != "" && len(other) >= messages; {
	case all && words:
		part.Placeholder = own
	case words:
		part.Placeholder = maybeWord
	case !all:
		part.Placeholder = maybe
	}
	return part
}

// inAll returns the part for an atom that all messages have. A name that all quote stays.
func inAll(atom template.Part) template.Part {
	if strings.Contains(atom.Placeholder, "<str>") {
		atom.Placeholder = ""
	}
	return atom
}

// merge joins neighbors that stay.
func merge(parts []template.Part) (merged []template.Part) {
	for _, part := range parts {
		if n := len(merged) - 1; part.Placeholder == "" && n >= 0 && merged[n].Placeholder == "" {
			merged[n].Text += part.Text
		} else {
			merged = append(merged, part)
		}
	}
	return merged
}

func join(parts []template.Part) string {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(part.Text)
	}
	return b.String()
}

// common returns the atoms of b that are the longest common subsequence with a, by the
// index of a. Atoms without a partner have -1.
func common(a, b []template.Part) []int {
	longest := make([][]int, len(a)+1) // of a[i:] and b[j:]
	for i := range longest {
		longest[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if longest[i][j] = max(longest[i+1][j], longest[i][j+1]); same(a[i], b[j]) {
				longest[i][j] = 1 + longest[i+1][j+1]
			}
		}
	}
	partner := make([]int, len(a))
	for i, j := 0, 0; i < len(a); {
		switch {
		case j < len(b) && same(a[i], b[j]):
			partner[i] = j
			i, j = i+1, j+1
		case j < len(b) && longest[i][j+1] > longest[i+1][j]:
			j++
		default:
			partner[i] = -1
			i++
		}
	}
	return partner
}

// findLike finds the line of a log that is most like a message.
func findLike(log *Log, message string) error {
	words := wordsOf(message)
	best := len(words)/2 - 1
	log.At = -1
	for i, line := range log.Lines {
		if line = rawline.Plain(shorten(line)); len(line) < len(words) {
			continue
		}
		shared := 0
		for w := range wordsOf(line) {
			if words[w] {
				shared++
			}
		}
		if shared > best {
			best, log.At = shared, i
		}
	}
	if log.At < 0 {
		return usage.Errorf("no line of %s is like %q; give logs of the same error", log.Name, message)
	}
	log.message = Message(log.Lines[log.At])
	return nil
}

// wordsOf returns the words of a text.
func wordsOf(text string) map[string]bool {
	words := make(map[string]bool)
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		words[w] = true
	}
	return words
}
