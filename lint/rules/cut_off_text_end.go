package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
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
	case openShell[last] && loop.MatchString(line), openSQL[last] && line != last && !strings.HasSuffix(line, "= "+last):
		return fmt.Sprintf("the code ends in %q", last)
	case line != last && valueOption.MatchString(last) && !flagOption.MatchString(last):
		return fmt.Sprintf("%s lacks its value", clip(last))
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
	needsOperand = wordSet("curl wget rm mkdir scp cp mv touch chmod chown")
	// assignment matches a variable that a command gets before its name.
	assignment = lazyregexp.New(`^[A-Z_]+=\S+ `)
	openShell  = wordSet("do then else")
	loop       = lazyregexp.New(`^(?:for|while|until|if|else|elif|do|then)\b`)
)

// valueOption recognizes an option whose name says that a value follows, such as --gradle-version, and flagOption one that only asks for
// something.
var (
	valueOption = regex.NewRecognizer(`^--[a-z]+(?:-[a-z]+)*-(?:version|file|name|path|dir|directory|url|host|port|timeout|size|user|type)$`)
	flagOption  = regex.NewRecognizer(`^--(?:no|show|print|list|get|check|with|without|generate|use|keep|preserve|ignore|skip|all|client|server|only|tool|auto)-`)
)

// openMember matches an object whose member lacks: db. or x = torch.nn.
var openMember = regex.NewRecognizer(`^(?:\w+ = )?[A-Za-z_]\w*(?:\.\w+|\([^()]*\))*\.$`)

// openSQL are words of SQL that never end a statement.
var openSQL = wordSet("BY FROM WHERE VALUES INTO AND OR IDENTIFIED JOIN GRANT ORDER GROUP HAVING CONSTRAINT REFERENCES SET LIKE BETWEEN")

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
		2: "ssh-copy-id|curl|wget|kill|unset|source|mkdir|rm|touch|javac|gcc|g++|nvcc|rustc|grep|xargs|newgrp",
		3: "chown|chmod|cp|mv|scp|git clone|git cherry-pick|git revert|git update-index|docker run|docker build|docker rm|docker rmi|docker pull|docker start|docker stop|docker exec|docker inspect|" +
			"kubectl get|kubectl describe|kubectl cordon|kubectl drain|npm uninstall|pip uninstall|apt-get remove|apt remove|aws s3|redis-cli GET|redis-cli DEL|redis-cli TYPE|" +
			"kill -9|mkdir -p|rm -rf|rm -f|rm -r|tar -xzf|systemctl disable|conda install|sysctl -w|brew install",
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

// begins reports whether a line has some first words.
func begins(line, words string) bool {
	rest, found := strings.CutPrefix(line, words)
	return found && (rest == "" || !isNameRune(rune(rest[0])) || !isNameRune(rune(words[len(words)-1])))
}

// lastBytes returns the end of a text, which says whether the text is cut off.
func lastBytes(text string, most int) string {
	return text[max(0, len(text)-most):]
}

// shortened removes the periods of abbreviations.
var shortened = strings.NewReplacer("e.g.", "eg", "i.e.", "ie", " vs.", " vs", "St.", "St", " etc.", " etc", "No.", "No", "approx.", "approx")

// openSentence reports whether the last sentence of a text with several has no mark at its end. None of 3,663 right texts has
// one.
func openSentence(text string) bool {
	text = shortened.Replace(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	sentence := text[strings.LastIndex(text, ". ")+1:]
	if _, rest, found := strings.Cut(sentence, ": "); found && haveWords(8, rest) { // no list of codes
		sentence = rest
	}
	return unicode.IsLetter(last) && !strings.ContainsAny(sentence, ":0123456789`") && sentenceEnd.MatchString(text)
}
