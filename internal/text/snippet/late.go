package snippet

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// lateSteps are pairs of commands of which the first one has to run before the second one, as the manual of the second one says. If both have
// a group, it has to be the same.
var lateSteps = [...]struct{ first, second *lazyregexp.Regexp }{
	{commandLine(`mkswap (/\S+)`), commandLine(`swapon (/\S+)`)},
	{commandLine(`systemctl (?:--user )?daemon-reload`), commandLine(`systemctl (?:--user )?(?:re)?start \S+`)},
	{commandLine(`git add [^-].*`), commandLine(`git commit\b.*`)},
	{commandLine(`git fetch(?: --unshallow| --all| --prune| --tags| -p)*(?: origin)?`), commandLine(`git (?:reset --hard|merge|rebase)(?: --[\w-]+)* (?:'?@\{u(?:pstream)?\}'?|(?:origin|upstream)/\S+)`)},
	{commandLine(`git remote add (\S+) \S+`), commandLine(`git (?:fetch|push|pull)(?: -\S+)* (\S+)\b.*`)},
	{commandLine(`ssh-keygen -t \S+`), commandLine(`ssh-copy-id [\w.@-]+`)},
	{commandLine(`terraform apply -target\b.*`), commandLine(`terraform apply`)},
	{commandLine(`terraform init`), commandLine(`terraform (?:plan|apply)`)},
	{commandLine(`cp \S+ /usr/local/share/ca-certificates/\S*`), commandLine(`update-ca-certificates`)},
	{commandLine(`helm repo add (\S+) \S+`), commandLine(`helm (?:install|upgrade)\b.* (\w[\w-]*)/[\w-]+\b.*`)},
	{commandLine(`docker tag \S+ (\S+)`), commandLine(`docker push (\S+)`)},
	{commandLine(`docker build\b.* -t (\S+)\b.*`), commandLine(`docker (?:run(?: --?\w+)*|push) (\S+)`)},
	{commandLine(`docker buildx create\b.* --use\b.*`), commandLine(`docker buildx build\b.*`)},
	{commandLine(`docker network create (\S+)`), commandLine(`docker network connect (\S+) \S+`)},
	{commandLine(`kubectl create (?:namespace|ns) (\S+)`), commandLine(`kubectl (?:apply|create|run)\b.* -n (\S+)`)},
	{commandLine(`python3? -m venv (\S+)`), commandLine(`(?:source|\.) (\S+?)/bin/activate`)},
	{commandLine(`conda create (?:-y )?-n (\S+)\b.*`), commandLine(`conda activate (\S+)`)},
	{commandLine(`nvm install (\S+)`), commandLine(`nvm use (\S+)`)},
	{commandLine(`rustup target add (\S+)`), commandLine(`cargo \S+ --target (\S+)`)},
	{commandLine(`cmake (?:-S \S+ )?-B (\S+)\b.*`), commandLine(`cmake --build (\S+)(?: -j\S*| --parallel(?: \d+)?| --config \w+)*`)},
	{commandLine(`\./configure\b.*`), commandLine(`make(?: -j\S*)?`)},
	{commandLine(`chmod \+x (?:\./)?(\S+)`), commandLine(`\./([^\s#]+)(?: [^#]*)?`)},
	{commandLine(`mkdir (?:-p )?(\S+)`), commandLine(`cd (\S+)`)},
	{commandLine(`modprobe -r (\S+)`), commandLine(`modprobe (\S+)`)},
	{commandLine(`(?:-u postgres )?psql\b.*ALTER SYSTEM .*`), commandLine(`systemctl (?:restart|reload) postgresql\S*`)},
	{commandLine(`(?:sed -i.*|.*\btee(?: -a)?) /etc/(\w+)/\S+(?: .*)?`), commandLine(`systemctl (?:restart|reload) (\w+)`)},
	{commandLine(`usermod -aG (\w+) \S+`), commandLine(`newgrp (\w+)`)},
	{commandLine(`groupadd (?:-f )?(\w+)`), commandLine(`usermod -aG (\w+) \S+`)},
	{commandLine(`python3? -m venv (\S+)`), commandLine(`(?:\./)?([^\s/]\S*?)/bin/(?:python|pip)3? .*`)},
	{commandLine(`go mod tidy`), commandLine(`git add\b.* go\.(?:mod|sum)\b.*`)},
	{commandLine(`npm install\b.*`), commandLine(`git add\b.*package-lock\.json.*`)},
	{commandLine(`mkdir (?:-p )?(?:-m \d+ )?(\S+)`), commandLine(`(?:cp|mv|install(?: -m \d+)?)(?: -[a-z]+)* \S+ (\S+)/[^/\s]*`)},
	{commandLine(`install -d(?: -m \d+)? (\S+)`), commandLine(`(?:cp|mv|install(?: -m \d+)?)(?: -[a-z]+)* \S+ (\S+)/[^/\s]*`)},
	{commandLine(`git pull(?: --rebase)?(?: \S+)*`), commandLine(`git push(?: -u)?(?: \w+)*`)},
	{commandLine(`javac\b.*`), commandLine(`java (?:-cp \S+ )?[A-Z]\w*`)},
	{commandLine(`kubectl apply -f .*`), commandLine(`kubectl rollout status .*`)},
	{commandLine(`apt(?:-get)? update`), commandLine(`apt(?:-get)? install\b.*`)},
	{commandLine(`npm (?:ci|install|i)`), commandLine(`npm (?:run [\w:-]+|test|start)`)},
	{commandLine(`docker compose pull`), commandLine(`docker compose up\b.*`)},
	{commandLine(`docker login\b.*`), commandLine(`docker (?:push|pull) \S+`)},
	{commandLine(`git init\b.*`), commandLine(`git (?:add|remote add|commit)\b.*`)},
	{commandLine(`eval "\$\(ssh-agent(?: -s)?\)"`), commandLine(`ssh-add\b.*`)},
	{commandLine(`(?:-u postgres )?createdb (\w+)`), commandLine(`(?:-u postgres )?(?:psql|pg_restore) -d (\w+)\b.*`)},
	{commandLine(`python3? manage\.py makemigrations`), commandLine(`python3? manage\.py migrate`)},
	{commandLine(`poetry lock\b.*`), commandLine(`poetry install\b.*`)},
	{commandLine(`go mod (?:tidy|download)`), commandLine(`go build\b.*`)},
	{commandLine(`cargo clean`), commandLine(`cargo build\b.*`)},
	{commandLine(`fallocate -l \S+ (/\S+)`), commandLine(`mkswap (/\S+)`)},
	{commandLine(`echo .* >> (~/\.\w+)`), commandLine(`(?:source|\.) (~/\.\w+)`)},
	{commandLine(`nginx -t`), commandLine(`(?:nginx -s reload|systemctl reload nginx)`)},
	{commandLine(`redis-cli .*CONFIG SET .*`), commandLine(`redis-cli .*CONFIG REWRITE`)},
	{commandLine(`kubectl drain (\S+)\b.*`), commandLine(`kubectl delete node (\S+)`)},
	{commandLine(`helm repo update\b.*`), commandLine(`helm (?:install|upgrade)\b.*`)},
	{commandLine(`.*\btee (?:-a )?/etc/sysctl\S*`), commandLine(`sysctl (?:-p\b.*|--system)`)},
	{commandLine(`.*\btee (?:-a )?/etc/ld\.so\.conf\S*`), commandLine(`ldconfig`)},
}

// commandLine returns an expression for a whole line with a command, and without a comment, which could say that it fails.
func commandLine(command string) *lazyregexp.Regexp {
	return lazyregexp.New(`^(?:sudo )?` + command + `$`)
}

// mayBeLate recognizes code with one of the first commands.
var mayBeLate = regex.NewRecognizer(`\b(?:mkswap|daemon-reload|git (?:add|push|fetch|remote add)|ssh-keygen|terraform (?:apply -target|init)|ca-certificates/|helm repo add|docker (?:tag|build|buildx create|network create)|` +
	`kubectl (?:create n|drain)|ALTER SYSTEM|sed -i|usermod|groupadd|install -d|javac|git pull|kubectl apply|npm install|apt(?:-get)? update|npm (?:ci|i)|compose pull|docker login|git init|ssh-agent|createdb|makemigrations|poetry lock|go mod|cargo clean|fallocate|echo |nginx -t|CONFIG SET|helm repo update|conda create|nvm install|rustup target|cmake |modprobe -r|tee |mkdir )|\./configure|chmod \+x| -m venv `)

// lateStep returns a command that comes right after another one for which it is needed, and which does not follow again. With several
// commands of git, it may be the start of another step.
func lateStep(code string) string {
	if !mayBeLate.MatchString(code) || strings.Contains(code, "pg_reload_conf") { // as nearly always
		return ""
	}
	lines := commandsIn(code)
	if len(lines) > mostSteps {
		return ""
	}
	for i := 1; i < len(lines); i++ {
		if strings.HasPrefix(lines[i], "git ") && (i+1 < len(lines) || strings.Count(code, "git ") > 2) {
			continue
		}
		for _, s := range lateSteps {
			first, second := s.first.FindStringSubmatch(lines[i]), s.second.FindStringSubmatch(lines[i-1])
			if first == nil || second == nil || len(first) > 1 && first[1] != second[1] || slices.ContainsFunc(lines[:i-1], s.first.MatchString) || slices.ContainsFunc(lines[i+1:], s.second.MatchString) {
				continue
			}
			return lines[i]
		}
	}
	if last := len(lines) - 1; last > 0 && strings.HasPrefix(lines[last], "git commit ") && strings.HasPrefix(lines[0], "git push") && !strings.Contains(lines[0], "--delete") {
		return lines[last]
	}
	return ""
}

// mostSteps limits the lines of code that are compared.
const mostSteps = 40

// commandsIn returns the lines of code without blank lines and comments.
func commandsIn(code string) (lines []string) {
	for line := range strings.Lines(code) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}

// removedAgain returns a command that uninstalls what the command before it installed.
func removedAgain(code string) string {
	if !strings.Contains(code, "uninstall ") { // as nearly always
		return ""
	}
	installed := ""
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		if m := installs.FindStringSubmatch(line); m != nil {
			installed = m[1]
			continue
		}
		m := uninstalls.FindStringSubmatch(line)
		if m != nil && installed != "" && (installed == m[1] || strings.HasPrefix(installed, m[1]+" ") || strings.HasPrefix(installed, m[1]+"=")) {
			return line
		}
		installed = ""
	}
	return ""
}

var (
	installs   = lazyregexp.New(`^(?:sudo )?(?:python3? -m )?(?:pip3?|npm) install ((?:[a-z][\w.-]* ?)+)(?:--[^\n]*)?$`)
	uninstalls = lazyregexp.New(`^(?:sudo )?(?:python3? -m )?(?:pip3?|npm) uninstall (?:-y )?((?:[a-z][\w.-]* ?)+)$`)
)

// lateAccount returns a GRANT of MySQL for an account that a later statement creates.
func lateAccount(code string) string {
	if !strings.Contains(code, "CREATE USER ") { // as nearly always
		return ""
	}
	granted := make(map[string]string)
	for line := range strings.Lines(code) {
		if m := grantsTo.FindStringSubmatch(line); m != nil {
			granted[m[1]] = strings.TrimSpace(line)
		}
		if m := createsUser.FindStringSubmatch(line); m != nil && granted[m[1]] != "" && !strings.Contains(line, "IF NOT EXISTS") {
			return granted[m[1]]
		}
	}
	return ""
}

var (
	grantsTo    = lazyregexp.New(`^GRANT .* TO ('[^']*'@'[^']*'|"?\w+"?)`)
	createsUser = lazyregexp.New(`^CREATE USER ('[^']*'@'[^']*'|"?\w+"?)`)
)
