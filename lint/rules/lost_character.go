package rules

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var lostCharacter = &lint.Rule{
	Name: "lost-character", Group: "content", Severity: lint.Info,
	Title: "a text has lost an apostrophe or a word, or has a backslash of a shell",
	Doc: `Scripts that pass texts through a shell lose apostrophes ("doesnt"), variables and code in backquotes ("Use  instead
of  to save memory"), or add backslashes ("Stop\!"). Two spaces inside a sentence, a space before a comma and empty
backquotes show a lost word. So do "no effect on" right before the last period, and #include without a name, and code with a path such as /.ssh, which lacks its home folder, and an expression of sed that removes the letter r in place of the carriage return. Code in backquotes and quoted words do not count.`,
	Hint: "write what is missing again",
	Record: func(p *lint.Pass, r *schema.Record) {
		if backslashedMark(r.Signature) {
			p.ReportAt(r, "/signature", fmt.Sprintf("write %q, not %q", "!", `\!`))
		}
		for t := range passages(r) {
			if lost := lostName(t.text); lost != "" {
				p.ReportAt(r, t.pointer(), fmt.Sprintf("a name is missing after %q", lost))
			}
			if test := lostTest.FindString(t.text); test != "" {
				p.ReportAt(r, t.pointer(), fmt.Sprintf("a variable is missing in %q", test))
			}
			if m := lostFolder(t); m != nil {
				p.ReportAt(r, t.pointer(), fmt.Sprintf("a variable or a tilde is missing before %q", m[1]))
			}
			if t.member == "how" && strings.Contains(t.text, "sed ") && lostReturn.MatchString(t.text) {
				p.ReportAt(r, t.pointer(), `write "s/\r$//", not "s/r$//"`)
			}
			if t.member == "how" {
				if strings.Contains(t.text, `\!`) && !strings.Contains(t.text, "gitignore") && escapedMark.MatchString(t.text) {
					p.ReportAt(r, t.pointer(), fmt.Sprintf("write %q, not %q", "!", `\!`))
				}
				continue
			}
			slip, right := strayBackslash(t.text)
			gap := lostWord(t.text)
			if lossesIn.Has(t.text) { // as few texts
				if slip == "" {
					slip, right = lostApostrophe(t.text)
				}
				gap = cmp.Or(gap, lostSubject.FindString(t.text))
			}
			if slip != "" {
				p.ReportAt(r, t.pointer(), fmt.Sprintf("write %q, not %q", right, slip))
			}
			if gap != "" {
				p.ReportAt(r, t.pointer(), fmt.Sprintf("a word is missing in %q", clip(gap)))
			}
		}
	},
}

// lostReturn matches an expression of sed that removes the letter r at the ends of lines in place of the carriage return.
var lostReturn = regex.NewRecognizer(`\bs([/|])r\$?[/|][/|]`)

// lostSubject matches a word that a clause must follow, and a word between two clauses right after it.
var lostSubject = lazyregexp.New(`\b(?:because|although|whose) (?:or|and) \w+`)

// contractions are words without their apostrophe that are no other words.
var contractions = func() map[string]string {
	all := make(map[string]string)
	for right := range strings.FieldsSeq("can't don't doesn't didn't isn't aren't wasn't weren't wouldn't couldn't shouldn't hasn't haven't hadn't mustn't you're they're you've they've there's that's") {
		all[strings.ReplaceAll(right, "'", "")] = right
	}
	return all
}()

// lossesIn finds the contractions without their apostrophe, by their rare ends, and what [lostSubject] matches, without the last word.
var lossesIn = func() *needle.Set {
	var words []needle.Word
	for _, word := range []string{"because ", "although ", "whose "} {
		words = append(words, needle.Word{Text: word + "or ", Key: 2}, needle.Word{Text: word + "and ", Key: 2})
	}
	for word := range contractions {
		words = append(words, needle.Word{Text: word, Fold: true, Key: len(word) - 3})
	}
	return needle.NewSet(words)
}()

// strayBackslash returns what has a backslash of a shell in a text, and what is right.
func strayBackslash(text string) (slip, right string) {
	if backslashedMark(text) {
		return `\!`, "!"
	}
	if escaped := escapedQuote(text); escaped != "" {
		return escaped, strings.ReplaceAll(escaped, `\'`, "'")
	}
	return "", ""
}

// lostApostrophe returns the first contraction of a text that has lost its apostrophe, and the right one.
func lostApostrophe(text string) (slip, right string) {
	code, quoted := codespan.Find(text), inQuotations(text)
	at := 0
	for word := range strings.FieldsSeq(text) {
		at += strings.Index(text[at:], word)
		if right := contracted(word); right != "" && !code.Code(at) && !quoted(at) {
			return word, right
		}
		at += len(word)
	}
	return "", ""
}

// backslashedMark reports whether a text has the backslash of a shell before the exclamation mark after a word.
func backslashedMark(text string) bool {
	i := strings.Index(text, `\!`)
	return i > 0 && (isAlnum(rune(text[i-1])) || text[i-1] == ' ' || text[i-1] == '#') && !strings.Contains(text, "`") && (i+2 == len(text) || text[i+2] == ' ' || text[i-1] == '#')
}

// escapedMark matches the backslash in code before an exclamation mark that negates a word.
var escapedMark = regex.NewRecognizer(`(?:^|[\s'"(])\\![A-Za-z(]|['"]#\\!/|\b(?:if|while) ?\([^\n]*\\!==`)

// lostFolder returns what [lostVariable] matches in code. Few codes have a slash before a dot. In a container, such a
// folder may be the home, and a web server has such paths.
func lostFolder(t passage) []string {
	if !strings.Contains(t.text, "/.") {
		return nil
	}
	if t.member != "how" {
		return lostTilde.FindStringSubmatch(t.text)
	}
	if notAtHome.MatchString(t.text) {
		return nil
	}
	return lostVariable.FindStringSubmatch(t.text)
}

// notAtHome matches code about a container, another root or a web server.
var notAtHome = regex.NewRecognizer(`docker|podman|container|kubectl exec|chroot|HOME=|location |chgrp|COPY |RUN |ENV |https?:|curl|gitignore`)

// lostTest matches a test of an empty text, where a shell has expanded a variable.
var lostTest = regex.NewRare(`\[\[? -[zn] (?:""|'') \]`)

// lostTilde matches a file of a user's shell at the root of the system, in a sentence.
var lostTilde = regex.NewRare(`(?:^|[\s"'(])(/\.(?:bashrc|bash_profile|zshrc|profile|gitconfig|pgpass|netrc))(?:$|[\s"'),;:.])`)

// lostVariable matches a folder of a user at the root of the system, where a variable such as $HOME was lost.
var lostVariable = regex.NewRare(`(?:^|[\s"'=(])(/\.(?:kube|ssh|docker|aws|config|npm|npmrc|cache|m2|gnupg|bashrc|bash_profile|profile|zshrc|cargo|local|gitconfig|netrc|pgpass|pip)(?:/[\w./-]*)?)(?:$|[\s"'),;:])`)

// lostName returns the directive of C whose file name in angle brackets is lost, as a tag of HTML is.
func lostName(text string) string {
	const directive = "#include"
	for rest := text; ; {
		_, after, found := strings.Cut(rest, directive)
		if !found {
			return ""
		}
		line, _, _ := strings.Cut(after, "\n")
		if next := strings.TrimLeft(line, " "); next != line && (next == "" || next == "'" || strings.HasPrefix(next, `\n`) || strings.HasPrefix(next, "' ")) || line == "" {
			return directive
		}
		rest = after
	}
}

// escapedQuote returns a word with a backslash before its apostrophe: other\'s.
func escapedQuote(text string) string {
	at := strings.Index(text, `\'`)
	if at < 1 || !isAlnum(rune(text[at-1])) || strings.Contains(text, "`") || strings.Count(strings.ReplaceAll(text, `\'`, ""), "'") > 0 {
		return ""
	}
	return backslashed.FindString(text)
}

// backslashed matches a contraction or a genitive.
var backslashed = lazyregexp.New(`\b[A-Za-z]+\\'(?:s|t|re|ve|ll|d)\b`)

// contracted returns the contraction of which a word may be what is left, or "".
func contracted(word string) string {
	if len(word) > len("shouldnt!?") {
		return ""
	}
	if !latinEnds(word) {
		word = strings.Trim(word, ",.;:!?")
	}
	if len(word) < len("cant") || strings.IndexByte("tTeEsS", word[len(word)-1]) < 0 {
		return ""
	}
	return contractions[strings.ToLower(word)]
}

// lostWord returns the place of a text where a word is missing.
func lostWord(text string) string {
	if !mayHaveGap(text) { // as nearly always
		return ""
	}
	code, quoted := codespan.Find(text), inQuotations(text)
	for _, at := range gap.FindAllStringSubmatchIndex(text, 20) {
		if from := max(at[2], at[4], at[6], at[8]); !code.Code(from) && !quoted(from) {
			return text[at[0]:at[1]]
		}
	}
	return ""
}

// mayHaveGap reports whether a text may match [gap].
func mayHaveGap(text string) bool {
	for i := 1; i < len(text); i++ {
		if c := text[i]; text[i-1] == ' ' && (c == ' ' || c == ',' || c == '.' && i+1 == len(text)) || c == '`' && text[i-1] == '`' {
			return true
		}
	}
	return false
}

// gap matches what remains around a lost word: two spaces inside a sentence, a space
// before a comma, one between a preposition, as in "no effect on", and the last period, or empty backquotes.
var gap = lazyregexp.New(`(?:\w+[,)'"]?(  )[\w/('"][\w-]*|[a-z]+( ),(?: [a-z]+|$)|(?:^|\w+ )(` + "``" + `)(?:$|[ .,]\w*)|\b(?:(?:influence|effect|impact) on|(?:part|version|copy|value|instance) of|information about)( )\.$)`)
