package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherCapitals returns a message in quotes in the cause that the regex misses only because of capitals: 'Maximum Payload Violation'
// for the regex "maximum payload (exceeded|violation)".
func otherCapitals(p *lint.Pass, r *schema.Record) string {
	const most = 10 // quotations
	if p.Settings.IgnoreCase || strings.Contains(r.Regex, "(?i") || !strings.ContainsAny(r.RootCause, "'\"`“") {
		return ""
	}
	for _, m := range quotedMessage.FindAllStringSubmatch(r.RootCause, most) {
		if said := m[1]; said != strings.ToLower(said) && !matches(p, r.Regex, said) && matches(p, "(?i)(?:"+r.Regex+")", said) {
			return said
		}
	}
	return ""
}

// quotedMessage matches words between quotation marks.
var quotedMessage = regex.NewRare("(?:^|[\\s(])['\"`“]([A-Za-z][^'\"`“”\n]{3,80} [^'\"`“”\n]{2,80})['\"`”]")
