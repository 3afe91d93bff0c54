package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhLostToken = &lint.Rule{
	Name: "zh-lost-token", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text lacks an option, a number, an identifier or a step of the English, or has another one",
	Doc: `Some things stay the same in a translation: code, identifiers, options, numbers with their units, versions,
addresses, paths, packages such as libssl-dev, subcommands such as git fetch, header fields and media types,
environment variables, and placeholders such as %s. For a <name> that the reader fills in, brackets or quotes
are enough. If one is missing, the reader cannot follow the advice, or follows different advice.

The position in the sentence, the width of characters, the commas in 1,000 and numbers in Chinese numerals
do not matter. A number in words counts before a unit, as in “five minutes”. Units may be translated, and abbreviations spelled out, such as 虚拟机 for JVM. Plain words,
the product of the record, other product names, and abbreviations with a Chinese name, such as GPU or FILE, may be left out. So may parts of
the signature that the regex does not spell out, because they differ from log to log.

Another finding is a text that has no word of a clause, such as a step before another one, or that is far too
short for its English. So is a text that has a number that the English lacks, of several digits or as in 三次, or another name
in place of a name, such as SSH for TLS, or a name or a message in Latin letters that neither the English nor the code beside it has, or that has nothing for words that limit a sentence, such as "only", "at least" and "even if". A signature may have a message in brackets that is not the English one. The rule skips texts that untranslated-zh reports.`,
	Hint: "add it to the Chinese text; copy code, numbers and names as they are",
	Record: func(p *lint.Pass, r *schema.Record) {
		for _, t := range pairs.Get(p, r) {
			if blank(t.English) {
				continue
			}
			if lost := t.lostTokens(r); len(lost) > 0 {
				p.ReportAt(r, t.Pointer, t.Pointer[1:]+" lacks "+commaList(lost))
			} else if left := t.left(p, r); left != "" {
				p.ReportAt(r, t.Pointer, t.Pointer[1:]+" lacks "+left)
			} else if gained := t.gained(r); gained != "" {
				p.ReportAt(r, t.Pointer, t.Pointer[1:]+" has "+gained+", which the English lacks")
			}
		}
	},
}

// required returns the text whose tokens a translation must keep. In a signature, the regex
// leaves numbers, paths and names free that differ from log to log.
func required(r *schema.Record, t Translation) string {
	if t.Pointer != "/signature_zh" || blank(r.Regex) {
		return t.English
	}
	return regex.Fixed(r.Regex, false)
}

// commaList lists the first few things, separated by commas.
func commaList(things []string) string {
	const most = 5
	var b strings.Builder
	for i, thing := range things[:min(len(things), most)] {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(clip(thing))
	}
	if len(things) > most {
		b.WriteString(", …")
	}
	return b.String()
}
