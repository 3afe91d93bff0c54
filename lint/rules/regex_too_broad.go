package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexTooBroad = &lint.Rule{
	Name: "regex-too-broad", Group: "regex", Severity: lint.Error,
	Title: "the regex matches where nothing is wrong",
	Doc: `A regex that matches the empty string matches every log. One that matches a log of a successful run in
<fixtures>/clean/, an ordinary word such as "wait", or an ordinary line such as "step 1 of 3 finished", finds
an error that is not there. The same is true of a regex that matches several sentences about programs, such as
"To avoid a race condition, create the file first". One that matches the last line of every failed job, such as
"Process completed with exit code 1", finds every error. This does not apply to a code that says what
happened, such as 137. kbctl brings 5,000 words, 500 lines and 450 sentences to try each regex on. One
alternative is enough to make a regex too broad. So are the first words of a message alone, such as "Failed to start \S+", an alternative that has only the words of any program, such as "Permission denied" where
the signature says much more, and plain words of an error's message that two other errors of the
same catalog also have, such as "invalid device" for "invalid device ordinal". So is the class of an error alone, as in "RuntimeWarning: .+", a regex that ends before the cause, and one that spells out only one or two
ordinary words, or a short word in capitals, of a much longer message, such as "error:.*environment" and "OOM". A name, a code
or a number tells more.`,
	Hint: "make the regex match more of the message",
	Record: func(p *lint.Pass, r *schema.Record) {
		if re, err := regexOf(p, r); err == nil && !blank(r.Regex) && re.MatchesEmpty() {
			p.ReportAt(r, "/regex", "the regex matches the empty string, so it matches every log")
		}
		if opening := onlyOpens(spelled.Get(p, r)); opening != "" {
			p.ReportAt(r, "/regex", fmt.Sprintf("%q begins messages of any program", opening))
		} else if onlyClass.MatchString(r.Regex) && saysMore(r.Signature, r.Regex) {
			p.ReportAt(r, "/regex", "the regex has only the class of the error, and not its message")
		} else if cause := beforeCause(r, spelled.Get(p, r)); cause != "" && !hasOwnCode(r) {
			p.ReportAt(r, "/regex", fmt.Sprintf("the regex ends before %q, so it matches other causes", clip(cause)))
		} else if words := anyPrograms(p, r); words != "" {
			p.ReportAt(r, "/regex", fmt.Sprintf("%q is in messages of any program", words))
		} else if words := lacksOwnWords(r, spelled.Get(p, r)); words != "" {
			p.ReportAt(r, "/regex", fmt.Sprintf("the regex has none of the words of the error's name that the signature has: %s", words))
		} else if words := fewWords(p, r); words != "" {
			p.ReportAt(r, "/regex", fmt.Sprintf("%q is only a small part of the message, and other messages have it, too", clip(words)))
		}
		matchesOthers(p, r)
	},
	Early: true,
	Base: func(p *lint.Pass) {
		reportClosings(p, reportNeutral(p))
		for _, file := range fixtures.Get(p).Clean {
			log := readLog(p, nil, file)
			if log == nil {
				continue
			}
			for _, hit := range log.Hits {
				for _, r := range hit.Records {
					reportHit(p, r, log, &hit, "a log of a successful run")
				}
			}
		}
	},
}

// onlyOpens returns what a regex spells out if that only begins a message, such as "Failed to start " or a label that all messages of
// a program have, and the rest is free.
func onlyOpens(fixed string) string {
	opening := strings.ReplaceAll(fixed, free, "")
	if !strings.HasSuffix(fixed, free) || !anyOpening.MatchString(opening) && !anyLabel.MatchString(strings.TrimSpace(opening)) {
		return ""
	}
	return strings.TrimSpace(opening)
}

// anyLabel matches a label with which programs begin their messages.
var anyLabel = regex.NewRecognizer(`^(?:(?:docker: )?Error response from daemon|Error from server|(?:nginx: )?\[emerg\]|npm (?:error|ERR!)(?: code)?|Unhandled exception|Uncaught (?:Error|Exception)|Exception in thread "main"|Traceback \(most recent call last\)|make: \*\*\*|collect2: error|An error occurred|remote: error):?$`)

// anyPrograms returns an alternative of a regex that has only the words of any program for what went wrong, although the
// signature says much more before them. A record such as networking/connection-refused is about the words themselves.
func anyPrograms(p *lint.Pass, r *schema.Record) string {
	const fewest = 4                           // words
	if !mayHaveAnyWords.MatchString(r.Regex) { // as nearly always
		return ""
	}
	for _, alternative := range alternatives.Get(p, r) {
		words := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(alternative, ".*"), ".*"))
		if m := labelAndWord.FindStringSubmatch(alternative); m != nil && hasMoreWords(r.Signature, m[1]) {
			return strings.TrimSpace(alternative)
		}
		words = eitherCase.ReplaceAllString(words, "$1")
		if !anyWords.MatchString(words) || isSubjectOf(r, words) {
			continue
		}
		if strings.Contains(r.ID, strings.ReplaceAll(strings.ToLower(words), " ", "-")) { // and of more
			return words
		}
		before, _, found := strings.Cut(strings.ToLower(r.Signature), strings.ToLower(words))
		if plain, _ := zh.English(before); plain >= fewest || !found || strings.HasSuffix(alternative, ".*") && hasMoreWords(r.Signature, words) {
			return words
		}
	}
	return ""
}

// isSubjectOf reports whether the id of a record has some words of its signature, and no other words of it.
func isSubjectOf(r *schema.Record, words string) bool {
	const shortest = 4 // letters
	words = strings.ReplaceAll(strings.ToLower(words), " ", "-")
	if !strings.Contains(r.ID, words) {
		return false
	}
	_, slug, _ := strings.Cut(strings.Replace(r.ID, words, "", 1), "/")
	signature := strings.ToLower(r.Signature)
	for word := range strings.SplitSeq(slug, "-") {
		if len(word) >= shortest && strings.Contains(signature, word) {
			return false
		}
	}
	return true
}

// lacksOwnWords returns the words of a record's id that its signature has, if there are several and the regex spells out none of them:
// too, many and failures of ssh/too-many-failures for "Received disconnect from \S+".
func lacksOwnWords(r *schema.Record, fixed string) string {
	const fewest, shortest = 2, 3 // words, and letters of one
	_, slug, _ := strings.Cut(r.ID, "/")
	if strings.Count(slug, "-") < fewest-1 || hasDigits(fixed, 1) || !strings.HasSuffix(fixed, free) && !strings.HasPrefix(fixed, free) { // a number may be the code of the error
		return ""
	}
	signature, lower := strings.ToLower(r.Signature), strings.ToLower(fixed)
	var words []string
	for word := range strings.SplitSeq(slug, "-") {
		if strings.Contains(lower, word) {
			return ""
		}
		if len(word) >= shortest && strings.Contains(signature, word) {
			words = append(words, word)
		}
	}
	if len(words) < fewest {
		return ""
	}
	return wording.And(words...)
}

// saysMore reports whether a signature has a message after the name of a class.
func saysMore(signature, class string) bool {
	const fewest = 2
	class, _, _ = strings.Cut(strings.ReplaceAll(class, `\.`, "."), ":")
	_, message, found := strings.Cut(signature, class+": ")
	plain, _ := zh.English(message)
	return found && plain >= fewest && !strings.ContainsAny(message, "<{…")
}

// onlyClass recognizes a regex with only the name of a class of errors that has many messages.
var onlyClass = regex.NewRecognizer(`^(?:java\\\.[a-z]+\\\.)?(?:OutOfMemoryError|RuntimeError|ValueError|TypeError|AttributeError|OSError|IOException|SQLException|IllegalStateException|IllegalArgumentException|ImportError|RuntimeException|InternalError|OperationalError|ProgrammingError|SyntaxError|ReferenceError|RuntimeWarning|UserWarning|FutureWarning|DeprecationWarning)(?:: ?(?:\.[*+])?)?$`)

// hasMoreWords reports whether a signature has some words more than those that a regex spells out.
func hasMoreWords(signature, words string) bool {
	const fewest = 3
	all, _ := zh.English(signature)
	own, _ := zh.English(words)
	return strings.Contains(strings.ToLower(signature), strings.ToLower(words)) && all >= own+fewest
}

// eitherCase matches a letter of a regex in either case. labelAndWord matches a regex with only one plain word, perhaps after a
// label.
var (
	eitherCase   = lazyregexp.New(`^\[([A-Z])[a-z]\]`)
	labelAndWord = regex.NewRare(`^(?:(?:\.[*+]|\^)?(?:ERROR|Error|error|FATAL|Fatal|fatal|WARNING|Warning|warning)?:? ?(?:\.[*+])?:? ?)(platform|files?|versions?|packages?|modules?|memory|servers?|clients?|connections?|requests?|values?|users?|paths?|names?|data|systems?|process|services?|images?|containers?|networks?|disks?|ports?|keys?|types?|objects?|functions?|methods?|class|bad|invalid|missing|unknown) ?(?:\.[*+])?$`)
)

// mayHaveAnyWords recognizes a regex that may have an alternative without any name.
var mayHaveAnyWords = regex.NewRecognizer(`(?i)(?:^|[|(])(?:could not|cannot|can't|failed to|unable to) [a-z]+(?:$|[|)])|(?:^|[|(])(?:permission denied|no such file or directory|file exists|directory not empty|(?:is|not) a directory|connection |operation not permitted|invalid argument|access denied|not found|timed out|has |have |invalid |\[Ii\]nvalid |illegal |unknown |bad |does not exist|already exists|(?:error|fatal|warning)?:? ?\.[*+]|\.\*)`)

// anyWords matches an alternative without any name of what it is about.
var anyWords = regex.NewRecognizer(`(?i)^(?:(?:could not|cannot|can't|failed to|unable to) (?:start|find|load|open|read|write|connect|create|get|resolve|run|execute|access|parse|fetch|update|delete)|` +
	`permission denied|no such file or directory|file exists|directory not empty|(?:is|not) a directory|connection refused|operation not permitted|invalid argument|connection timed out|connection reset by peer|access denied|not found|timed out|(?:has|have) (?:already |not )?been [a-z]+ed|(?:does not|already) exists?|(?:invalid|illegal|unknown|bad) (?:character|argument|value|option|parameter|input)s?(?: in| for)?)$`)

// anyOpening matches the first words of a message about something.
var anyOpening = regex.NewRecognizer(`^(?:Could not|Cannot|Can't|Failed to|Unable to) (?:start|find|load|open|read|write|connect|create|get|resolve|run|execute|access|parse|fetch|update|delete) ?$`)

// reportClosings reports regexes that match the last line of a failed job, unless they are
// known to match everywhere.
func reportClosings(p *lint.Pass, known map[string]bool) {
	hits, _ := finder.Get(p).Hits([]byte(strings.Join(errorline.ClosingExamples(), "\n")))
	for _, hit := range hits {
		if known[hit.Records[0].Regex] {
			continue
		}
		for _, r := range hit.Records {
			if strings.TrimSpace(r.Signature) == strings.TrimSpace(hit.Best.Line) { // the record is about this line
				continue
			}
			p.ReportAt(r, "/regex", fmt.Sprintf("%s matches %q, the last line of any failed job", broadPart(p, r, hit.Best.Line), clip(strings.TrimSpace(hit.Best.Line))))
		}
	}
}

// broadPart names the shortest alternative of a record's regex that matches a line.
func broadPart(p *lint.Pass, r *schema.Record, line string) string {
	if all := regex.Alternatives(r.Regex); len(all) > 1 {
		slices.SortStableFunc(all, func(a, b string) int { return len(a) - len(b) })
		for _, alternative := range all {
			if re, err := regex.Compile(alternative, p.Settings.IgnoreCase); err == nil && re.MatchString(line) {
				return `the alternative "` + clip(alternative) + `"`
			}
		}
	}
	return "the regex"
}
