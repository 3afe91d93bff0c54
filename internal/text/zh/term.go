package zh

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// termsText has on each line terms of one kind, such as tab and space. A sentence means only one of them. A bar
// separates the terms. Each has English and Chinese words. A question mark follows a Chinese word that may mean other
// things as well.
//
//go:embed terms.txt
var termsText string

// A term is a thing of a kind. It is one of the terms that a word may mean.
type term struct{ kind, number int }

// addTerms adds the terms of a kind.
func (o *opposites) addTerms(kind int, line string) {
	for words := range strings.SplitSeq(line, "|") {
		t := term{kind, o.terms}
		o.terms++
		for w := range strings.FieldsSeq(words) {
			if IsASCII(w) {
				word := o.englishWord(w)
				word.terms, word.noun = append(word.terms, t), strings.ReplaceAll(w, "_", " ")
				continue
			}
			text, vague := strings.CutSuffix(w, "?")
			word := o.word(text)
			word.terms = append(word.terms, t)
			word.means = word.means || !vague
		}
	}
}

// terms are the terms of a sentence and of its translation.
type terms struct {
	english []englishTerm
	chinese []*chineseWord // with terms
}

// An englishTerm is a word of a sentence that may mean some terms.
type englishTerm struct {
	*englishWord
	text string
	code bool
}

// other returns an English word, and the Chinese word that takes its place but means another
// thing of its kind. All the other terms agree.
func (t *terms) other(en, zh string, explained []*chineseWord) (english, chinese string) {
	extra := t.extra(explained)
	if extra == nil || isOne.MatchString(en) {
		return "", ""
	}
	lost := t.lost(lower(zh), extra)
	if lost.englishWord == nil || !lost.isNoun() || !sameKind(lost.terms, extra.terms) || glosses(en, zh, lost.text, extra.text) {
		return "", ""
	}
	return lost.text, extra.text
}

// isOne matches the pronoun "one", which stands for a thing of another sentence.
var isOne = lazyregexp.New(`\b(?:found|has|is|gets|got) one\b`)

// glosses reports whether an extra Chinese word only says what the name before it is, as in "/var/log 目录". It does not if the English has
// the lost word right beside that name.
func glosses(en, zh, lost, extra string) bool {
	before, rest, found := strings.Cut(zh, extra)
	for ; found; before, rest, found = strings.Cut(rest, extra) {
		name := strings.TrimRight(before, " \"'”’`)")
		name = name[strings.LastIndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf || r == ' ' })+1:]
		name = strings.TrimLeft(strings.TrimLeftFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }), "\"'`(")
		at := strings.Index(en, name)
		if len(name) < 2 || at < 0 {
			return false
		}
		const marks = " \"'`"
		if strings.HasSuffix(strings.TrimRight(en[:at], marks), lost) || strings.HasPrefix(strings.TrimLeft(en[at+len(name):], marks), lost) {
			return false
		}
	}
	return true
}

// extra returns the only Chinese word whose terms the English lacks. It returns nil if there
// are several or none, or if a word that may mean something else is of the same kind.
func (t *terms) extra(explained []*chineseWord) (extra *chineseWord) {
	var vague []term
	for _, w := range t.chinese {
		switch {
		case w == extra || t.says(w) || slices.Contains(explained, w):
		case !w.means:
			vague = append(vague, w.terms...)
		case extra != nil:
			return nil
		default:
			extra = w
		}
	}
	if extra == nil || sameKind(vague, extra.terms) {
		return nil
	}
	return extra
}

// lost returns the only English word whose terms the Chinese lacks. If there is none, it returns the only one that
// the Chinese has once less and that is of the kind of extra.
func (t *terms) lost(zh string, extra *chineseWord) (lost englishTerm) {
	var rarer englishTerm
	for _, e := range t.english {
		if e.code || t.isPart(e) || e.englishWord == lost.englishWord || e.englishWord == rarer.englishWord || strings.Contains(zh, e.noun) {
			continue
		}
		switch n := t.times(e); {
		case n == 0 && lost.englishWord != nil:
			return englishTerm{}
		case n == 0:
			lost = e
		case n == t.timesEnglish(e)-1 && sameKind(e.terms, extra.terms):
			rarer = e
		}
	}
	if lost.englishWord == nil {
		return rarer
	}
	return lost
}

// isPart reports whether an English word is the end of another term, as in "primary key".
func (t *terms) isPart(e englishTerm) bool {
	return slices.ContainsFunc(t.english, func(other englishTerm) bool { return strings.HasSuffix(other.noun, " "+e.noun) })
}

// times counts the words of the Chinese that have a term of an English word.
func (t *terms) times(e englishTerm) (n int) {
	for _, w := range t.chinese {
		if shareTerm(e.terms, w.terms) {
			n++
		}
	}
	return n
}

// timesEnglish counts the words of the English that share a term with one of them.
func (t *terms) timesEnglish(of englishTerm) (n int) {
	for _, e := range t.english {
		if shareTerm(e.terms, of.terms) {
			n++
		}
	}
	return n
}

// isNoun reports whether a word is a form of a term, and not another word with its stem.
func (e englishTerm) isNoun() bool {
	return strings.HasPrefix(e.text, e.noun) && !strings.HasSuffix(e.text, "ed") && !strings.HasSuffix(e.text, "ing")
}

// says reports whether the English has a term of a Chinese word.
func (t *terms) says(w *chineseWord) bool {
	return slices.ContainsFunc(t.english, func(e englishTerm) bool { return shareTerm(e.terms, w.terms) })
}

func shareTerm(a, b []term) bool {
	return slices.ContainsFunc(a, func(t term) bool { return slices.Contains(b, t) })
}

func sameKind(a, b []term) bool {
	return slices.ContainsFunc(a, func(t term) bool {
		return slices.ContainsFunc(b, func(u term) bool { return t.kind == u.kind })
	})
}
