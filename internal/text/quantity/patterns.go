package quantity

import (
	"fmt"
	"strings"
	"time"
)

const (
	start  = `(?:^|[\s(=~"'])` // before a number
	amount = `([0-9][0-9,]*(?:\.[0-9]+)?)`
	size   = `([KMGTk]i?B|[kmgt]b|[Bb]ytes?)`
	span   = `(ms|milliseconds?|s|secs?|seconds?|min|mins|minutes?|h|hours?|days?|weeks?)`
	// equals is between two ways to say the same amount.
	equals = ` ?[(=] ?(?:=|~|≈|about )?`
	// memory is an amount in a manifest of Kubernetes.
	memory = `([0-9]+)([KMGT]i)`
	// things can be counted, and a share of them be at most all.
	things = `(?:cases|users|requests|attempts|failures|errors|records|reports|installations|builds|runs|tries|tests|replicas|nodes|pods|ranks|GPUs|hosts|servers)\b`
	counts = `(?:attempts|retries|times|tries|seconds|minutes|hours|days|workers|threads|replicas|[KMG]i?B|ms|bytes|lines|characters|spaces)\b`
)

// patterns are what the checks look for. The first group begins at the number.
var patterns = []struct {
	pattern string
	core    string // matches wherever the pattern does, and is simpler
	judge   func(groups []string) string
	alone   bool // see [Problem]
}{
	{start + amount + ` ?` + size + `(?: (?:limit|maximum|default))?` + equals + amount + ` ?` + size + `\b`, `[Bb](?:ytes?)? ?[(=] ?(?:~|≈|=|about )?[0-9]|(?:limit|maximum|default) ?[(=] ?[0-9]`, sameSize, false},
	{start + amount + ` ?` + span + equals + amount + ` ?` + span + `(?:[).,;]|$)`, `[0-9],* ?` + span + equals + `[0-9]`, sameTime, false},
	{start + amount + `;? \((?:=|~|≈|about )?` + amount + ` ?(?:` + size + `|` + span + `)\)`, `[0-9];? \((?:~|≈|=|about )?[0-9]`, sameWithout, false},
	{`[Pp]orts?(?: numbers?| range)?[ (:=]+(?:default |from |is |to |like )?([0-9]{5}[0-9]*)(?:[^0-9.]|\.?$|\.\s)`, `orts?(?: numbers?| range)?[ (:=]+(?:default |from |is |to |like )?[0-9]{5}`, isPort, true},
	{`(?:localhost|127\.0\.0\.1|0\.0\.0\.0|//[\w.-]+):([0-9]{5}[0-9]*)\b`, `:[0-9]{5}`, isPort, true},
	{`\b([0-9]+) ?% of (?:all |the |these |those |such )*` + things, `[0-9] ?% of`, isShare, true},
	{start + amount + ` (?:of|out of) (?:the |all )*` + amount + ` ` + things, `[0-9] (?:out )?of (?:the |all )*[0-9]`, isPart, true},
	{start + `((?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2})(?:[\s).,;:"']|$)`, `[0-9]{4}-[0-9]{2}-`, isDay, true},
	{`(?:^|[\s(@/"'])((?:10|127|172|192)\.[0-9]+\.[0-9]+\.[0-9]+)(?:/([0-9]+))?(?:[\s):,;"']|\.?$|\.\s)`, `(?:10|127|172|192)\.[0-9.]*(?:25[6-9]|2[6-9][0-9]|[3-9][0-9]{2}|/)`, isAddress, true},
	{`\bchmod (?:-\w+ )*([0-9]+)\s`, `chmod (?:-\w+ )*[0-7]*[89]`, isMode, true},
	{`[Ee]xit(?:s|ed)?(?: with)?(?: an?)? (?:code|status)(?: of| is|:)? ([0-9]{3})\b`, `xit(?:s|ed)?(?: with)?(?: an?)? (?:code|status)`, isExit, true},
	{`(?:^|[^+×*−/\s-][\s(]|^[\s(])([0-9]+) ?([+×*−]) ?([0-9]+) ?= ?([0-9]+)(?:[\s).,;:]|$)`, `[+×*−] ?[0-9]+ ?=`, isSum, false},
	{`(?:^|[^\w.])([0-9]+)(?:,? (?:that is|i\.e\.|is|means|=) |(?:，|, )?(?:即|也就是|等于) ?| ?[(（](?:that is |i\.e\. |= ?|即 ?)?)([0-9]+) ?([+×*−]) ?([0-9]+)(?:[).,;:）。，；]|$| [a-z])`, `[0-9] ?[+×*−] ?[0-9]`, isSumOf, false},
	{`(?:^|[^\w.] ?)(128) ?(\+) ?([0-9]{1,2}) ?(?:gives|is|makes|equals|等于|得到?|是|为) ?([0-9]{1,3})(?:$|[,.;)，。；）]| [a-z])`, `128 ?\+ ?[0-9]`, isSum, false},
	{start + `([0-9]+) ?- ?([0-9]+) ` + counts, `[0-9] ?- ?[0-9]+ ` + counts, isRange, true},
	{`--requests=\S*memory=` + memory + `\S*\s+--limits=\S*memory=` + memory + `\b`, `--requests=\S*memory=`, isLimit, true},
	{`\brequests:\s+(?:cpu: \S+\s+)?memory: ["']?` + memory + `["']?\s+(?:cpu: \S+\s+)?limits:\s+(?:cpu: \S+\s+)?memory: ["']?` + memory + `\b`, `requests:\s`, isLimit, true},
	{`\bbetween ([0-9]+) and ([0-9]+)(?:[\s).,;:]|$)`, `between [0-9]+ and [0-9]`, isRange, true},
}

func isPort(groups []string) string {
	const last = 65535
	if number(groups[0]) <= last {
		return ""
	}
	return fmt.Sprintf("a port is at most %d, not %s", last, groups[0])
}

// isLimit compares what a container requests with its limit.
func isLimit(groups []string) string {
	request, limit := number(groups[0])*BytesIn(groups[1]+"B"), number(groups[2])*BytesIn(groups[3]+"B")
	if limit >= request {
		return ""
	}
	return fmt.Sprintf("the limit %s%s is below the request %s%s", groups[2], groups[3], groups[0], groups[1])
}

func isShare(groups []string) string {
	if number(groups[0]) <= 100 {
		return ""
	}
	return fmt.Sprintf("a share is at most 100 %%, not %s %%", groups[0])
}

func isPart(groups []string) string {
	if number(groups[0]) <= number(groups[1]) {
		return ""
	}
	return fmt.Sprintf("%s are more than %s", groups[0], groups[1])
}

func isDay(groups []string) string {
	if _, err := time.Parse(time.DateOnly, groups[0]); err == nil {
		return ""
	}
	return fmt.Sprintf("there is no day %s", groups[0])
}

func isAddress(groups []string) string {
	for part := range strings.SplitSeq(groups[0], ".") {
		if number(part) > 255 && len(part) <= len("255") {
			return fmt.Sprintf("a part of an IP address is at most 255, not %s", part)
		}
	}
	if number(groups[1]) > 32 {
		return fmt.Sprintf("a network has at most 32 bits, not %s", groups[1])
	}
	return ""
}

func isMode(groups []string) string {
	if !strings.ContainsAny(groups[0], "89") {
		return ""
	}
	return fmt.Sprintf("a mode has digits up to 7, unlike %s", groups[0])
}

func isExit(groups []string) string {
	if number(groups[0]) <= 255 {
		return ""
	}
	return fmt.Sprintf("an exit status is at most 255, not %s", groups[0])
}

// exact is where floating-point numbers begin to skip integers.
const exact = 1 << 53

// isSumOf is like isSum, but the result comes first.
func isSumOf(groups []string) string { return isSum(append(groups[1:4:4], groups[0])) }

func isSum(groups []string) string {
	a, b, stated := number(groups[0]), number(groups[2]), number(groups[3])
	right := map[string]float64{"+": a + b, "−": a - b, "×": a * b, "*": a * b}[groups[1]]
	if right == stated || right >= exact {
		return ""
	}
	return fmt.Sprintf("%s %s %s is %.0f, not %s", groups[0], groups[1], groups[2], right, groups[3])
}

func isRange(groups []string) string {
	if number(groups[0]) <= number(groups[1]) {
		return ""
	}
	return fmt.Sprintf("a range begins with the lower number, but %s is above %s", groups[0], groups[1])
}
