package secret

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// These are the kinds of personal data and of likely secrets.
const (
	likelySecret = "a key or a password"
	userName     = "the name of a user"
	emailAddress = "an e-mail address"
	hostName     = "the name of a host"
	databaseName = "the name of a database"
)

var personal = []string{userName, emailAddress, hostName, databaseName}

const nameInPath = "[^/\\\\\\s\"'`:;,)\\]<>|*?]+"

var (
	// home matches a user's folder. A name may contain spaces if another folder follows.
	home  = lazyregexp.New(`(?i)(?:[/\\](?:homes?|users|documents and settings|profiles)[/\\]+)(` + nameInPath + `(?:(?: ` + nameInPath + `){1,3}\\)?)`)
	tilde = lazyregexp.New(`\B~([A-Za-z_][\w.-]*)/`)
	email = lazyregexp.New(`\b[\w.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}\b`)
)

// people returns the names of users in paths, and e-mail addresses.
func people(text string) (spans []Span) {
	for _, re := range []*lazyregexp.Regexp{home, tilde} {
		for _, at := range re.FindAllStringSubmatchIndex(text, -1) {
			name := strings.TrimRight(text[at[2]:at[3]], `\`)
			if strings.Trim(name, ".*") != "" {
				spans = append(spans, Span{From: at[2], To: at[2] + len(name), Kind: userName, instead: "user"})
			}
		}
	}
	for _, at := range email.FindAllStringIndex(text, -1) {
		if !strings.HasPrefix(text[at[0]:], "git@") {
			spans = append(spans, Span{From: at[0], To: at[1], Kind: emailAddress, instead: "user@example.org"})
		}
	}
	return spans
}

// zones has a word of every line with a private host.
var zones = needle.New(true, ".internal", ".local", ".lan", ".corp", ".intranet", ".home.arpa")

var (
	// privateHost matches a name in a zone of a single network: the zones that RFC
	// 6762, RFC 8375 and ICANN reserve, and the zones that companies use, also below
	// their own domain.
	privateHost = lazyregexp.New(`(?:[a-z0-9_-]+\.)+(?:(?:internal|corp|intranet)\.(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|cloud)|internal|local|lan|corp|intranet|home\.arpa)\b`)
	// ambiguous matches a name that can also be a field in a program. It counts only
	// where hosts occur: after whereHosts or before portOrPath.
	ambiguous  = lazyregexp.New(`^[a-z0-9_-]+\.(?:internal|local)$`)
	whereHosts = lazyregexp.New(`(?i)(?:["'@]|//|\b(?:host|hostname|server|node|address|lookup|resolve|connect|at|to|from|on|ENOTFOUND|EAI_AGAIN)[ :=]+)$`)
	portOrPath = lazyregexp.New(`^(?::[0-9]|/| \([0-9])`)

	// publicHost matches a name that is the same in every network: of Kubernetes, of
	// Docker, of a cloud.
	publicHost = lazyregexp.New(`(?:^|\.)cluster\.local$|\.docker\.internal$|^metadata\.google\.internal$`)
	// notHost matches the name of a file or of a part of a program.
	notHost = lazyregexp.New(`^(?:threading|werkzeug|asgiref|gevent|rc|env|jdk|self|this)\.`)
	// imported matches the text before the name of an imported module.
	imported = lazyregexp.New(`\b(?:from|import|module|package|class) +['"]?$`)
)

// privateHosts returns the names of hosts that only one network knows.
func privateHosts(line string) (spans []Span) {
	for _, at := range privateHost.FindAllStringIndex(line, -1) {
		name, before, after := line[at[0]:at[1]], line[:at[0]], line[at[1]:]
		if publicHost.MatchString(name) || notHost.MatchString(name) || inPath(before) || continues(after) || imported.MatchString(before) {
			continue
		}
		if ambiguous.MatchString(name) && !whereHosts.MatchString(before) && !portOrPath.MatchString(after) {
			continue
		}
		spans = append(spans, Span{From: at[0], To: at[1], Kind: hostName})
	}
	return spans
}

// inPath reports whether the text that follows before is part of a path or of a longer
// name. After two slashes it is a host.
func inPath(before string) bool {
	return before != "" && strings.ContainsAny(before[len(before)-1:], `./\`) && !strings.HasSuffix(before, "//") && !strings.HasSuffix(before, `\\`)
}

// continues reports whether after continues a name or calls it.
func continues(after string) bool {
	return after != "" && strings.ContainsAny(after[:1], "-($") || len(after) > 1 && after[0] == '.' && word[after[1]]
}

// session matches the user and the database that PostgreSQL prints before a message.
var session = lazyregexp.New(`(?:^|[\s\]])([A-Za-z_][\w.-]*)@([A-Za-z_][\w.-]*) (?:LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION|DEBUG[1-5]?):`)

// sessions returns the users and databases in PostgreSQL log lines.
func sessions(line string) (spans []Span) {
	for _, at := range session.FindAllStringSubmatchIndex(line, -1) {
		for i, kind := range []string{userName, databaseName} {
			from, to := at[2*i+2], at[2*i+3]
			if !slices.Contains(genericUsers, line[from:to]) {
				spans = append(spans, Span{From: from, To: to, Kind: kind})
			}
		}
	}
	return spans
}
