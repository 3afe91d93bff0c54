package snippet

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// A paragraph is a part of a snippet between empty lines, without the comments at its head.
type paragraph struct {
	from, to int
	language string // "" if it is not certain
	labelled bool   // its first line is a comment that names a language
}

// paragraphsOf returns the paragraphs of a snippet.
func paragraphsOf(code string) (all []paragraph) {
	at := 0
	for part := range strings.SplitSeq(code, "\n\n") {
		from, to := at, at+len(part)
		at = to + len("\n\n")
		labelled := label.MatchString(part)
		for comment.MatchString(code[from:to]) {
			end := strings.IndexByte(code[from:to], '\n')
			if end < 0 {
				from = to
				break
			}
			from += end + 1
		}
		if body := code[from:to]; strings.TrimSpace(body) != "" {
			all = append(all, paragraph{from, to, languageOf(body), labelled})
		}
	}
	return all
}

// mixed reports whether some paragraphs are certainly in another language than that of the whole snippet.
func mixed(paragraphs []paragraph, language string) bool {
	return len(paragraphs) > 1 && slices.ContainsFunc(paragraphs, func(p paragraph) bool {
		return p.labelled || p.language != "" && p.language != language
	})
}

var (
	comment = regex.NewRecognizer(`^\s*(?:#(?:[^!{]|$)|//)`)
	label   = regex.NewRecognizer(`^\s*(?:#|//|--) ?(?:Go|Python|Java|Kotlin|C\+\+|C#|Rust|Ruby|PHP|Node(?:\.js)?|JavaScript|TypeScript|[Ss]hell|[Bb]ash|PowerShell|YAML|JSON|SQL)\b`)
)
