package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// lacksWords says that the last command of code lacks an argument: chmod +x without a file, or SQL that ends in a
// word such as BY.
func lacksWords(code string) string {
	code = strings.TrimSpace(code)
	line := strings.TrimPrefix(strings.TrimSpace(code[strings.LastIndexByte(code, '\n')+1:]), "sudo ")
	for line != "" && line[0] <= 'Z' && assignment.MatchString(line) {
		_, line, _ = strings.Cut(line, " ")
	}
	problem := endLacks(line)
	if problem == "" || proseLike(code) { // as nearly always
		return ""
	}
	return problem
}

// endLacks says what lacks at the end of the last line of code.
func endLacks(line string) string {
	program, _, _ := strings.Cut(line, " ")
	for _, c := range fewestWords[program] {
		if begins(line, c.command) && !haveWords(c.words, line) {
			return fmt.Sprintf("%q lacks its last argument", clip(line))
		}
	}
	switch last := line[strings.LastIndexByte(line, ' ')+1:]; {
	case needsOperand[program] && !hasOperand(line):
		return fmt.Sprintf("%q has only options", clip(line))
	case openShell[last] && loop.MatchString(line), openSQL[last] && line != last:
		return fmt.Sprintf("the code ends in %q", last)
	case strings.HasSuffix(line, ".") && openMember.MatchString(line):
		return "the code ends in a dot"
	}
	return ""
}

// hasOperand reports whether a command has an argument that is no option. Options such as --version need none.
func hasOperand(line string) bool {
	words := strings.Fields(line)[1:]
	return len(words) == 0 || slices.ContainsFunc(words, func(word string) bool {
		return word[0] != '-' || strings.Contains(word, "version") || strings.Contains(word, "help") || word == "-V" || word == "-v" || word == "-h"
	})
}

var (
	needsOperand = wordSet("curl wget rm mkdir ssh scp gcc g++ javac nvcc rustc cp mv kill touch chmod chown")
	// assignment matches a variable that a command gets before its name.
	assignment = lazyregexp.New(`^[A-Z_]+=\S+ `)
	openShell  = wordSet("do then else")
	loop       = lazyregexp.New(`^(?:for|while|until|if|else|elif|do|then)\b`)
)

// openMember matches an object whose member lacks: db. or x = torch.nn.
var openMember = lazyregexp.New(`^(?:\w+ = )?[A-Za-z_]\w*(?:\.\w+|\([^()]*\))*\.$`)

// openSQL are words of SQL that never end a statement.
var openSQL = wordSet("BY FROM WHERE VALUES INTO AND OR IN LIKE TABLE IDENTIFIED SELECT UPDATE JOIN GRANT ORDER GROUP HAVING LIMIT CONSTRAINT REFERENCES TO SET ON")

// fewestWords has commands and the fewest words that they need, by program. Their manuals say so.
var fewestWords = func() map[string][]struct {
	command string
	words   int
} {
	all := make(map[string][]struct {
		command string
		words   int
	})
	for words, commands := range map[int]string{
		2: "ssh-copy-id|curl|wget|kill|export|unset|source|mkdir|rm|touch|javac|gcc|g++|nvcc|rustc|grep|xargs|newgrp",
		3: "chown|chmod|cp|mv|scp|git clone|git cherry-pick|git revert|git update-index|docker run|docker build|docker rm|docker rmi|docker pull|docker start|docker stop|docker exec|docker inspect|" +
			"kubectl get|kubectl describe|kubectl cordon|kubectl drain|npm uninstall|pip uninstall|apt-get remove|apt remove|cargo install|aws s3|redis-cli GET|redis-cli DEL|redis-cli TYPE|" +
			"kill -9|mkdir -p|rm -rf|rm -f|rm -r|tar -xzf|systemctl disable|conda install|go install|nvm install|sysctl -w|brew install",
		4: "usermod -aG|ln -s|cp -r|chown -R|chmod -R|git mv|git config --global|docker tag|docker rename|docker cp|kubectl exec|kubectl scale|kubectl create namespace|kubectl patch|kubectl rollout restart|npm config set|pip install -r|" +
			"rustup target add|rustup toolchain install|helm install|helm upgrade|terraform import|aws s3 mb|redis-cli SET|sed -i|setfacl -m|docker network create|docker volume create|git submodule add",
		5: "git remote add|git remote set-url|kubectl label|kubectl set image|helm repo add|aws s3 cp|aws s3 mv|aws configure set|redis-cli CONFIG SET|docker network connect",
	} {
		for command := range strings.SplitSeq(commands, "|") {
			program, _, _ := strings.Cut(command, " ")
			all[program] = append(all[program], struct {
				command string
				words   int
			}{command, words})
		}
	}
	return all
}()

// unended returns the pointer of the only text of a record that lacks its period, and its last word. Three texts or more
// have one, so the record's texts are sentences.
func unended(r *schema.Record) (pointer, last string) {
	const enough, fewest = 3, 5
	ended := 0
	for t := range passages(r) {
		if t.member == "how" || t.text == "" {
			continue
		}
		text := strings.TrimSpace(t.text)
		switch {
		case strings.HasSuffix(text, "."):
			ended++
		case pointer != "":
			return "", ""
		default:
			if last = text[strings.LastIndexByte(text, ' ')+1:]; !isLower(last) || !haveWords(fewest, text) {
				return "", ""
			}
			pointer = t.pointer()
		}
	}
	if ended < enough {
		return "", ""
	}
	return pointer, last
}

// unendedZh is [unended] for the Chinese texts of a record.
func unendedZh(r *schema.Record) (pointer, last string) {
	const enough, end = 3, '。'
	ended := 0
	see := func(text, at string, args ...any) bool {
		text = strings.TrimSpace(text)
		switch c, size := utf8.DecodeLastRuneInString(text); {
		case text == "" || c == end:
			ended += min(1, size)
		case pointer != "" || !unicode.Is(unicode.Han, c):
			return false
		default:
			pointer, last = fmt.Sprintf(at, args...), string(c)
		}
		return true
	}
	whole := see(r.RootCauseZh, "/root_cause_zh")
	for i, text := range r.DeadEndsZh {
		whole = whole && see(text, "/dead_ends_zh/%d", i)
	}
	for i, text := range r.WorkaroundsZh {
		whole = whole && see(text, "/workarounds_zh/%d", i)
	}
	if !whole || ended < enough {
		return "", ""
	}
	return pointer, last
}
