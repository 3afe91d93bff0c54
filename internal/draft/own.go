package draft

import (
	"regexp"

	"github.com/kbctl/kbctl/internal/logs/template"
)

// own is a name that somebody has given to a thing of their own, which says nothing
// of the error. What a program, a language or a system calls its parts does.
const own = "<own>"

// owners are words for things that everybody names as they like.
const owners = `(?:relation|column|table|view|database|schema|constraint|index|sequence|tablespace|` +
	`namespace|deployment|statefulset|daemonset|replicaset|replicationcontroller|job|cronjob|pod|service|serviceaccount|ingress|configmap|secret|persistentvolume|persistentvolumeclaim|` +
	`node|container|image|volume|cluster|host|host ?name|server|bucket|queue|topic|collection|keyspace|repository|branch)(?:e?s)?`

var (
	// ownQuoted is what stands before a quoted name of one's own. kubectl says of
	// what group a kind is: deployments.apps.
	ownQuoted = regexp.MustCompile(`(?i)\b` + owners + `(?:\.[a-z0-9.-]+)? (?:named |called |name |at |on )?$`)
	// systems are names that a database gives to its own.
	systems = regexp.MustCompile("^['\"`](?:pg_|information_schema\\b|mysql\\.|sys\\.|sqlite_)")
	// ownBare is a name of one's own without quotes, a group of its own each: a pod
	// of Kubernetes, by the letters that it has for chance; a host after a word that
	// says so; a table of SQLite's; what kubelet names; an image that is not there.
	ownBare = regexp.MustCompile(`\b([a-z0-9](?:[a-z0-9-]*[a-z0-9])?-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}(?:_[a-z0-9-]+)?)\b` +
		`|\b(?:[Hh]ost(?:name)?:?|lookup|ENOTFOUND|EAI_AGAIN|[Ss]erver(?: at)?) ((?:[A-Za-z0-9_-]+\.)+[A-Za-z]{2,})\b` +
		`|\bno such (?:table|column): (\S+)` +
		`|\b(?:container|pod|namespace|node)=([\w.-]+)` +
		`|\b((?:[a-z0-9-]+\.)+[a-z]{2,}(?::[0-9]+)?/[a-z0-9._/-]+:\w[\w.-]*): (?:not found|manifest unknown)`)
)

// split takes a message apart into what stays and what varies, names of one's own
// among it.
func split(message string) (parts []template.Part) {
	last := 0
	for _, at := range ownBare.FindAllStringSubmatchIndex(message, -1) {
		for i := 2; i < len(at); i += 2 {
			if at[i] >= 0 {
				parts = append(parts, template.Split(message[last:at[i]])...)
				parts = append(parts, template.Part{Text: message[at[i]:at[i+1]], Placeholder: own})
				last = at[i+1]
			}
		}
	}
	return append(parts, template.Split(message[last:])...)
}

// isOwn tells whether a quoted name after a text is one of one's own.
func isOwn(before, name string) bool {
	return ownQuoted.MatchString(before) && !systems.MatchString(name)
}
