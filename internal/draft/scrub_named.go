package draft

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// kind is what a name says that its value is.
type kind int

const (
	plain    kind = iota
	password      // whatever it looks like
	token         // unless it is a small number
	jumble        // if it looks as if chance had made it: a key may be anything
	user
)

// parts are words of which a name may be made up, written together; whole are words
// that are a part of their own in one.
var (
	passwordParts = strings.Fields("password passwd passwort passphrase")
	tokenParts    = strings.Fields("secret token apikey accesskey privatekey signingkey encryptionkey accountkey storagekey masterkey licensekey " +
		"authkey credential cookie authorization sessionid sessionkey jwt")
	passwordWhole = strings.Fields("pass pwd pw pin otp psk")
	tokenWhole    = strings.Fields("auth session sess sid sig creds cred bearer")
	jumbleWhole   = strings.Fields("key keys signature login")
	userWhole     = strings.Fields("user username userid role login")
	// Names of classes that are about secrets have none.
	classWhole = strings.Fields("error exception warning failure fault err tokenizer tokenizers tokenization tokenize")
)

var (
	secretName = regexp.MustCompile(`(?i)(?:(?:api|access|private|secret|account|signing|license|master) key|` +
		`[\w.-]*(?:pass|pwd|pw|secret|token|key|auth|cookie|sess|sid|sig|cred|jwt|bearer|psk|otp|pin|user|login|role)[\w.-]*)`)
	hump       = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	sourceFile = regexp.MustCompile(`\.(?:go|py|c|cc|cpp|cu|h|hpp|rs|js|ts|tsx|jsx|java|rb|php|sh|cs|kt|swift)$`)
)

// kindOf tells what a name says of its value. With last, the last part counts.
func kindOf(name string, last bool) kind {
	words := strings.FieldsFunc(strings.ToLower(hump.ReplaceAllString(name, "${1}_$2")), func(r rune) bool {
		return r == '_' || r == '-' || r == '.' || r == ' '
	})
	if len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(classWhole, w) }) {
		return plain
	}
	joined := strings.Join(words, "")
	has := func(parts, whole []string) bool {
		if last {
			return slices.Contains(whole, words[len(words)-1]) || slices.ContainsFunc(parts, func(p string) bool {
				return strings.HasSuffix(strings.TrimRight(joined, "s0123456789"), p)
			})
		}
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(whole, w) }) ||
			slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(joined, p) })
	}
	switch {
	case name == "PWD" || name == "OLDPWD": // of a shell
		return plain
	case has(passwordParts, passwordWhole):
		return password
	case has(tokenParts, tokenWhole):
		return token
	case has(nil, userWhole):
		return user
	case has(nil, jumbleWhole):
		return jumble
	}
	return plain
}

const quotes = "\\\\*[\"'`]"

// What may be between a name and its value, which is in quotes of the last group.
var (
	assigned = regexp.MustCompile(`^(` + quotes + `)?\]?[ \t]*(?:=>|:=|={1,2}|:)[ \t]*[bru]?(` + quotes + `)?`)
	spaced   = regexp.MustCompile(`^(?:` + quotes + `)?,?(?: is| was)?:?[ \t]+(` + quotes + `)?`)
	element  = regexp.MustCompile(`^>`)
	schemes  = regexp.MustCompile(`(?i)^(?:basic|bearer|token|negotiate|apikey)[ \t]+`)
	variable = regexp.MustCompile(`^(?:\$[A-Za-z_]\w*|\$?\$\{.*|%\w+%|\{\{.*)$`)
	parser   = regexp.MustCompile(`(?i)\b(?:un)?(?:expected|known|defined|recognized)\s+$|\billegal\s+$`)
)

// prose are words that go on with a sentence, and are no secrets.
var prose = strings.Fields("a an and are be been by cannot could denied does empty error expected expired fail failed failure false for from has have in incorrect " +
	"invalid is it its may mismatch missing must need needed needs nil no none not null of off ok on or provided rejected required revoked should success that the " +
	"this to too true unable undefined unexpected unknown unset verification via was were which with wrong yes access authentication permission")

// everyones are names of users who are nobody.
var everyones = strings.Fields("root postgres nobody admin administrator system anonymous user default guest")

// inLine finds what is a secret in a line.
func inLine(line string) (spans []span) {
	end, strong := 0, false
	for _, at := range secretName.FindAllStringIndex(line, -1) {
		name := strings.TrimRight(line[at[0]:at[1]], "-.")
		is := kindOf(name, false)
		strong = strong || is == password || is == token
		if is == plain || at[0] < end {
			continue
		}
		if from, to := value(line, at[0], at[0]+len(name), is); from < to {
			kind := Secret
			if is == user {
				kind = UserName
			}
			spans = append(spans, span{from: from, to: to, kind: kind})
			end = to
		}
	}
	if strong {
		spans = append(spans, jumbles(line)...)
	}
	return append(append(spans, addresses(line)...), flags(line)...)
}

// value finds the value of a name from at to after; from is to where there is none.
func value(line string, at, after int, is kind) (from, to int) {
	name, rest := line[at:after], line[after:]
	flag := strings.HasPrefix(name, "-") || strings.HasSuffix(line[:at], "-")
	sure := true
	var quote string
	m := assigned.FindStringSubmatchIndex(rest)
	switch {
	case m != nil:
		colon := strings.Contains(rest[:m[1]], ":") && m[2] < 0
		if colon && (strings.HasPrefix(rest, "::") || sourceFile.MatchString(name) || kindOf(name, true) == plain) {
			return 0, 0
		}
		sure = !parser.MatchString(line[max(0, at-20):at])
		if m[4] >= 0 {
			quote = rest[m[4]:m[5]]
		}
	case element.MatchString(rest):
		m = []int{0, 1}
	default:
		if m = spaced.FindStringSubmatchIndex(rest); m == nil {
			return 0, 0
		}
		sure = flag
		if m[2] >= 0 {
			quote, sure = rest[m[2]:m[3]], is != jumble
		}
	}
	from = after + m[1]
	to = valueEnd(line, at, from, quote, name)
	text := line[from:to]
	if !sure && !random(text, 6) || is == jumble && !random(text, 16) || harmless(text, is) || flag && strings.HasPrefix(text, "-") {
		return 0, 0
	}
	return from, to
}

// mostValue is more than a secret has, but for a private key, in bytes.
const mostValue = 4 << 10

// valueEnd finds the end of a value. Without quotes it is the next blank, except
// of a header and of a line that is a name and its value.
func valueEnd(line string, at, from int, quote, name string) int {
	rest := line[from:min(len(line), from+mostValue)]
	if quote != "" {
		for end := 0; end < len(rest); end++ {
			switch {
			case strings.HasPrefix(rest[end:], quote):
				return from + end
			case rest[end] == '\\':
				end++
			}
		}
		return from + len(rest)
	}
	word := func(start int) int {
		end := strings.IndexAny(rest[start:], " \t\r\n\f\v\"'`<")
		if end < 0 {
			end = len(rest) - start
		}
		return start + len(strings.TrimRight(rest[start:start+end], ")]},;.:\\"))
	}
	header := strings.Contains(strings.ToLower(name), "authorization") || strings.Contains(strings.ToLower(name), "cookie")
	first := word(0)
	switch scheme := schemes.FindString(rest); {
	case scheme != "":
		return from + word(len(scheme))
	case slices.Contains(prose, strings.ToLower(rest[:first])) || len(rest[:first]) <= smallNumber && isNumber(rest[:first]):
	case header:
		if end := strings.IndexAny(rest, "\"'`"); end >= 0 {
			return from + end
		}
		return len(line)
	case strings.Trim(line[:at], " \t-") == "" && strings.Contains(line[at:from], ": "):
		return from + len(strings.TrimRight(rest, " \t"))
	}
	return from + first
}

// harmless tells whether a value is none that anybody would hide.
func harmless(text string, is kind) bool {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || variable.MatchString(text) {
		return true
	}
	if slices.Contains(prose, strings.ToLower(text)) || is == user && slices.Contains(everyones, strings.ToLower(text)) {
		return true
	}
	return is != password && len(text) <= smallNumber && isNumber(text)
}

// smallNumber is as many digits as a count has, and a secret that is a number has
// more.
const smallNumber = 6

func isNumber(text string) bool { return strings.Trim(text, "0123456789.,%") == "" }

// random tells whether a text of some length looks as if chance had made it: it has
// letters and digits, and is no path or number with a unit.
func random(text string, least int) bool {
	digits := strings.Count(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return 'x'
	}, text), "0")
	return len(text) >= least && digits > 0 && strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsAny(text[:1], `/.~\`) &&
		strings.ToLower(text) != "sha256"
}

var longWord = regexp.MustCompile(`[A-Za-z0-9+/=_.~-]{20,}`)

// jumbles are long words that chance has made, in a line about secrets.
func jumbles(line string) (spans []span) {
	for _, at := range longWord.FindAllStringIndex(line, -1) {
		text := line[at[0]:at[1]]
		if from := strings.IndexByte(text, '='); from >= 0 && from < len(text)-20 { // a name before it
			at[0], text = at[0]+from+1, text[from+1:]
		}
		if random(text, 20) && !strings.Contains(text, "//") && strings.Count(text, "/") < 4 && !dotted.MatchString(text) {
			spans = append(spans, span{from: at[0], to: at[1]})
		}
	}
	return spans
}

// dotted is a name of a host, a file or a package, or a time.
var dotted = regexp.MustCompile(`^(?:[A-Za-z_]\w{0,24}\.)+[A-Za-z_]{1,40}$|^(?:[a-z0-9_-]+\.)+[a-z]{2,}$|^[a-z_/-]+[0-9]{0,3}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}T`)

var (
	userInfo = regexp.MustCompile(`://([^\s/"'<>` + "`" + `]+)@`)
	// A password with a slash, and one without a URL; not a port or a version.
	slashed = regexp.MustCompile(`://[^\s/"'<>@:]*:([^\s"'<>@]*[^\s"'<>@0-9/][^\s"'<>@]*/[^\s"'<>@]*)@`)
	noURL   = regexp.MustCompile(`(?:^|[\s"'=(,])([\w.+-]{1,40}):([^\s@"'/:]{2,})@(\(?[\w.-]+)`)
)

// addresses are names and passwords before the host that they are for.
func addresses(line string) (spans []span) {
	for _, re := range []*regexp.Regexp{userInfo, slashed} {
		for _, at := range re.FindAllStringSubmatchIndex(line, -1) {
			if text := line[at[2]:at[3]]; text != "git" {
				spans = append(spans, span{from: at[2], to: at[3]})
			}
		}
	}
	return spans
}

// aroundAt is what stands beside an at sign, but for e-mail addresses.
func aroundAt(line string) []span { return append(beforeHosts(line), sessions(line)...) }

// beforeHosts are passwords before a host, without a URL.
func beforeHosts(line string) (spans []span) {
	for _, at := range noURL.FindAllStringSubmatchIndex(line, -1) {
		if prefix, host := line[at[2]:at[3]], line[at[6]:at[7]]; prefix != "npm" && prefix != "workspace" && !strings.HasPrefix(host, "sha") {
			spans = append(spans, span{from: at[4], to: at[5]})
		}
	}
	return spans
}

const flagGap = "(?:[\"'],?)?[ \\t=]*[\"']?"

var (
	client   = regexp.MustCompile(`(?i)\b(?:mysql\w*|mariadb\S*|psql|sshpass|redis-cli|mongo\w*|sqlcmd|ldap\w+|docker login|helm|7z|curl|wget|az login|smbclient)\b`)
	passFlag = regexp.MustCompile(`(?:^|[\s"',\[])-[pP]` + flagGap + "([^\\s\"'`]+)")
	userFlag = regexp.MustCompile(`(?:^|[\s"',\[])(?:-u|-U|--user|--proxy-user)` + flagGap + "([^\\s\"'`]+)")
	noSecret = regexp.MustCompile(`^[0-9:./]+$|^[/.~-]|^[0-9]+:[0-9]+(?:/(?:tcp|udp))?$`)
)

// flags are the values of -p and -u, which mean something else in most programs.
func flags(line string) (spans []span) {
	known := client.MatchString(line)
	for _, at := range passFlag.FindAllStringSubmatchIndex(line, -1) {
		if text := line[at[2]:at[3]]; known && !strings.HasPrefix(text, "-") || random(text, 8) && !noSecret.MatchString(text) {
			spans = append(spans, span{from: at[2], to: at[3]})
		}
	}
	for _, at := range userFlag.FindAllStringSubmatchIndex(line, -1) {
		if text := line[at[2]:at[3]]; !noSecret.MatchString(text) && (known || strings.Contains(text[1:], ":")) {
			spans = append(spans, span{from: at[2], to: at[3], kind: UserName})
		}
	}
	return spans
}
