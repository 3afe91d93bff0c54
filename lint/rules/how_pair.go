package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/regex"
)

// otherPair says that how has only the other one of two things than an action: a limit for a request, a reload for a
// restart, or min for the largest.
func otherPair(action, how string) string {
	for _, p := range pairsOfHow {
		for i, own := range p {
			other := p[1-i]
			if other.inHow.MatchString(how) && own.inAction.MatchString(action) && !own.inHow.MatchString(how) && !own.also.MatchString(how) && !other.inAction.MatchString(action) && !choosing.MatchString(action) {
				return fmt.Sprintf("how has %s, but the action says %s", other.name, own.name)
			}
		}
	}
	return ""
}

// A half is one of two things. inAction recognizes it in an action, inHow in code, and also what else in code may do it.
type half struct {
	name                  string
	inAction, inHow, also *regex.Recognizer
}

func newHalf(name, inAction, inHow, also string) half {
	return half{name, regex.NewRecognizer(`(?i)\b(?:` + inAction + `)\b`), regex.NewRecognizer(inHow), regex.NewRecognizer(also)}
}

// pairsOfHow are two things each of which code seldom does for the other one.
var pairsOfHow = [...][2]half{
	{newHalf("a request", `requests?`, `--requests[= ]`, `\brequests\b`), newHalf("a limit", `limits?`, `--limits[= ]`, `\blimits\b`)},
	{newHalf("reload", `reload\w*`, `(?:systemctl|pg_ctl|service [a-z-]+) reload\b|-s reload|pg_reload_conf`, `\brestart\b`), newHalf("restart", `restart (?:the |it|[A-Z])[\w ]*`, `\brestart\b`, `\b(?:start|stop|up|down|kill|reboot)\b|restart|--force-recreate`)},
	{newHalf("min", `smallest|lowest|minimum|min`, `(?i)\bmin\(`, `(?i)\basc\b|sort|order by`), newHalf("max", `largest|highest|maximum|biggest|greatest|max`, `(?i)\bmax\(`, `(?i)\bdesc\b|sort|order by|least|greatest`)},
}
