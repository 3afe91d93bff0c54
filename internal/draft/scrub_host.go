package draft

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// hostHints are in every line in which hosts finds something.
var hostHints = needle.New(true, ".internal", ".local", ".lan", ".corp", ".intranet", ".home.arpa")

var (
	// privateHost is a name in a zone that is of one network alone: those that
	// RFC 6762, RFC 8375 and ICANN set apart, and those that companies use, also below
	// their own.
	privateHost = regexp.MustCompile(`(?:[a-z0-9_-]+\.)+(?:(?:internal|corp|intranet)\.(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|cloud)|internal|local|lan|corp|intranet|home\.arpa)\b`)
	// doubtful is a name that a variable of a program may have too, unless it stands
	// where hosts do.
	doubtful   = regexp.MustCompile(`^[a-z0-9_-]+\.(?:internal|local)$`)
	whereHosts = regexp.MustCompile(`(?i)(?:["'@]|//|\b(?:host|hostname|server|node|address|lookup|resolve|connect|at|to|from|on|ENOTFOUND|EAI_AGAIN)[ :=]+)$`)
	portOrPath = regexp.MustCompile(`^(?::[0-9]|/| \([0-9])`)

	// publicHost is the same everywhere: of Kubernetes, of Docker, of a cloud.
	publicHost = regexp.MustCompile(`(?:^|\.)cluster\.local$|\.docker\.internal$|^metadata\.google\.internal$`)
	// noHost is a file or a part of a program.
	noHost = regexp.MustCompile(`^(?:threading|werkzeug|asgiref|gevent|rc|env|jdk|self|this)\.`)
	// ofProgram is what stands before a name of a part of a program.
	ofProgram = regexp.MustCompile(`\b(?:from|import|module|package|class) +['"]?$`)
)

// hosts are the names of hosts of one's own.
func hosts(line string) (spans []span) {
	for _, at := range privateHost.FindAllStringIndex(line, -1) {
		name, before, after := line[at[0]:at[1]], line[:at[0]], line[at[1]:]
		if publicHost.MatchString(name) || noHost.MatchString(name) || inPath(before) || goesOn(after) || ofProgram.MatchString(before) {
			continue
		}
		if doubtful.MatchString(name) && !whereHosts.MatchString(before) && !portOrPath.MatchString(after) {
			continue
		}
		spans = append(spans, span{from: at[0], to: at[1], kind: HostName})
	}
	return spans
}

// inPath tells whether what follows is a part of a path or of a longer name. After
// two slashes it is a host.
func inPath(before string) bool {
	return before != "" && strings.ContainsAny(before[len(before)-1:], `./\`) && !strings.HasSuffix(before, "//") && !strings.HasSuffix(before, `\\`)
}

// goesOn tells whether a name goes on, or is called.
func goesOn(after string) bool {
	return after != "" && strings.ContainsAny(after[:1], "-($") || len(after) > 1 && after[0] == '.' && isWord(after[1])
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// session is who is at work where, as PostgreSQL puts it in front of a message.
var session = regexp.MustCompile(`(?:^|[\s\]])([A-Za-z_][\w.-]*)@([A-Za-z_][\w.-]*) (?:LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION|DEBUG[1-5]?):`)

// sessions are users and databases of PostgreSQL.
func sessions(line string) (spans []span) {
	for _, at := range session.FindAllStringSubmatchIndex(line, -1) {
		for i, kind := range []Private{UserName, Database} {
			from, to := at[2*i+2], at[2*i+3]
			if !slices.Contains(everyones, line[from:to]) {
				spans = append(spans, span{from: from, to: to, kind: kind})
			}
		}
	}
	return spans
}
