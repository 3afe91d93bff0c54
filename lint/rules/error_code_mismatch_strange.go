package rules

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

//go:embed topics.txt
var topicsText string

// A topic is what a text about an error speaks of, as the beginnings of words in lower case.
type topic struct {
	family  *family
	domains *situation // only with the domains
	words   []string
	shown   string // the first of them in full
}

// codeTopics are all topics, by each name and number of their errors.
var codeTopics = sync.OnceValue(func() map[string][]*topic {
	all := make(map[string][]*topic)
	var in *family
	var domains *situation
	for line := range strings.Lines(topicsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			words := strings.Fields(strings.Trim(line, "[]"))
			in, domains = &family{name: words[0]}, &situation{domains: words[1:]}
		default:
			codes, words, _ := strings.Cut(line, ": ")
			t := newTopic(words)
			t.family, t.domains = in, domains
			for _, code := range strings.Fields(codes) {
				all[code] = append(all[code], t)
			}
		}
	}
	return all
})

func newTopic(text string) *topic {
	text = strings.ReplaceAll(text, "~", " ~")
	t := &topic{}
	for _, word := range strings.Fields(text) {
		if ending, ok := strings.CutPrefix(word, "~"); ok {
			t.shown += ending
			continue
		}
		t.words = append(t.words, strings.ReplaceAll(word, "+", " "))
		t.shown = cmp.Or(t.shown, t.words[0])
	}
	return t
}

// strange describes a number in a text of the author that says nothing of what its error is about.
func (s *siblings) strange(text mention.Text, n mention.Number) string {
	if s == nil || n.Before != "" || n.After != "" || codeTopics()[n.Text] == nil || !isWritten(text.Pointer) {
		return ""
	}
	before := text.Text[max(0, n.At-farBefore):n.At]
	after := text.Text[n.At+len(n.Text):]
	if strings.HasSuffix(before, "=") || strings.HasSuffix(before, "exit ") || isOperand(before, after) { // a setting, or a command of a shell
		return ""
	}
	for _, t := range codeTopics()[n.Text] {
		if t.domains.isIn(s.r.Domain) && t.family.counts(s.r, text.Text, n) {
			message := t.strange(s, text, n.Text, n.At)
			if message != "" && (orMore.MatchString(after) || lessThan.MatchString(before)) { // a bound
				return ""
			}
			return message
		}
	}
	return ""
}

// isOperand reports whether a number in code is the last one of a call or of a sum: range(0, n, 500) and rows[i:i + 500].
func isOperand(before, after string) bool {
	return after != "" && strings.IndexByte(")]}", after[0]) >= 0 && slices.ContainsFunc([]string{", ", "+ ", "- ", "* ", "/ "}, func(end string) bool { return strings.HasSuffix(before, end) })
}

// strangeName is like strange for a name. A name that is called or quoted is code.
func (s *siblings) strangeName(text mention.Text, name string, at int) string {
	if codeTopics()[name] == nil || isCode(text.Text, name, at) || !strings.Contains(text.Text, " ") { // the name of a page
		return ""
	}
	for _, t := range codeTopics()[name] {
		if t.domains.isIn(s.r.Domain) {
			return t.strange(s, text, name, at)
		}
	}
	return ""
}

// strange describes an error that neither its text nor the signature or the cause speaks of. A sentence with
// two errors of a family compares them.
func (t *topic) strange(s *siblings, text mention.Text, code string, at int) string {
	if s.strangeLooks++; s.strangeLooks > mostStrange {
		return ""
	}
	sentence := sentenceAt(text.Text, at)
	switch {
	case len(sentence) > longestSentence,
		!strings.HasPrefix(text.Pointer, "/root_cause") && hasWord(s.r.RootCause, code), // the record is about it, too
		s.r.Signature == "" || hasWord(s.r.Signature, code) || hasWord(s.r.ErrorCode, code) || follows(s.r, code),
		!t.kinIn(s.r.Domain, sentence+"\n"+s.r.Signature), contrast.MatchString(sentence) || otherCase.MatchString(sentence) || otherEvent.MatchString(sentence) || t.hasOther(sentence, code),
		t.isIn(strings.ReplaceAll(text.Text, code, " ")) || t.isIn(s.r.Signature) || t.isIn(strings.ReplaceAll(s.r.RootCause, code, " ")) || t.isBeside(s, text.Pointer, code) || hasReasonOf(s.r, text.Text, code):
		return ""
	}
	return fmt.Sprintf("%s is about %q, and the text has no such word", code, t.shown)
}

// mostStrange limits the codes of a record that are compared with its texts. Real records have at most 20.
const mostStrange = 100

// longestSentence is the length in bytes of the longest sentence in which strange looks. Real ones have at most 600.
const longestSentence = 2000

// otherEvent matches a sentence about something else that happens, such as another step: what comes of it
// needs no word of its error.
var otherEvent = regex.NewRecognizer(`^\W*(?:[Oo]nly )?[A-Z][a-z]+ing\b|(?i)\b(?:next|later|second|third|also|too|afterwards?|other|others|another|some|sometimes|may|might|can|could|when|while|until|even|both|either)\b|后来|随后|下一|之后|也|可能|有时|其他|另|时[，,]|会再`)

// orMore and lessThan match what makes a number a bound: "a status of 400 or more".
var (
	orMore   = lazyregexp.New(`^ (?:or|and) (?:more|above|higher|greater|over|up|below|less|lower)\b|^\+|^ ?(?:或|及|和)?(?:以上|以下|更高|更大)`)
	lessThan = lazyregexp.New(`(?i)(?:\b(?:above|below|over|under|than|least|most|from|beyond|equals)|[<>]=?|小于|大于|低于|高于|少于|超过|至少|不到|等于) ?$`)
)

// isCode reports whether a name at an offset of a text is called or quoted.
func isCode(text, name string, at int) bool {
	return strings.HasPrefix(text[at+len(name):], "(") || at > 0 && strings.IndexByte(`'"`, text[at-1]) >= 0
}

// strangeField describes an error in error_code or official_doc_section that neither the signature nor the cause
// speaks of. An integer there may be anything, apart from a SQLSTATE.
func strangeField(s *siblings, field string) string {
	for word := range strings.FieldsFuncSeq(field, notInCode) {
		for _, t := range codeTopics()[word] {
			if isInteger(word) && (t.family.name != "sqlstate" || !strings.HasPrefix(s.r.Domain, "postgres")) || !t.domains.isIn(s.r.Domain) || s.r.Signature == "" || s.r.RootCause == "" || hasWord(s.r.Signature, word) || follows(s.r, word) {
				continue
			}
			if !anyCause[word] && !t.isIn(s.r.Signature) && !t.isIn(strings.ReplaceAll(s.r.RootCause+"\n"+s.r.RootCauseZh, word, " ")) {
				return fmt.Sprintf("%s is about %q, and neither signature nor root_cause has such a word", word, t.shown)
			}
		}
	}
	return ""
}

// anyCause are conditions of PostgreSQL whose messages may say anything.
var anyCause = wordSet(`internal_error XX000 data_corrupted XX001 index_corrupted XX002 raise_exception P0001 system_error 58000 io_error 58030
	feature_not_supported 0A000 cannot_connect_now 57P03 untranslatable_character 22P05 object_in_use 55006`)

func notInCode(c rune) bool { return !isAlnum(c) && c != '_' }

// isBeside reports whether a text with the same parent as a pointer speaks of a topic, or any text
// if the pointer is that of code.
func (t *topic) isBeside(s *siblings, pointer, code string) bool {
	parent := pointer[:strings.LastIndexByte(pointer, '/')+1]
	switch {
	case strings.HasSuffix(pointer, "/how"):
		parent = "/"
	case parent == "/":
		return false
	}
	return slices.ContainsFunc(texts.Get(s.p, s.r), func(other mention.Text) bool {
		return strings.HasPrefix(other.Pointer, parent) && t.isIn(strings.ReplaceAll(other.Text, code, " "))
	})
}

// hasReasonOf reports whether a text says what leads to an error.
func hasReasonOf(r *schema.Record, text, code string) bool {
	text = plainLower(text)
	return slices.ContainsFunc(families()[code], func(f *family) bool { return f.isOwn(r, text, code) })
}

// follows reports whether a number is the status or the state that follows the message of a record.
func follows(r *schema.Record, number string) bool {
	fate := fateOf(r)
	return fate != nil && fate.status == number || answerOf(r) == number || stateOf(r.Signature) == number
}

// kinIn reports whether a text speaks of another error of the family.
func (t *topic) kinIn(domain, text string) bool {
	kin := kinTopics()[t.family]
	return slices.ContainsFunc(kin, func(other *topic) bool {
		return other != t && other.domains.isIn(domain) && other.isIn(text)
	})
}

// kinTopics are the topics of each family.
var kinTopics = sync.OnceValue(func() map[*family][]*topic {
	all := make(map[*family][]*topic)
	for _, topics := range codeTopics() {
		for _, t := range topics {
			if !slices.Contains(all[t.family], t) {
				all[t.family] = append(all[t.family], t)
			}
		}
	}
	return all
})

// hasOther reports whether a sentence has another error of the family, or a signal.
func (t *topic) hasOther(sentence, code string) bool {
	for word := range strings.FieldsFuncSeq(sentence, notInCode) {
		if strings.HasPrefix(word, "SIG") || word != code && slices.ContainsFunc(codeTopics()[word], func(other *topic) bool { return other.family.name == t.family.name }) {
			return true
		}
	}
	return false
}

// isIn reports whether a text speaks of a topic.
func (t *topic) isIn(text string) bool {
	text = plainLower(text)
	return slices.ContainsFunc(t.words, func(word string) bool { return hasForm(text, word) })
}

// hasForm reports whether a text has a word that begins like another one. A short word has only a few forms.
func hasForm(text, word string) bool {
	const short = 3
	if len(word) > short || word[0] >= utf8.RuneSelf {
		return beginsWord(text, word)
	}
	return slices.ContainsFunc([]string{"", "s", "d", "es", "ed"}, func(ending string) bool { return hasWord(text, word+ending) })
}
