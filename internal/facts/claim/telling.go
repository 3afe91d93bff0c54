package claim

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/meaning"
)

// generic are the meanings of words that messages of most programs have. They do not tell
// one program from another.
var generic = func() map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(`access active add address already another argument array attribute available bad base before buffer byte bytes call case change character
		check class close code column command configuration connect connection content convert copy count create current data default delete device directory
		duplicate element empty end enable encode decode entry environment error exist expect extra field file first flag format found function get give group
		handle header host identifier ignore import index input instead int integer internal invalid item kind key know label large last length less level limit line
		list load local location lock long main make many map match maximum member memory message method minimum missing mode module more most multiple
		name new node null number object offset old only open operation option other output package page parameter parse part pass path pattern permission port
		position positive previous process program property protocol query range read receive record reference register remove replace reply request require reserve
		resolve resource response result return root run second section server service set short single size skip small source specify start state status
		stop stream string support symbol syntax system table target task text time timeout too tree try tuple type unexpected unit update url use user utf8
		utf 8 valid value variable version wait warning word write wrong zero equal 0 1 2 3 out up back off down over under`) {
		if m := meaning.Of(word); m.Of != "" {
			set[m.Of] = true
		}
	}
	return set
}()

// tellingIn returns the number of meanings that are not generic.
func tellingIn(content []sense) int {
	telling := 0
	for _, s := range content {
		if !generic[s.of] {
			telling++
		}
	}
	return telling
}

// isTelling reports whether a word has a meaning that is not generic.
func isTelling(word string) bool {
	own, _ := meaningsOf(word)
	return slices.ContainsFunc(own, func(of string) bool { return !generic[of] })
}

// languages are the catalogs of languages and platforms. Libraries print messages of their own
// that resemble theirs.
var languages = map[string]bool{"python": true, "pip": true, "go": true, "go-library": true, "node": true, "node-errors": true, "npm": true, "rust": true, "java": true, "grpc": true}

// isOwn reports whether only a product prints messages after the beginning of a line.
func isOwn(line string, facts *catalog.Facts) bool {
	return hasOwnPrefix(line, facts) || (hasLabel(line) || strings.HasPrefix(line, "npm ")) && (onlyOwn.MatchString(line) || onlyTheirs.MatchString(line))
}

// onlyTheirs matches what libraries print seldom before messages of their own.
var onlyTheirs = regex.NewRecognizer(`^(?:\S*\.go:\d+(?::\d+)?: |go: |npm (?:error|ERR!|warn|WARN) |ERROR: |(?:\w+\.)*(?:Syntax|Index|Name|EOF|ModuleNotFound|Unicode\w+|JSONDecode|Overflow|Unpickling)Error: |(?:Range|Reference)Error: |FATAL ERROR: |\w*Error \[ERR_\w+\]: |\w+Error: (?:\[Errno \d+\] |'\w+' object )|RuntimeWarning: |error: |(?:\w*Error: )?(?:\w+ )?E[A-Z]{3,}: )`)
