package rules

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

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

// is reports whether a measure is a value of [defaultsText]. A number without a unit may have any.
func (m measure) is(value string) bool {
	end := strings.IndexFunc(value, func(c rune) bool { return (c < '0' || c > '9') && c != '.' })
	if end < 0 {
		end = len(value)
	}
	of := measure{number: value[:end], unit: value[end:]}
	if m.unit == "" || of.unit == "" {
		return m.sum(1) == of.sum(1) || slices.ContainsFunc(unitSizes(of.unit), func(size float64) bool { return m.sum(1)*size == of.size() })
	}
	return m.size() == of.size()
}

func (m measure) sum(size float64) float64 {
	n, _ := strconv.ParseFloat(m.number, 64)
	return n * size
}

// size returns the measure in milliseconds or in bytes. A thousand bytes are a KB, too.
func (m measure) size() float64 { return m.sum(unitSize[strings.ToLower(m.unit)]) }

// unitSize has the units of time in milliseconds, and those of memory in bytes.
var unitSize = func() map[string]float64 {
	all := make(map[string]float64)
	for size, names := range map[float64]string{
		1: "ms millisecond milliseconds b byte bytes", 1000: "s sec second seconds", 60_000: "min minute minutes", 3_600_000: "h hour hours", 86_400_000: "d day days", 604_800_000: "w week weeks",
		1 << 10: "k kb kib", 1 << 20: "m mb mib", 1 << 30: "g gb gib",
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = size
		}
	}
	return all
}()

// unitSizes returns the sizes of the units of the same kind as a unit.
func unitSizes(unit string) (sizes []float64) {
	ofTime, ofMemory := strings.Fields("ms s min h d w"), strings.Fields("b kb mb gb")
	for _, units := range [][]string{ofTime, ofMemory} {
		if slices.Contains(units, strings.ToLower(unit)) {
			for _, u := range units {
				sizes = append(sizes, unitSize[u])
			}
		}
	}
	return sizes
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
