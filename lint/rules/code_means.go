package rules

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// meaningOfCode returns words for what code does that are not in it.
func meaningOfCode(how string) string {
	known := knownCode()
	var words []string
	known.Find(how, func(_, code int) bool {
		if meaning := codeMeans[known.codes[code]]; !slices.Contains(words, meaning) {
			words = append(words, meaning)
		}
		return true
	})
	if words == nil {
		return ""
	}
	return " " + strings.Join(words, " ")
}

// knownCode finds the code of [codeMeans].
var knownCode = sync.OnceValue(func() (known struct {
	*needle.Set
	codes []string
}) {
	known.codes = slices.Sorted(maps.Keys(codeMeans))
	known.Set = needle.New(false, known.codes...)
	return known
})

// codeMeans maps code to words for what it does. Other actions may say so without the code.
var codeMeans = func() map[string]string {
	const (
		trusting  = "disable ignore trust verification certificate validation tls ssl peer host key insecure insecurely"
		world     = "give grant permission read write everyone every user world all public socket file"
		firewall  = "disable stop firewall"
		hooks     = "skip ignore disable bypass hook"
		discard   = "discard reset delete local change uncommitted hard"
		forcing   = "force push overwrite history remote branch"
		heap      = "raise heap memory limit size v8 jvm"
		open      = "raise limit open descriptor soft number file"
		pruning   = "delete unused image container docker clean prune"
		warnings  = "disable suppress ignore warning"
		reinstall = "reinstall force again package"
	)
	all := map[string]string{
		"chmod 777": world, "chmod -R 777": world, "chmod a+rwx": world, "chmod 666": world, "chmod a+rw": world, "chmod o+rw": world,
		"setenforce 0": "disable selinux permissive", "SELINUX=disabled": "disable selinux", "ufw disable": firewall, "stop firewalld": firewall, "iptables -F": firewall + " flush rule",
		"--no-verify": hooks, "HUSKY=0": hooks, "git reset --hard": discard, "git checkout -f": discard, "git push -f": forcing, "git push --force": forcing,
		"--max-old-space-size": heap, "-Xmx": heap, "ulimit -n": open, "docker system prune": pruning, "docker image prune": pruning,
		"-W ignore": warnings, "-Wno-": warnings, "PYTHONWARNINGS=ignore": warnings, "--force-reinstall": reinstall,
		"--no-cache": "without ignore disable skip cache", "cache clean": "clear delete cache", "cache purge": "clear delete cache", "FLUSHALL": "delete every key database", "FLUSHDB": "delete every key database",
		"swapoff": "disable swap off", "--privileged": "privileged run container", "--shm-size": "raise shared memory size", "kill -9": "kill force process stop", "--user root": "run root user container",
		"--network host": "use host network container", "--net=host": "use host network container", "-u 0": "run root user container", "git commit --amend": "amend last commit change",
	}
	for _, code := range []string{"--insecure", "curl -k", "curl -sk", "verify=False", "sslVerify false", "strict-ssl false", "TLS_REJECT_UNAUTHORIZED=0", "rejectUnauthorized: false", "InsecureSkipVerify: true", "no-check-certificate",
		"StrictHostKeyChecking=no", "--trusted-host"} {
		all[code] = trusting
	}
	return all
}()
