package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
)

// defaultPorts are the ports of programs, from their manuals. The first name of a line is shown.
var defaultPorts = sync.OnceValue(func() map[string][]string {
	all := make(map[string][]string)
	for line := range strings.Lines(`Redis: 6379 16379 26379
Memcached: 11211
PostgreSQL|Postgres: 5432 5433 6432
MySQL|MariaDB: 3306 33060
MongoDB: 27017 27018 27019
Elasticsearch: 9200 9300
Kafka: 9092 9093
RabbitMQ: 5671 5672 15672
ZooKeeper: 2181
etcd: 2379 2380
SSH: 22
HTTPS: 443 8443
DNS: 53 853
SMTP: 25 465 587
LDAP: 389 636
Prometheus: 9090
inspector|Node.js inspector: 9229
kubelet: 10250 10255
Cassandra: 9042
Consul: 8500
NFS: 2049
RDP: 3389
DevTools: 9222`) {
		names, ports, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for name := range strings.SplitSeq(names, "|") {
			all[strings.ToLower(name)] = strings.Fields(ports)
		}
	}
	return all
})

// otherPorts describes the port of another program that a text gives a program, as in "the Redis port 5432". Any other number
// may be the one that somebody chose.
func otherPorts(text string) string {
	if !statesPort(text) { // as nearly always
		return ""
	}
	for _, m := range programPort.FindAllStringSubmatch(text, 5) {
		program, port := m[1], m[2]
		if program == "" {
			program, port = m[4], m[3]
		}
		own := defaultPorts()[strings.ToLower(program)]
		if slices.Contains(own, port) || strings.Contains(text, own[0]) {
			continue
		}
		for _, ports := range defaultPorts() {
			if slices.Contains(ports, port) {
				return fmt.Sprintf("the port of %s is %s, not %s", program, own[0], port)
			}
		}
	}
	return ""
}

// statesPort reports whether a text has the number of a port.
func statesPort(text string) bool {
	for {
		_, after, found := strings.Cut(text, "port ")
		if !found {
			return false
		}
		if number := strings.TrimPrefix(strings.TrimPrefix(after, "is "), "of "); number != "" && startsWithDigit(number) {
			return true
		}
		text = after
	}
}

var programPort = regex.NewRare(`(?i)\b(Redis|Memcached|PostgreSQL|Postgres|MySQL|MariaDB|MongoDB|Elasticsearch|Kafka|RabbitMQ|ZooKeeper|etcd|SSH|HTTPS|DNS|SMTP|LDAP|Prometheus|inspector|kubelet|Cassandra|Consul|NFS|RDP|DevTools)(?:['’]s)?` +
	`(?: \(\w+\))?(?: (?:server|service|default|standard|usual|client|listens|is|runs|on|its|the|uses|debugger))* port (?:is |of )?([0-9]{2,5})\b|` +
	`\bport ([0-9]{2,5}) \((Redis|Memcached|PostgreSQL|Postgres|MySQL|MariaDB|MongoDB|Elasticsearch|Kafka|RabbitMQ|ZooKeeper|etcd|SSH|HTTPS|DNS|SMTP|LDAP|Prometheus|kubelet|Cassandra|Consul|NFS|RDP)\)`)
