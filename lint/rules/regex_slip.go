package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexSlip = &lint.Rule{
	Name: "regex-slip", Group: "regex", Severity: lint.Warning,
	Title: "a regex has a part of one run, a misplaced anchor, a missing escape or a missing group",
	Doc: `An address, a process id, an amount of memory, a time, a temporary file, the number of a rank or a shard, or the line of a source file or a script is different
in each run, so a regex with one finds only one log. A name such as MyType or com.example is different in each project,
and so are a name in quotes, an address and a number where the message in a catalog has any, and a variable between backquotes in an
error of rustc. The same holds for a path, a version, a port, a host, a platform, an operation and a name after a word for what it names,
such as "socket '/var/run/mysqld/mysqld.sock'" and "UNIQUE constraint failed: users.email". The rule is silent if the id, the
cause or another text of the record has the value, because then the record may be about it.

The start of a line cannot follow text of the same line, and the end cannot precede it, so a regex with "error: ^x" or
"failed$ at" matches nothing. Without the flag m, a caret at the beginning matches only the start of the log. In a regex, the question mark of "What is this?" makes the s optional, and the brackets of
"error[E0308]" match one character, and those of "accept()" nothing: a character that the signature shows needs a backslash. Of the regex
"file|directory not found", the first alternative is only "file", and "deadlock|detected" matches each half of a message. An alternative such as
"cabal: " matches every message of the program. A dot matches any
character where the message has a dot, and "line \d" only the lines 0 to 9. Other findings are slips that leave a regex valid, but with another
meaning: "(:?a|b)", "(i?)", "[0-9+]", "[A-z]", "[start|stop]", "[^'n]", "\\d", "d+", "\with", "a||b", an alternative that is there twice or
adds nothing to an earlier one, and a regex that misses a message in quotes of the cause only because of capitals.`,
	Hint: "write a class for the part, such as 0x[0-9a-f]+; remove the anchor; escape the character; put the alternatives in a group",
	Record: func(p *lint.Pass, r *schema.Record) {
		report := func(message string, parts ...any) { p.ReportAt(r, "/regex", fmt.Sprintf(message, parts...)) }
		reportOfOne(p, r, report)
		if pattern := beginning(r.Regex); mayBeMisplaced(pattern) {
			if m := misplaced.FindStringSubmatch(pattern); m != nil {
				report("no line matches %q: the anchor is within the line", clip(m[1]))
			}
		}
		if startsLog(r.Regex) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/regex"},
				Message: "the caret matches only the start of the log, not of a line",
				Hint:    "write (?m:^), or remove the caret",
			})
		}
		bareText, char := unescaped(r)
		if bareText != "" {
			report("the %q of %q is not escaped", char, clip(bareText))
		}
		if part := bareDot(p, r); part != "" && !strings.Contains(bareText, part) {
			report("the dot of %q matches any character, and the message has a dot", clip(part))
		}
		if part := emptyGroup(r.Regex); part != "" && bareText == "" {
			report("the group of %q is empty; the brackets of a message need a backslash", clip(part))
		}
		if part := oneDigit(r); part != "" {
			report("%q matches only one digit", clip(part))
		}
		if said := otherCapitals(p, r); said != "" {
			report("the regex misses %q, which root_cause has in other capitals", clip(said))
		}
		reportTypos(p, r, report)
		if !strings.Contains(r.Regex, "|") {
			return
		}
		all := regex.Alternatives(r.Regex)
		if alternative, meant := ungrouped(p, r, all); alternative != "" {
			report("%q is an alternative of its own; if the message is %q, put the alternatives in a group", clip(alternative), clip(meant))
		} else if one, other := splitMessage(p, r, all); one != "" {
			report("%q and %q are two parts of one message", clip(one), clip(other))
		}
	},
}

// startsLog reports whether an alternative of a regex begins with a caret that matches only the start of the log.
func startsLog(pattern string) bool {
	if !strings.Contains(pattern, "^") || flagM.MatchString(pattern) {
		return false
	}
	for _, alternative := range regex.Alternatives(pattern) {
		if strings.HasPrefix(flags.ReplaceAllString(alternative, ""), "^") {
			return true
		}
	}
	return false
}

var (
	flags = lazyregexp.New(`^(?:\(\?[a-zA-Z]+\))+`)
	flagM = lazyregexp.New(`\(\?[a-zA-Z]*m`)
)

// reportOfOne reports what a regex spells out although each run, project or log has something else there.
func reportOfOne(p *lint.Pass, r *schema.Record, report func(string, ...any)) {
	part, where := ofOne(p, r)
	if part != "" {
		report("%q is different in each %s", clip(part), where)
	}
	fixed := spelled.Get(p, r)
	if name, message := ofOneName(p, r); name != "" {
		if !strings.Contains(part, name) {
			report("%q is of one project or run; the message is %q", clip(name), clip(message))
		}
	} else if name := besideFree(r, fixed); name != "" {
		report("%q is a name of one run, and another name in quotes may be any", clip(name))
	} else if name := ofRust(r, fixed); name != "" {
		report("%q is a name of one program", clip(name))
	} else if name := ofOneAccount(r, fixed); name != "" {
		report("%q is the user of one account", clip(name))
	} else if number := numberBesideFree(r); number != "" {
		report("%q is a number of one run, and another number may be any", number)
	} else if value, kind := ofOneLog(r, fixed); value != "" && (part == "" || !strings.Contains(part, value) && !strings.Contains(value, part)) {
		report("%q is %s; another log has another one", clip(value), kind)
	} else if name := betweenQuotes(r); name != "" {
		report("%q is a name of one program", clip(name))
	}
}

// emptyGroup returns a name of a regex with an empty group after it: "accept()".
func emptyGroup(pattern string) string {
	if !strings.Contains(pattern, "()") { // as nearly always
		return ""
	}
	if m := called.FindStringSubmatch(classes.ReplaceAllString(pattern, "[]")); m != nil {
		return m[1]
	}
	return ""
}

// classes matches classes of characters.
var classes = lazyregexp.New(`\[\^?\]?[^\]]*\]`)

// called matches a name before an empty group.
var called = lazyregexp.New(`(?:^|[^\\\w])(\w{2,}\(\))`)

// misplaced matches an anchor between letters. A caret in a class or after an escape has
// another meaning.
var misplaced = lazyregexp.New(`(?:^|[^\\])(\b\w{2,}[:,]? ?\^\w{2,}|\b\w{2,}\$ ?\w{2,}|\b\w{2,} \$\w{2,})`)

// mayBeMisplaced reports whether a pattern has an anchor between a word, a mark or a space and
// a word. Most carets are in classes.
func mayBeMisplaced(pattern string) bool {
	for i := 2; i+1 < len(pattern); i++ {
		next := pattern[i+1:]
		if (pattern[i] == '^' || pattern[i] == '$') && strings.IndexByte("[\\(|", pattern[i-1]) < 0 && (next[0] == ' ' || next[0] == '_' || startsInWord(next)) {
			return true
		}
	}
	return false
}

// unescaped returns a part of a signature that the record's regex repeats without an
// escape, and the first character with a special meaning.
func unescaped(r *schema.Record) (text, char string) {
	pattern := beginning(r.Regex)
	if !mayBeBare(pattern, r.Signature) {
		return "", ""
	}
	for _, at := range bare.FindAllStringSubmatchIndex(pattern, 50) {
		if text := pattern[at[2]:at[3]]; strings.Contains(r.Signature, text) {
			i := strings.IndexAny(text, ".?*+([")
			return text, text[i : i+1]
		}
	}
	return "", ""
}

// mayBeBare reports whether a pattern has a character with a special meaning after a word, and
// the signature has that character, too.
func mayBeBare(pattern, signature string) bool {
	for i := 2; i < len(pattern); i++ {
		switch c := pattern[i]; c {
		case '.', '?', '*', '+', '(', '[':
			wild := c == '.' && i+1 < len(pattern) && (pattern[i+1] == '*' || pattern[i+1] == '+')
			if !wild && (startsInWord(pattern[i-1:]) || pattern[i-1] == ' ') && strings.IndexByte(signature, c) >= 0 {
				return true
			}
		}
	}
	return false
}

// bare matches words with a character that has a special meaning in a regex.
var bare = lazyregexp.New(`(?:^|[^\\\w.])(\w{2,}(?:(?:\.\w+)+| ?\([\w ]*\)|\[\w+\]|\+\w+| \*|\.|\?))(?:$|[\\\s,:;)'"|]|\.[*+])`)
