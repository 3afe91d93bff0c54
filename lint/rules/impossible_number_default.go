package rules

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/quantity"
)

//go:embed defaults.txt
var defaultsText string

// A setting has the value that a program uses by default.
type setting struct {
	name   string
	values []string // as [defaultsText] has them
}

// settings are those of [defaultsText] by domain. Some products of a domain share names.
var settings = sync.OnceValue(func() map[string][]setting {
	all := make(map[string][]setting)
	var domains []string
	for line := range strings.Lines(defaultsText) {
		line = strings.TrimSpace(line)
		switch name, values, found := strings.Cut(line, ": "); {
		case strings.HasPrefix(line, "["):
			domains = strings.Fields(strings.Trim(line, "[]"))
		case found && line[0] != '#':
			known := setting{name, strings.Fields(values)}
			for _, domain := range domains {
				all[domain] = append(all[domain], known)
			}
		}
	}
	return all
})

// otherDefault describes a default in a text that is not that of its setting, as in "client_max_body_size, which is 10 MB by default".
// Only linking words may stand between the setting and the number. Distributions and services have defaults of their own.
func otherDefault(domain, text string) string {
	if !strings.Contains(text, "efault") && !strings.Contains(text, " unless ") || len(text) > longestStatements { // as nearly always
		return ""
	}
	known := settings()[domain]
	if !slices.ContainsFunc(known, func(s setting) bool { return strings.Contains(text, s.name) }) {
		return ""
	}
	for _, at := range settingName.Get().FindAllStringIndex(text, 50) {
		name := text[at[0]:at[1]]
		var own []setting
		for _, s := range known {
			if s.name == name {
				own = append(own, s)
			}
		}
		if own == nil {
			continue
		}
		if switched := otherSwitch(own, text, at); switched != "" && !ofDistribution.MatchString(sentenceAt(text, at[0])) {
			return switched
		}
		stated := defaultBeside(text[:at[0]], inDigits(text[at[1]:]))
		if stated == nil || ofDistribution.MatchString(sentenceAt(text, at[0])) {
			continue
		}
		if !slices.ContainsFunc(own, func(s setting) bool { return slices.ContainsFunc(s.values, stated.is) }) {
			return fmt.Sprintf("the default of %s is %s, not %s", name, own[0].values[0], stated.text)
		}
	}
	return ""
}

// defaultBeside returns the default that the text around a setting states, or nil.
func defaultBeside(before, after string) *measure {
	var m []string
	for _, form := range []*regex.Rare{numberByDefault, byDefaultNumber, numberUnless, defaultNumber, defaultNext} {
		if m = form.FindStringSubmatch(after); m != nil {
			break
		}
	}
	if m == nil && defaultOf.MatchString(before) {
		m = isNumber.FindStringSubmatch(after)
	}
	if m == nil && strings.HasSuffix(before, "efault (") {
		m = defaultBefore.FindStringSubmatch(before)
	}
	if m == nil || moreThanNumber.MatchString(m[4]) || strings.HasSuffix(before, "than ") && !strings.Contains(m[0], "which") && !strings.HasPrefix(m[0], ", ") && !strings.HasPrefix(m[0], " (") {
		return nil
	}
	number := strings.TrimRight(m[1], ".,")
	return &measure{strings.TrimRight(m[1]+m[2]+m[3], "., "), strings.ReplaceAll(number, ",", ""), m[3]}
}

// inDigits returns a text with a number in digits if its first default is a word: "three by default".
func inDigits(text string) string {
	at := wordByDefault.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	return text[:at[2]] + smallNumbers[text[at[2]:at[3]]] + text[at[3]:]
}

var (
	wordByDefault = lazyregexp.New(`\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve),? by default\b`)
	smallNumbers  = map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12"}
)

// A measure is a number with its unit, or without.
type measure struct{ text, number, unit string }

// is reports whether a measure is a value of [defaultsText]. If a number has no unit, any unit of time or memory may be meant.
func (m measure) is(value string) bool {
	if strings.Count(value, ".") > 1 || strings.Count(m.number, ".") > 1 { // an address or a version
		return m.number == value
	}
	end := strings.IndexFunc(value, unicode.IsLetter)
	if end < 0 {
		end = len(value)
	}
	of := measure{number: value[:end], unit: value[end:]}
	if m.value() == 0 && of.value() == 0 { // in any unit
		return true
	}
	if m.unit != "" && of.unit != "" {
		return m.in(m.unit) == of.in(of.unit) || m.unit == "m" && m.in("min") == of.in(of.unit)
	}
	if thousands, ok := map[string]float64{"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[m.unit]; ok && m.value()*thousands == of.value() {
		return true
	}
	return of.unit != "" && slices.ContainsFunc([]string{"ms", "s", "min", "h", "d", "w", "b", "kb", "mb", "gb"}, func(unit string) bool { return m.in(unit) == of.in(of.unit) })
}

func (m measure) value() float64 {
	n, _ := strconv.ParseFloat(m.number, 64)
	return n
}

// An extent is a size in bytes or a time in milliseconds.
type extent struct {
	bytes        float64
	milliseconds int64
}

// in returns the extent that a measure has in a unit.
func (m measure) in(unit string) extent {
	unit = strings.ToLower(unit)
	if strings.HasSuffix(unit, "b") || strings.HasPrefix(unit, "byte") || len(unit) == 1 && strings.Contains("kmg", unit) {
		return extent{bytes: m.value() * quantity.BytesIn(unit)}
	}
	return extent{milliseconds: int64(math.Round(m.value() * 1000 * quantity.SecondsIn(unit)))}
}

const (
	// linking are what may stand between a setting and its default.
	linking = "(?:\\(\\))?(?:[`\"')]?,?(?:,? (?:of (?:them|these)|is|are|has|which|that|an?|the|value|limit|size|set|at|of|option|setting|allows|whose|are in use|only))*)"
	// aNumber has the number, a space and its unit.
	aNumber = `([0-9][0-9.,]*)( ?)(ms|milliseconds?|s|sec|seconds?|min|minutes?|h|hours?|d|days?|weeks?|[bB]|bytes?|[kKmMgG](?:i?[bB])?)?`
)

var (
	// numberByDefault matches "which is 300 seconds by default" after a setting.
	numberByDefault = regex.NewRare(`^` + linking + `,? \(?` + aNumber + `,? by default\b(.{0,12})`)
	// byDefaultNumber matches "(by default 300 seconds", and numberUnless "which is 300 seconds unless the configuration says otherwise".
	byDefaultNumber = regex.NewRare(`^` + linking + `,? \(?by default,? (?:only |about )?` + aNumber + `((?:$|[^\w]).{0,12})`)
	numberUnless    = regex.NewRare(`^` + linking + `,? \(?` + aNumber + `,? unless (?:the|you|it|something|another|otherwise|configured|changed)\b(.{0,12})`)
	// defaultNumber matches "(default 60s" and "defaults to 60 s" after a setting, perhaps with its new value between them.
	defaultNumber = regex.NewRare(`^` + linking + `(?: ?= ?[\w.]+)?(?: \(| \(from|,| from)?(?: the| a)? ?defaults?(?: value)?(?: is| of| to|:)? ` + aNumber + `((?:$|[^\w]).{0,12})`)
	// defaultNext matches the default in the sentence after the one that ends in the setting.
	defaultNext = regex.NewRare("^[`\"')]?(?:\\. (?:The|Its)|[a-z ]{0,25}; the|, and (?:the|its)) default(?: value)? is (?:typically |usually |normally )?" + aNumber + `((?:$|[^\w]).{0,12})`)
	// defaultOf recognizes what stands before a setting, and isNumber what follows it: "default max_connections is 100" or "(100)".
	defaultOf = regex.NewRecognizer("(?:\\b[Dd]efault(?: value| limit)?(?: of| for)?|\\bBy default,)(?: the)? `?$")
	isNumber  = regex.NewRare("^`?(?:(?: is| of|:| =)+ | \\()" + aNumber + `((?:$|[^\w]).{0,12})`)
	// defaultBefore matches what stands before a setting in brackets: "6 by default (MaxAuthTries)".
	defaultBefore = regex.NewRare(`(?:^|[\s(])` + aNumber + `,? by default \(()$`)
	// moreThanNumber recognizes text after a number that changes its value, such as "million" or "to 20", or says what it counts, such as
	// "pages".
	moreThanNumber = regex.NewRecognizer(`^ ?(?:million|billion|thousand|percent|%|pages|segments|levels|times|[0-9*×^+e<]|(?:to|and|or|-|–) ?[0-9])`)
	// settingName matches a word that may be the name of a setting.
	settingName = lazyregexp.New(`--?[a-zA-Z][\w-]*|\b[A-Za-z_]\w*(?:[.-]\w+)*\b`)
	// ofDistribution recognizes a sentence about the defaults of a distribution, a service, another program or another version.
	ofDistribution = regex.NewRecognizer(`(?i)\b(?:operator|debian|ubuntu|rhel|red hat|centos|fedora|alpine|arch|rds|aurora|cloud|azure|heroku|neon|yugabyte\w*|helm|chart|images?|windows|macos|drivers?|pool|wrapper|framework|clang|undici|fastify|kafkajs|tedious|execa|pnpm|` +
		`knative|kafka-python|librdkafka|confluent|streams|kafka connect|flink\w*|msk|adminclient|server\.properties|spring|knative|valkey|ingress|gitlab|mysqldump|better-sqlite3|go-sqlite3|jupyter|older|earlier|former|formerly|previous|raised|increased|changed|instead|times|` +
		`(?:before|until|since|from|up to|in|on|with|by|for) (?:version |v?[0-9]|(?-i:[A-Z])[\w.+]*(?: (?-i:[A-Z])\w*)? v?[0-9]))`)
)
