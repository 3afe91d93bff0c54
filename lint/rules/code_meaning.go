package rules

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// meaningOfCode returns known code in a how, and words for what it does.
func meaningOfCode(how string) string {
	known := knownCode()
	var words []string
	known.Find(how, func(_, code int) bool {
		if meaning := known.codes[code] + " " + codeMeans[known.codes[code]]; !slices.Contains(words, meaning) {
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
		"chmod +x": "give make execute executable permission mode bit script file program user runnable", "--unshallow": "turn convert shallow clone full complete whole entire history every commit old deepen",
		"go mod tidy": "tidy clean module file add missing requirement go.mod depend import", "usermod -aG": "add user group member membership join put", "git stash": "stash put aside save local change uncommitted away shelve",
		"safe.directory": "mark trust directory repository safe list exception add declare", "CHOKIDAR_USEPOLLING": "poll polling switch watcher watching watch file", "usePolling": "poll polling switch watcher watching watch file",
		"ignored:": "ignore exclude leave folder watcher watching watch file node_modules", "ON CONFLICT": "upsert ignore skip update existing row duplicate insert conflict", "ON DUPLICATE KEY UPDATE": "upsert update existing row duplicate insert",
		"INSERT IGNORE": "ignore skip existing row duplicate insert", "FOR UPDATE": "lock row select first same order", "busy_timeout": "wait longer lock busy timeout raise sqlite let", ".timeout": "wait longer lock busy timeout raise sqlite let",
		"ulimit -s": "raise stack size limit", "-Xss": "raise stack size thread jvm", "max_user_watches": "raise number inotify watch limit kernel", "python -m venv": "create virtual environment isolate own project",
		"python3 -m venv": "create virtual environment isolate own project", "rustup update": "update rust toolchain compiler newer", "git clean": "delete untracked file",
		"--set-upstream": "set upstream tracking branch push publish", "git push -u": "set upstream tracking branch push publish", "git remote set-url": "change url address remote point correct", "export PATH": "add directory folder path search append",
		"LD_LIBRARY_PATH": "point loader library path directory folder add search linker dynamic", "torch.no_grad": "disable gradient tracking autograd track", "empty_cache": "free empty cache memory gpu clear release", ".contiguous()": "copy contiguous memory tensor make",
		"Rc::new": "share reference count ownership wrap value pointer", "Arc::new": "share reference count ownership wrap value pointer thread", "kubectl rollout undo": "roll back deployment previous revision return undo",
		"kubectl create secret": "create secret credential registry pull image add", "client_max_body_size": "raise body upload size limit request", "proxy_read_timeout": "raise timeout wait upstream read proxy response",
		"legacy-peer-deps": "ignore disregard peer dependency conflict npm", "npm rebuild": "rebuild native module compile again addon", "u64::from": "convert turn value number type into",
		"git rebase": "rebase top commit work branch replay own put onto", "--deepen": "fetch history commit older", "cmake ..": "point parent directory folder above source build tree cmake", "HSET": "store keep value field hash single key together",
		"--max-http-header-size": "raise header size limit request", "NODE_EXTRA_CA_CERTS": "trust certificate add authority ca root", "--cacert": "trust certificate authority ca root pass", "update-ca-certificates": "trust certificate add authority ca root store system install",
		"xargs": "pipe name list pass", "npm install\n": "bring regenerate update lock file package-lock.json ordinary npm refresh date up sync with again", "ROLLBACK": "roll back abort undo transaction start over rerun",
		"swapoff": "disable swap off", "--privileged": "privileged run container", "--shm-size": "raise shared memory size", "kill -9": "kill force process stop", "--user root": "run root user container",
		"--network host": "use host network container", "--net=host": "use host network container", "-u 0": "run root user container", "git commit --amend": "amend last commit change",
	}
	for _, code := range []string{"--insecure", "curl -k", "curl -sk", "verify=False", "sslVerify false", "strict-ssl false", "TLS_REJECT_UNAUTHORIZED=0", "rejectUnauthorized: false", "InsecureSkipVerify: true", "no-check-certificate",
		"StrictHostKeyChecking=no", "--trusted-host"} {
		all[code] = trusting
	}
	for code, words := range stemsOf(moreMeanings) {
		if all[code] == "" {
			all[code] = words
		}
	}
	return all
}()
