package claim

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// onlyOwn is what a line begins with if the rest is a message of one program, whatever its
// length is. Libraries of Rust have messages of their own after E0277.
var onlyOwn = regex.NewRare(`^(?:sqlite3\.[A-Z]\w+Error: |error\[E(?:0[013-9]\d\d|02[0-68-9]\d|027[0-689])\]: |(?:Indentation|Tab|UnboundLocal|Recursion|ZeroDivision|ModuleNotFound)Error: |java\.lang\.(?:OutOfMemory|UnsupportedClassVersion|Verify)Error: |curl: \(\d+\) |bash: (?:line \d+: )?|make(?:\[\d+\])?: \*\*\* |\S+:\d+: \*\*\* |panic: runtime error: |\S+: line \d+: )`)

// ofOneWord returns the message that a line resembles if both have few words and differ in
// one. Such messages are alike by chance, unless only one program prints messages after the
// beginning of the line.
func (s *statement) ofOneWord() *Claim {
	line := strings.TrimSuffix(s.line, "  Stop.") // of make
	if !hasLabel(line) {
		return nil
	}
	prefix := onlyOwn.FindString(line)
	if prefix == "" {
		return nil
	}
	stated := tokens(line[len(prefix):], false)
	if len(stated) < 2 || len(stated) > 8 {
		return nil
	}
	var claim *Claim
	best := len(line)
	for _, m := range s.search.With(isUncommon) {
		if n := strings.Count(m.Text, " "); n >= len(stated) || n > 4 {
			continue
		}
		if real := comparable(stated, wordsOf(m)); real != nil && differInOne(stated[:len(real)], real) {
			if edits := wording.Edits(m.Text, line[len(prefix):]); edits < best {
				best, claim = edits, s.claim(m)
			}
		}
	}
	return claim
}

// comparable returns the words of a message to compare with those at the beginning of a line: all if
// the line has as many. After four words, or three before a part that varies, more may follow.
func comparable(stated, real []token) []token {
	const few, most = 3, 4
	before := withoutEnd(real)
	switch {
	case len(real) == len(stated), len(real) == most && len(stated) > most:
		return real
	case len(before) < len(real) && len(before) >= few && len(stated) > len(before):
		return before
	}
	return nil
}

// replaced returns the only message of a product of which a clause of the line has all words but
// one, if a word that few programs have is among them. Messages that differ from each other in that
// word name different things with it.
func (s *statement) replaced(r *schema.Record) (claim *Claim) {
	const least = 4 // words
	if len(s.words) < least || prints(s) {
		return nil
	}
	var names []string
	for _, m := range s.like() {
		if strings.Count(m.Text, " ") > len(s.words) {
			continue // as most messages
		}
		all := wordsOf(m)
		real := withoutEnd(all)
		open, theirs := len(real) < len(all), languages[m.In.Name]
		if len(real) < least || theirs && open || !hasAllButOne(s, real, open, theirs) {
			continue
		}
		if names == nil {
			names = append(mention.Products(r), r.Domain)
		}
		if claim != nil || !isOf(m.In, names) {
			return nil
		}
		claim = s.claim(m)
	}
	return claim
}

// hasAllButOne reports whether a clause of the line has the first and all other words of a
// message but one. open means that a part that varies may follow, and last that nothing may.
func hasAllButOne(s *statement, real []token, open, last bool) bool {
	for from := 0; from+len(real) <= len(s.words); from++ {
		clause, rest := s.words[from:from+len(real)], s.words[from+len(real):]
		if !clause[0].begins || !clause[0].is(real[0].word) || len(rest) > 0 && (last || !rest[0].begins && !(open && rest[0].varies)) {
			continue
		}
		if differInOne(clause, real) && tellsInBoth(clause, real) {
			return true
		}
	}
	return false
}

// tellsInBoth reports whether two messages have the same word at a place, and few programs have it.
func tellsInBoth(stated, real []token) bool {
	for i := range stated {
		if word := stated[i].word; !stated[i].common && word == real[i].word && isTelling(word) {
			return true
		}
	}
	return false
}

// differInOne reports whether two messages have the same words but one, and share a word that
// is not common.
func differInOne(stated, real []token) bool {
	differ, shared := 0, 0
	for i := range stated {
		s, r := &stated[i], &real[i]
		switch {
		case s.varies && r.varies:
		case s.word == r.word:
			if !s.common {
				shared++
			}
		case s.varies != r.varies:
			return false
		default:
			differ++
		}
	}
	return differ == 1 && shared > 0
}

// lacksOne reports whether a line has all fixed words of a long message in a row but one that is between two
// others. A line may leave out the word beside a part that varies together with this part.
func lacksOne(stated, real []token) bool {
	const fewest = 7
	if fixedIn(real) < fewest || fixedIn(stated) < fewest-1 {
		return false // as most
	}
	words, inner := make([]string, 0, mostTokens), make([]bool, 0, mostTokens) // inner: the word is between two others
	for i := range real {
		if !real[i].varies {
			words = append(words, real[i].word)
			inner = append(inner, i > 0 && i+1 < len(real) && !real[i-1].varies && !real[i+1].varies)
		}
	}
	own := make([]string, 0, mostTokens)
	for i := range stated {
		if !stated[i].varies {
			own = append(own, stated[i].word)
		}
	}
	first := slices.Index(own, words[0])
	if first < 0 || len(own)-first < len(words)-1 {
		return false
	}
	own = own[first:]
	at := 0
	for at < len(words)-1 && own[at] == words[at] {
		at++
	}
	return at < len(words)-1 && inner[at] && slices.Equal(own[at:len(words)-1], words[at+1:])
}
