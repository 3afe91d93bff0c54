package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// restartsOther returns a command that restarts one service after a change of a file that another one reads.
func restartsOther(code string) string {
	if !strings.Contains(code, "/etc/") || strings.Count(code, "restart ") != 1 { // as nearly always
		return ""
	}
	restart := restarting.FindStringSubmatch(code)
	if restart == nil {
		return ""
	}
	for _, m := range changedFile.Get().FindAllStringSubmatch(code[:strings.Index(code, restart[0])], 10) {
		for path, services := range fileReaders {
			if strings.HasPrefix(m[1], path) && !restartsAny(restart[1], services) {
				return restart[0]
			}
		}
	}
	return ""
}

// restartsAny reports whether one of some units is one of some services, or an instance of it.
func restartsAny(units, services string) bool {
	for unit := range strings.FieldsSeq(units) {
		for service := range strings.FieldsSeq(services) {
			if strings.HasPrefix(unit, service) {
				return true
			}
		}
	}
	return false
}

var (
	restarting  = regex.NewRare(`(?:sudo )?systemctl restart ((?:[\w@.-]+ ?)+)`)
	changedFile = lazyregexp.New(`(?:\btee(?: -a)?|>>?|\bsed -i\b[^\n]*|\b(?:vi|vim|nano)) (/etc/[\w./-]+)`)
	// fileReaders are the services that read a file or the files of a folder.
	fileReaders = map[string]string{
		"/etc/docker/daemon.json": "docker", "/etc/systemd/resolved.conf": "systemd-resolved", "/etc/nginx/": "nginx", "/etc/ssh/sshd_config": "ssh sshd",
		"/etc/containerd/": "containerd kubelet", "/etc/redis/": "redis redis-server", "/etc/postgresql/": "postgresql", "/etc/mysql/": "mysql mysqld mariadb",
		"/etc/systemd/journald.conf": "systemd-journald", "/etc/apache2/": "apache2", "/etc/NetworkManager/": "NetworkManager", "/etc/chrony": "chrony chronyd",
	}
)
