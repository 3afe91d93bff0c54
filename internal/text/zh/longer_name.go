package zh

import "github.com/kbctl/kbctl/internal/text/lazyregexp"

// longerName returns CRLF if the Chinese says to use it instead of LF.
func longerName(en, zh string) string {
	if usesCRLF.MatchString(zh) && contains(en, "LF", wordEdge) && !contains(zh, "LF", wordEdge) && !endsOfWindows.MatchString(en) {
		return "CRLF"
	}
	return ""
}

var (
	usesCRLF      = lazyregexp.New(`[以用为成] ?CRLF\b`)
	endsOfWindows = lazyregexp.New(`(?i)\bcr|\bwindows\b|\bdos\b|\b(?:not|no|never|instead|lacks?|without|wants?|expects?|requires?|needs?)\b`)
)
