package rules

import (
	"fmt"
	"strings"
)

// wrongOrder says which command of how comes before one that prepares it: git push before git commit.
func wrongOrder(how string) string {
	const most = 20
	if strings.IndexByte(how, '\n') < 0 {
		return ""
	}
	lines := strings.SplitN(how, "\n", most)
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(strings.TrimSpace(line), "sudo ")
	}
	for at := 1; at < len(lines); at++ {
		for _, s := range sequences[firstName(lines[at])] {
			if use := s.tooEarly(lines, at); use != "" {
				return fmt.Sprintf("%q comes before %q, which prepares it", clip(use), clip(lines[at]))
			}
		}
	}
	return ""
}

// firstName returns the program of a command or the function of a call.
func firstName(line string) string {
	if end := strings.IndexAny(line, " ("); end >= 0 {
		return line[:end]
	}
	return line
}

// A sequence is a command that prepares others. Both are given by their first words.
type sequence struct {
	first string
	then  []string
	// named is the number of the word of first that the others have, too, or 0. The last word is -1.
	named int
	// next says that only the line right after the other command is in the wrong place, because
	// it may clean up elsewhere.
	next bool
}

// tooEarly returns the line that comes before the line that prepares it, if neither of them comes again on
// the other side.
func (s *sequence) tooEarly(lines []string, at int) string {
	if !begins(lines[at], s.first) {
		return ""
	}
	name := wordAt(lines[at], s.named)
	from, found := 0, ""
	if s.next {
		from = at - 1
	}
	for i, line := range lines {
		switch {
		case i < at && begins(line, s.first):
			return ""
		case i > at && s.uses(line, name):
			return ""
		case i >= from && i < at && found == "" && s.uses(line, name):
			found = line
		}
	}
	return found
}

// uses reports whether a line is a command that needs the first one, with its name.
func (s *sequence) uses(line, name string) bool {
	for _, then := range s.then {
		if begins(line, then) {
			return !selfPrepared(line) && (s.named == 0 || name != "" && wordIn(line, name))
		}
	}
	return false
}

// selfPrepared reports whether a command needs no other one before it: git commit -am, git push --tags.
func selfPrepared(line string) bool {
	for _, option := range [...]string{" -a", "--amend", "--all", "--allow-empty", "--tags", "--delete", " :", "--dry-run", "--update", "-refresh-only"} {
		if strings.Contains(line, option) {
			return true
		}
	}
	return false
}

// begins reports whether a line has some first words.
func begins(line, words string) bool {
	rest, found := strings.CutPrefix(line, words)
	return found && (rest == "" || !isNameRune(rune(rest[0])) || !isNameRune(rune(words[len(words)-1])))
}

// wordAt returns a word of a line without the marks around it, counted from 0, or the last one for -1.
func wordAt(line string, at int) string {
	words := strings.Fields(line)
	if at < 0 {
		at += len(words)
	}
	if at <= 0 || at >= len(words) {
		return ""
	}
	return strings.Trim(words[at], `;"'`)
}

// wordIn reports whether a line has a name as a word, a path to it, or the folder of a path.
func wordIn(line, name string) bool {
	for word := range strings.FieldsSeq(line) {
		word = strings.Trim(word, `;"'()`)
		if word == name || strings.TrimPrefix(word, "./") == name || strings.HasPrefix(word, name+"/") || strings.HasPrefix(word, name+"(") || strings.HasSuffix(word, "="+name) {
			return true
		}
	}
	return false
}

// sequences are those of common tools, by the program that prepares. Their documents describe them.
var sequences = func() map[string][]*sequence {
	all := make(map[string][]*sequence)
	for _, s := range []sequence{
		{first: "git add", then: []string{"git commit", "git rebase --continue", "git merge --continue", "git cherry-pick --continue"}},
		{first: "git commit", then: []string{"git push", "git clone . ", "git clone --quiet . "}}, {first: "git stash push", then: []string{"git stash pop", "git stash apply"}},
		{first: "git init", then: []string{"git add", "git commit", "git remote add"}}, {first: "git remote add", then: []string{"git push -u", "git push --set-upstream"}, named: 3},
		{first: "cmake -S", then: []string{"cmake --build"}}, {first: "cmake -B", then: []string{"cmake --build"}}, {first: "./configure", then: []string{"make"}},
		{first: "apt update", then: []string{"apt install"}}, {first: "apt-get update", then: []string{"apt-get install"}},
		{first: "systemctl daemon-reload", then: []string{"systemctl restart", "systemctl start", "systemctl enable --now"}},
		{first: "CREATE USER", then: []string{"GRANT", "ALTER USER"}, named: 2}, {first: "CREATE ROLE", then: []string{"GRANT", "ALTER ROLE"}, named: 2},
		{first: "CREATE TABLE", then: []string{"INSERT INTO", "UPDATE", "ALTER TABLE", "DELETE FROM"}, named: 2}, {first: "CREATE DATABASE", then: []string{"USE", `\c`}, named: 2},
		{first: "python -m venv", then: []string{"source", ".", "pip install"}, named: -1}, {first: "python3 -m venv", then: []string{"source", "."}, named: -1},
		{first: "terraform init", then: []string{"terraform plan", "terraform apply", "terraform import"}}, {first: "chmod +x", then: []string{"./"}, named: -1},
		{first: "chmod u+x", then: []string{"./"}, named: -1}, {first: "mkdir", then: []string{"cd"}, named: -1}, {first: "usermod -aG docker", then: []string{"newgrp docker"}},
		{first: "docker build -t", then: []string{"docker run", "docker push", "docker tag"}, named: 3}, {first: "docker rename", then: []string{"docker run"}, named: 2},
		{first: "docker rm", then: []string{"docker run"}, named: -1, next: true}, {first: "docker network create", then: []string{"docker run"}, named: -1},
		{first: "docker volume create", then: []string{"docker run"}, named: -1}, {first: "docker login", then: []string{"docker push"}},
		{first: "npm init", then: []string{"npm install", "npm pkg set"}}, {first: "npm install", then: []string{"npm ci", "npm start", "npm test"}}, {first: "npm run build", then: []string{"npm start"}}, {first: "javac", then: []string{"java"}},
		{first: "protoc", then: []string{"go build", "go test", "go run"}}, {first: "certbot renew", then: []string{"systemctl reload", "systemctl restart", "nginx -s reload"}}, {first: "tsc", then: []string{"node"}},
		{first: "mvn package", then: []string{"java -jar"}}, {first: "docker compose build", then: []string{"docker compose up"}}, {first: "cargo build", then: []string{"./target"}},
		{first: "gcc", then: []string{"./"}, named: -1}, {first: "go build -o", then: []string{"./"}, named: 3}, {first: "ldconfig", then: []string{"./"}}, {first: "torch.save(", then: []string{"torch.load("}},
		{first: "conda create", then: []string{"conda activate"}}, {first: "nvm install", then: []string{"nvm use"}}, {first: "npm login", then: []string{"npm publish"}},
		{first: "cargo init", then: []string{"cargo add", "cargo build"}}, {first: "go mod init", then: []string{"go mod tidy", "go get", "go build"}},
		{first: "kubectl create namespace", then: []string{"kubectl apply", "kubectl create secret", "kubectl create deployment"}, named: -1},
		{first: "helm repo add", then: []string{"helm install", "helm upgrade"}}, {first: "redis-cli DEL", then: writes("redis-cli"), named: -1, next: true},
		{first: "loss.backward()", then: []string{"optimizer.step()"}},
	} {
		all[firstName(s.first)] = append(all[firstName(s.first)], &s)
	}
	return all
}()

// writes returns the commands of Redis that need a key of their type.
func writes(client string) (all []string) {
	for _, name := range [...]string{"LPUSH", "RPUSH", "HSET", "SADD", "ZADD"} {
		all = append(all, client+" "+name)
	}
	return all
}

// emptySavepoint says that how goes back to a savepoint right after it sets it, which undoes nothing.
func emptySavepoint(how string) string {
	if !strings.Contains(how, "SAVEPOINT ") || !strings.Contains(how, "ROLLBACK TO ") {
		return ""
	}
	before := ""
	for line := range strings.Lines(how) {
		line = strings.TrimRight(strings.TrimSpace(line), ";")
		if name, found := strings.CutPrefix(line, "ROLLBACK TO "); found && before != "" && strings.TrimPrefix(name, "SAVEPOINT ") == before {
			return fmt.Sprintf("%q comes right after its savepoint", clip(line))
		}
		before, _ = strings.CutPrefix(line, "SAVEPOINT ")
		if before == line {
			before = ""
		}
	}
	return ""
}
