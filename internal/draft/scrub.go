package draft

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/text/secret"
)

// A span is a stretch of a log that others should not read, and what is put for it;
// empty for asterisks, as many as it has characters.
type span struct {
	from, to int
	instead  string
	kind     Private
}

// Private is what a value looks like that others should not read.
type Private int

// The kinds of private values.
const (
	Secret   Private = iota // a key or a password
	UserName                // the name of a user or a role
	Address                 // an e-mail address
	HostName                // the name of a host that no other network knows
	Database                // the name of a database
)

// String says it in words.
func (p Private) String() string {
	return [...]string{"a key or a password", "the name of a user", "an e-mail address", "the name of a host", "the name of a database"}[p]
}

// Masked is a value that was taken out of a log.
type Masked struct {
	Line int // from 0
	Kind Private
}

// Scrub takes out of a log what looks like a key, a password, the name of a user, an
// e-mail address or a host of one's own, so that it can be made public, and returns
// the place of each. It takes out too much rather than too little, unlike package
// secret, and yet nobody can know them all. Lines stay lines; what is masked keeps
// its columns, but for names in paths and e-mail addresses.
func Scrub(log string) (clean string, masked []Masked) {
	spans := append(secretSpans(log), keyBlocks(log)...)
	spans = append(spans, named(log)...)
	spans = append(spans, persons(log)...)
	slices.SortFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	var b strings.Builder
	last, counted, line := 0, 0, 0
	for _, s := range spans {
		if text := log[s.from:s.to]; cmp.Or(s.instead, asterisks(text)) == text {
			continue
		}
		if s.from < last { // a part of it is masked already
			if s.to <= last {
				continue
			}
			s = span{from: last, to: s.to, kind: s.kind}
		} else {
			line += strings.Count(log[counted:s.from], "\n")
			counted = s.from
			masked = append(masked, Masked{line, s.kind})
		}
		b.WriteString(log[last:s.from])
		b.WriteString(cmp.Or(s.instead, asterisks(log[s.from:s.to])))
		last = s.to
	}
	return b.String() + log[last:], masked
}

func asterisks(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return r
		}
		return '*'
	}, text)
}

func secretSpans(log string) (spans []span) {
	for _, s := range secret.Find(log) {
		spans = append(spans, span{from: s.From, to: s.To})
	}
	return spans
}

// keyBlock is a private key, and keyLines what is left of one whose end is not
// there.
var (
	keyBlock = regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----((?:\s|\\[nr]|[\w+/=:, .>|-])*)`)
	keyLines = regexp.MustCompile(`^(?:(?:\s|\\[nr])*[A-Za-z0-9+/]{16,}={0,2})*`)
)

func keyBlocks(log string) (spans []span) {
	for _, at := range keyBlock.FindAllStringSubmatchIndex(log, -1) {
		body := log[at[2]:at[3]]
		if end := strings.Index(body, "-----END"); end >= 0 {
			body = body[:end]
		} else {
			body = keyLines.FindString(body)
		}
		spans = append(spans, span{from: at[2], to: at[2] + len(body)})
	}
	return spans
}

const nameInPath = "[^/\\\\\\s\"'`:;,)\\]<>|*?]+"

var (
	// A name with blanks is one if a folder follows.
	home  = regexp.MustCompile(`(?i)(?:[/\\](?:homes?|users|documents and settings|profiles)[/\\]+)(` + nameInPath + `(?:(?: ` + nameInPath + `){1,3}\\)?)`)
	tilde = regexp.MustCompile(`\B~([A-Za-z_][\w.-]*)/`)
	email = regexp.MustCompile(`\b[\w.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}\b`)
)

// persons are names of users in paths, and e-mail addresses.
func persons(log string) (spans []span) {
	for _, re := range []*regexp.Regexp{home, tilde} {
		for _, at := range re.FindAllStringSubmatchIndex(log, -1) {
			name := strings.TrimRight(log[at[2]:at[3]], `\`)
			if strings.Trim(name, ".*") != "" {
				spans = append(spans, span{at[2], at[2] + len(name), "user", UserName})
			}
		}
	}
	for _, at := range email.FindAllStringIndex(log, -1) {
		if !strings.HasPrefix(log[at[0]:], "git@") {
			spans = append(spans, span{at[0], at[1], "user@example.org", Address})
		}
	}
	return spans
}

// hints are in every line in which inLine finds something. Most lines have none,
// and cost next to nothing.
var hints = needle.New(true, "pass", "pwd", "pw=", "pw:", "pw ", "pw\"", "pw'", "pw\\", "pw>", "secret", "token", "key", "auth", "cookie", "sess", "sid", "sig",
	"cred", "jwt", "bearer", "psk", "otp", "pin", "user", "login", "role", "://", " -p", "'-p", "\"-p", "\t-p", " -u", "'-u", "\"-u", "\t-u")

// named finds what is a secret for what stands beside it, line by line.
func named(log string) (spans []span) {
	end := -1
	look := func(at int, in func(line string) []span) {
		if at < end {
			return
		}
		start := strings.LastIndexByte(log[:at], '\n') + 1
		if end = strings.IndexByte(log[at:], '\n'); end >= 0 {
			end += at
		} else {
			end = len(log)
		}
		for _, s := range in(strings.TrimRight(log[start:end], "\r")) {
			s.from, s.to = start+s.from, start+s.to
			spans = append(spans, s)
		}
	}
	hints.Find(log, func(at, _ int) bool { look(at, inLine); return true })
	end = -1
	hostHints.Find(log, func(at, _ int) bool { look(at, hosts); return true })
	end = -1
	for at := strings.IndexByte(log, '@'); at >= 0; {
		look(at, aroundAt)
		next := strings.IndexByte(log[end:], '@')
		at = end + next
		if next < 0 {
			break
		}
	}
	return spans
}
