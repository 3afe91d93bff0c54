package draft

import (
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// own is the placeholder for a name that users choose, such as that of a table. It says
// nothing about the error. The names that a program gives to its parts do.
const own = "<own>"

// owners matches things that users name.
const owners = `(?:relation|column|table|view|database|schema|constraint|index|sequence|tablespace|` +
	`namespace|deployment|statefulset|daemonset|replicaset|replicationcontroller|job|cronjob|pod|service|serviceaccount|ingress|configmap|secret|persistentvolume|persistentvolumeclaim|` +
	`node|container|image|volume|cluster|host|host ?name|server|bucket|queue|topic|collection|keyspace|repository|branch)(?:e?s)?`

var (
	// ownQuoted matches the text before a quoted name that a user chose. kubectl adds the
	// group to a kind: deployments.apps.
	ownQuoted = lazyregexp.New(`(?i)\b` + owners + `(?:\.[a-z0-9.-]+)? (?:named |called |name |at |on )?$`)
	// systems matches the names of a database's own tables.
	systems = lazyregexp.New("^['\"`](?:pg_|information_schema\\b|mysql\\.|sys\\.|sqlite_)")
	// ownBare matches an unquoted name that a user chose, as a group. It can be a
	// Kubernetes pod with its random letters, a host after a word for hosts, an SQLite
	// table, a name in a message of kubelet's, or a missing image.
	ownBare = lazyregexp.New(`\b([a-z0-9](?:[a-z0-9-]*[a-z0-9])?-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}(?:_[a-z0-9-]+)?)\b` +
		`|\b(?:[Hh]ost(?:name)?:?|lookup|ENOTFOUND|EAI_AGAIN|[Ss]erver(?: at)?) ((?:[A-Za-z0-9_-]+\.)+[A-Za-z]{2,})\b` +
		`|\bno such (?:table|column): (\S+)` +
		`|\b(?:container|pod|namespace|node)=([\w.-]+)` +
		`|\b((?:[a-z0-9-]+\.)+[a-z]{2,}(?::[0-9]+)?/[a-z0-9._/-]+:\w[\w.-]*): (?:not found|manifest unknown)`)
)

// split splits a message into parts that stay and parts that vary, which include the names
// that users choose.
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

// isOwn reports whether a user chose the quoted name after a text.
func isOwn(before, name string) bool {
	return ownQuoted.MatchString(before) && !systems.MatchString(name)
}
