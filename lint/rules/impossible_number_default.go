package rules

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

//go:embed defaults.txt
var defaultsText string

// A setting is what a program uses if nobody sets it.
type setting struct {
	domains []string
	name    string
	values  []string // as [defaultsText] has them
}

// settings are those of [defaultsText] by name. Some products share names.
var settings = sync.OnceValue(func() map[string][]setting {
	all := make(map[string][]setting)
	var domains []string
	for line := range strings.Lines(defaultsText) {
		line = strings.TrimSpace(line)
		switch name, values, found := strings.Cut(line, ": "); {
		case strings.HasPrefix(line, "["):
			domains = strings.Fields(strings.Trim(line, "[]"))
		case found && line[0] != '#':
			all[name] = append(all[name], setting{domains, name, strings.Fields(values)})
		}
	}
	return all
})

// otherDefault describes a default in a text that is not that of the setting before it, as in "client_max_body_size, which is 10 MB by
// default". Distributions and services have defaults of their own.
func otherDefault(domain, text string) string {
	if !strings.Contains(text, "efault") || !hasDigits(text, 1) || len(text) > longestStatements { // as nearly always
		return ""
	}
	for _, at := range statedDefault.Get().FindAllStringSubmatchIndex(text, 10) {
		stated := numberAndUnit(text, at)
		if stated.number == "" || ofDistribution.MatchString(sentenceAt(text, at[0])) {
			continue
		}
		begin := max(strings.LastIndex(text[:at[0]], ". "), strings.LastIndexAny(text[:at[0]], ";\n"))
		found := settingsBefore(domain, text[begin+1:at[1]])
		if len(found) > 0 && !slices.ContainsFunc(found, func(s setting) bool { return slices.ContainsFunc(s.values, stated.is) }) {
			return fmt.Sprintf("the default of %s is %s, not %s", found[0].name, found[0].values[0], stated.text)
		}
	}
	return ""
}

// A measure is a number with its unit, or without.
type measure struct{ text, number, unit string }

// numberAndUnit returns the measure in a match of [statedDefault].
func numberAndUnit(text string, at []int) (m measure) {
	for i := 2; i+3 < len(at); i += 4 {
		if at[i] >= 0 {
			m.text = strings.TrimRight(text[at[i]:at[i+1]], ".,")
			m.number = strings.ReplaceAll(m.text, ",", "")
			if at[i+2] >= 0 {
				m.unit, m.text = text[at[i+2]:at[i+3]], text[at[i]:at[i+3]]
			}
		}
	}
	return m
}

// is reports whether a measure is a value of [defaultsText]. A number without a unit may have any of its kind.
func (m measure) is(value string) bool {
	end := strings.IndexFunc(value, unicode.IsLetter)
	if end < 0 {
		end = len(value)
	}
	of := measure{number: value[:end], unit: value[end:]}
	if m.unit != "" && of.unit != "" {
		return m.size() == of.size()
	}
	if m.value() == of.value() {
		return true
	}
	for _, kind := range [][]string{{"ms", "s", "min", "h", "d", "w"}, {"b", "kb", "mb", "gb"}} {
		if slices.Contains(kind, strings.ToLower(of.unit)) && slices.ContainsFunc(kind, func(unit string) bool { return m.value()*unitSize[unit] == of.size() }) {
			return true
		}
	}
	return false
}

func (m measure) value() float64 {
	n, _ := strconv.ParseFloat(m.number, 64)
	return n
}

// size returns the measure in milliseconds or in bytes.
func (m measure) size() float64 { return m.value() * unitSize[strings.ToLower(m.unit)] }

// unitSize has the units of time in milliseconds, and those of memory in bytes.
var unitSize = map[string]float64{
	"ms": 1, "millisecond": 1, "milliseconds": 1, "s": 1000, "sec": 1000, "second": 1000, "seconds": 1000, "min": 60_000, "minute": 60_000, "minutes": 60_000,
	"h": 3_600_000, "hour": 3_600_000, "hours": 3_600_000, "d": 86_400_000, "day": 86_400_000, "days": 86_400_000, "w": 604_800_000, "week": 604_800_000, "weeks": 604_800_000,
	"b": 1, "byte": 1, "bytes": 1, "k": 1 << 10, "kb": 1 << 10, "kib": 1 << 10, "m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20, "g": 1 << 30, "gb": 1 << 30, "gib": 1 << 30,
}

// settingsBefore returns the settings of a domain with the name that a text has last. Several products of the domain may have it.
func settingsBefore(domain, text string) (found []setting) {
	names := settingName.Get().FindAllString(text, -1)
	if len(names) > 0 {
		for _, s := range settings()[names[len(names)-1]] {
			if slices.Contains(s.domains, domain) {
				found = append(found, s)
			}
		}
		return found
	}
	for _, s := range wordedSettings() {
		if slices.Contains(s.domains, domain) && hasAll(text, strings.Split(s.name, " + ")) {
			found = append(found, s)
		}
	}
	return found
}

// wordedSettings are the settings with several words.
var wordedSettings = sync.OnceValue(func() (found []setting) {
	for _, name := range slices.Sorted(maps.Keys(settings())) {
		if strings.Contains(name, " ") {
			found = append(found, settings()[name]...)
		}
	}
	return found
})

const unitName = `(ms|milliseconds?|s|sec|seconds?|min|minutes?|h|hours?|d|days?|weeks?|[bB]|bytes?|[kKmMgG](?:i?[bB])?)?`

var (
	// statedDefault matches a number that a text states as a default.
	statedDefault = lazyregexp.New(`([0-9][0-9.,]*) ?` + unitName + `,? by default\b|(?i:\bdefaults? )(?:(?:is|of|to|value|limit|size|timeout|[\w.-]*[_.-][\w.-]*) ){0,4}([0-9][0-9.,]*) ?` + unitName + `(?:$|[\s,;.):])`)
	// settingName matches the name of a setting.
	settingName = lazyregexp.New(`--?[a-zA-Z][\w-]*|\b[A-Za-z]\w*(?:[._-]\w+)+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[A-Z]+[a-z]+(?:[A-Z]+[a-z]+)+\b|\b[A-Z]{3,}\b`)
	// ofDistribution recognizes a sentence about the defaults of a distribution, a service or another version.
	ofDistribution = regex.NewRecognizer(`(?i)\b(?:debian|ubuntu|rhel|red hat|centos|fedora|alpine|arch|rds|aurora|cloud|azure|heroku|helm|chart|image|images|windows|macos|driver|pool|wrapper|framework|older|earlier|former|formerly|previous|raised|increased|changed|instead|(?:before|until|since|from|up to) (?:version |v?[0-9]|(?-i:[A-Z])[\w.+]* v?[0-9]))`)
)
