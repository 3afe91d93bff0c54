package rules

import (
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var similarName = &lint.Rule{
	Name: "similar-name", Group: "content", Severity: lint.Info,
	Title: "a name is almost the one that other places have",
	Doc: `An option that one workaround calls persist_workers, and all others persistent_workers, is hardly two options. A finding
is a name with an underscore that occurs once in the knowledge base, while two other records, or two other places of the same
record, have a similar one. A similar name has the same three words or more in another order, or one word that is longer,
shorter or misspelled. The plural is no such word. The rule is silent about names that a catalog lists, and about texts that
have both names or speak of a replacement. In one record, an option with the words of another option in another order is a finding, too.`,
	Hint:   "write the name as in the other places if it is the same",
	Record: otherOrder,
	Base: func(p *lint.Pass) {
		uses := usesOfNames(p.Base.Records)
		common := commonNames(p.Base.Records, uses)
		for _, r := range p.Base.Records {
			own := repeatedNames(r, uses)
			for t, name := range nameUses(r) {
				if use := uses[hashOfName(name)]; use.several || use.again || t.list == notReported {
					continue
				}
				meant := similarTo(name, common, own)
				if meant != "" && !strings.Contains(t.text, meant) && !replaces.MatchString(t.text) && !isListed(p, r, name) {
					p.Report(lint.Finding{
						Place: lint.Place{Record: r, Pointer: t.pointer()}, About: name,
						Message: fmt.Sprintf("%s is nowhere else; other places have %s", clip(name), clip(meant)),
					})
				}
			}
		}
	},
}

// otherOrder reports an option with the words of another one of the record, in another order: --local-data-load-dir beside
// load-data-local-dir.
func otherOrder(p *lint.Pass, r *schema.Record) {
	known := make(map[string]string) // by the words in order
	for t := range passages(r) {
		if strings.Count(t.text, "-") < 2 || t.list == notReported {
			continue
		}
		for name := range hyphenedNames(t.text) {
			words := strings.Split(name, "-")
			slices.Sort(words)
			key := strings.Join(words, "-")
			if other := known[key]; other != "" && other != name && !strings.Contains(t.text, other) && strings.Contains(t.text, "--"+name) {
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: t.pointer()}, About: name,
					Message: fmt.Sprintf("%s is nowhere else; other places have %s", clip(name), clip(other)),
				})
			} else if other == "" {
				known[key] = name
			}
		}
	}
}

// hyphenedNames yields the names of three words or more in a text, in small letters and without words such as to, which have
// a direction.
func hyphenedNames(text string) iter.Seq[string] {
	const fewest, shortest = 2, 3 // hyphens, and letters of a word
	return func(yield func(string) bool) {
		for at := 0; ; {
			i := strings.IndexByte(text[at:], '-')
			if i < 0 {
				return
			}
			from, to := at+i, at+i
			for from > 0 && 'a' <= text[from-1] && text[from-1] <= 'z' {
				from--
			}
			for to < len(text) && (text[to] == '-' || 'a' <= text[to] && text[to] <= 'z') {
				to++
			}
			at = to
			name := strings.Trim(text[from:to], "-")
			if strings.Count(name, "-") < fewest || strings.Contains(name, "--") {
				continue
			}
			short := false
			for word := range strings.SplitSeq(name, "-") {
				short = short || len(word) < shortest
			}
			if !short && !yield(name) {
				return
			}
		}
	}
}

// A nameUse is where a name occurs. The names themselves would fill the memory.
type nameUse struct {
	record *schema.Record
	list   string
	entry  int
	// several means that two records have the name, and again that two places of a record have it.
	several, again bool
}

// notReported is the list of what is no text of advice.
const notReported = "-"

func hashOfName(name string) uint64 { return maphash.String(textSeed, name) }

// usesOfNames returns the uses of the names of some records by their hashes.
func usesOfNames(records []*schema.Record) map[uint64]nameUse {
	uses := make(map[uint64]nameUse)
	for _, r := range records {
		for t, name := range nameUses(r) {
			sum := hashOfName(name)
			use, known := uses[sum]
			switch {
			case !known:
				use = nameUse{record: r, list: t.list, entry: t.entry}
			case use.record != r:
				use.several = true
			default:
				use.again = use.again || use.list != t.list || use.entry != t.entry
			}
			uses[sum] = use
		}
	}
	return uses
}

// nameUses yields the names with underscores in a record. The rule only reports those of its texts.
func nameUses(r *schema.Record) iter.Seq2[passage, string] {
	return func(yield func(passage, string) bool) {
		for _, text := range []string{r.Signature, r.Category, r.ErrorCode} {
			for name := range underscored(text) {
				if !yield(passage{text: text, list: notReported}, name) {
					return
				}
			}
		}
		for t := range passages(r) {
			for name := range underscored(t.text) {
				if !yield(t, name) {
					return
				}
			}
		}
	}
}

// underscored yields the words of a text that underscores join. It leaves out members, parts
// of paths and placeholders.
func underscored(text string) iter.Seq[string] {
	const shortest, most = 6, 60
	return func(yield func(string) bool) {
		for {
			i := strings.IndexByte(text, '_')
			if i < 0 {
				return
			}
			from, to := i, i+1
			for from > 0 && isNameByte(text[from-1]) {
				from--
			}
			for to < len(text) && isNameByte(text[to]) {
				to++
			}
			name, part := text[from:to], from > 0 && strings.IndexByte(`./\<-`, text[from-1]) >= 0
			text = text[to:]
			if len(name) >= shortest && len(name) <= most && !part && strings.Contains(strings.Trim(name, "_"), "_") && !yield(name) {
				return
			}
		}
	}
}

func isNameByte(c byte) bool { return c < 0x80 && c != '-' && isNameRune(rune(c)) }

// A nameIndex has names by what a similar name has in common with them.
type nameIndex map[string][]string

// commonNames returns the names of several records.
func commonNames(records []*schema.Record, uses map[uint64]nameUse) nameIndex {
	index := make(nameIndex)
	added := make(map[uint64]bool)
	for _, r := range records {
		for _, name := range nameUses(r) {
			if sum := hashOfName(name); uses[sum].several && !added[sum] {
				added[sum] = true
				index.add(strings.Clone(name)) // the record may be released
			}
		}
	}
	return index
}

// repeatedNames returns the names of several places of one record.
func repeatedNames(r *schema.Record, uses map[uint64]nameUse) nameIndex {
	index := make(nameIndex)
	for _, name := range nameUses(r) {
		if use := uses[hashOfName(name)]; use.again && !use.several {
			index.add(name)
		}
	}
	return index
}

func (x nameIndex) add(name string) {
	const most = 8
	for key := range similarKeys(wording.WordsInOrder(name)) {
		if len(x[key]) < most && !slices.Contains(x[key], name) {
			x[key] = append(x[key], name)
		}
	}
}

// similarKeys yields what similar names have in common: the words in any order, and the words
// without one of them. They come with the place of the word, or -1.
func similarKeys(words []string) iter.Seq2[string, int] {
	const several = 3
	return func(yield func(string, int) bool) {
		if len(words) >= several && !yield("="+strings.Join(slices.Sorted(slices.Values(words)), " "), -1) {
			return
		}
		if len(words) < 2 {
			return
		}
		for i, word := range words {
			words[i] = "*"
			key := strings.Join(words, " ")
			words[i] = word
			if !yield(key, i) {
				return
			}
		}
	}
}

// similarTo returns a name that is similar to another one, or "".
func similarTo(name string, indices ...nameIndex) string {
	words := wording.WordsInOrder(name)
	for key, i := range similarKeys(words) {
		for _, index := range indices {
			for _, other := range index[key] {
				its := wording.WordsInOrder(other)
				if i < 0 && !slices.Equal(its, words) || i >= 0 && alikeWords(words[i], its[i]) {
					return other
				}
			}
		}
	}
	return ""
}

// alikeWords reports whether one of two words may be the other in a longer, a shorter or a
// misspelled form.
func alikeWords(a, b string) bool {
	const shortest, long = 3, 5
	if len(a) > len(b) {
		a, b = b, a
	}
	if a == b || strings.ContainsAny(a+b, "0123456789") || b == a+"s" || b == a+"es" {
		return false
	}
	same := 0
	for same < len(a) && a[same] == b[same] {
		same++
	}
	return same == len(a) && same >= shortest && len(b) > same+1 || len(a) >= long && (3*same > 2*len(b) || wording.Edits(a, b) == 1)
}

// isListed reports whether a catalog lists a name, or a member with this name.
func isListed(p *lint.Pass, r *schema.Record, name string) bool {
	known := facts.Get(p, r)
	_, standing := known.Symbol(name)
	return standing == catalog.Listed || len(known.Members(name)) > 0
}
