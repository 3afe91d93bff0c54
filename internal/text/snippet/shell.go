package snippet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/zh"
)

// commands are names that start a command and rarely a sentence.
var commands = set(`ansible apk apt apt-get aptitude aws az bazel brew cargo cat certbot chcon chmod chown chgrp clang cmake composer conda
	cp createdb createuser crictl ctr curl dd df dig dnf docker docker-compose dotnet dropdb dropuser du eksctl etcdctl eval mapfile readarray shopt unexpand ffmpeg firewall-cmd fuser gcc gcloud gem getenforce getfacl g++ git
	go gradle grep grpcurl helm hostnamectl iconv ifconfig iptables java javac journalctl jq k3d kind kubeadm kubectl ldconfig ldd lsblk lsmod lsof
	ls mamba minikube mkdir modprobe mongosh mvn mysql mysqldump nc ncu netstat nginx nmap nmcli node npm npx nslookup nvm nsys nvcc nvidia-smi
	openssl pg_basebackup pg_ctl pg_dump pg_dumpall pg_isready pg_restore ping pip pip3 pipx pkill pnpm podman poetry pre-commit psql pytest python python3 redis-cli redis-server rm rmdir rsync
	rustc rustup scp sed semanage setfacl sftp skopeo snap sqlite3 ss ssh ssh-add ssh-keygen strace sort sudo sysctl systemctl gunzip gzip bunzip2 xz zstd tar tcpdump
	terraform torchrun traceroute unzip useradd usermod uv virtualenv wget xargs yarn yum zip zypper update-alternatives vim export echo printf bash sh ulimit gdb perl bundle gem rake rails php mongod tr uniq awk tee
	mv ln kill head tail readelf objdump nm od xxd hexdump wc stat dmesg lspci loginctl timedatectl resolvectl swapon fallocate mkswap unset`)

// deeds are second words of commands.
var deeds = set(`add apply branch build bisect checkout ci cherry-pick clean clone commit compose config cp create daemon-reload delete describe diff disable
	download enable exec export fetch get image images import init inspect install list log login logs ls merge mod mv network pkg prune ps publish pull push rebase
	reload remote remove reset restart restore revert rm run scale search set show start stash status stop submodule switch system tag test
	tidy tool uninstall update upgrade verify version vet volume worktree`)

var (
	assignment  = lazyregexp.New(`^[A-Za-z_][A-Za-z_0-9]*\+?=(?:'[^'\n]*'|"[^"\n]*"|\S*)`)
	flag        = regex.NewRecognizer(`(?:^|\s)--?[a-zA-Z]|^export \w+ ?=`)
	program     = regex.NewRecognizer(`^(?:[a-z0-9_.~$/\[{}(!-][\w.~$/\[{}("+-]*|\$\w+|\)|;;)$`)
	placeholder = lazyregexp.New(`<[A-Za-z](?:[\w .:/|,-]{0,60}[\w.:/|,-])?>`)
	heredoc     = lazyregexp.New(`<<-?\s*["']?(\w+)`)
	block       = regex.NewRecognizer(`^(?:for \w+ in [^;]+; do|(?:if|while|until) (?:\[|!|\(\(|test |read |command -v |which |true|(?:ldd|grep|curl|docker|git|kubectl|pgrep) )[^;]*; (?:then|do))(?:\s|$)`)
	search      = regex.NewRecognizer(`^ [./~$"]\S* -(?:name|type|maxdepth|exec|delete|mtime|iname|path)\b`)
	// makes recognizes the targets, options and variables of make. Other words follow it in a sentence.
	makes = regex.NewRecognizer(`^(?: (?:-[jCBnfks]\S*|--[a-z-]+(?:=\S+)?|clean|all|install|test|build|check|distclean)(?: \S+)?)*(?: [A-Z_]+=.*)?$`)
	// fromFile matches the redirection of a command from a file with an ending.
	fromFile = regex.NewRecognizer(`^ <\S+\.\w`)
	// hasMode matches the arguments of chmod.
	hasMode = regex.NewRecognizer(`^ (?:[0-7]{3,4} \S+|\S+ [0-7]{3,4})$`)
	// folder matches a line that only changes the folder, and changed the start of another one.
	folder  = regex.NewRecognizer(`^cd [\w./~$"{}<>-]+$`)
	changed = lazyregexp.New(`^cd [\w./~$"{}<>-]+ ?(?:&&|;) *`)
	// contraction matches a word of a sentence such as "it's".
	contraction = regex.NewRecognizer(`\w'[a-z]`)
)

// takesQuotation reports whether the arguments of a command have a quotation after words
// that are not those of a sentence.
func takesQuotation(arguments string) bool {
	at := strings.IndexAny(arguments, `"'`)
	if at < 1 || arguments[at-1] != ' ' && arguments[at-1] != '=' || contraction.MatchString(arguments) && !(arguments[:at] == " " && strings.HasSuffix(arguments, "'")) {
		return false
	}
	_, function := zh.English(arguments[:at])
	return function == 0
}

// looksLikeShell reports whether the first line of a text is a command, and each other line
// can be one.
func looksLikeShell(code string) bool {
	known, end, continued := false, "", false
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		switch {
		case end != "":
			if line == end {
				end = ""
			}
			continue
		case line == "" || line[0] == '#':
			continue
		case strings.HasPrefix(line, "// "), strings.HasPrefix(line, "-- "): // a comment of another language
			return false
		case continued:
		case !known && openValue.MatchString(line): // which a command must follow
		case !known && !folder.MatchString(line):
			var word string
			if word, known = startsShell(line, code); !known && word != "" && !blockLine.MatchString(code) {
				return false
			}
		default:
			if word, _ := firstWord(line); word != "" && !program.MatchString(word) {
				return false
			}
		}
		continued = line[len(line)-1] == '\\' || line[len(line)-1] == '|' || strings.HasSuffix(line, "&&")
		if strings.Contains(line, "<<") && !strings.Contains(line, "<<<") {
			if m := heredoc.FindStringSubmatch(line); m != nil {
				end = m[1]
			}
		}
	}
	return known
}

// openValue recognizes an assignment whose value lacks its second quotation mark.
var openValue = regex.NewRecognizer(`^[A-Za-z_]\w*=(?:'[^']*|"[^"]*)$`)

// startsShell returns the first word of a line and reports whether the line starts the shell
// commands of a text.
func startsShell(line, code string) (word string, starts bool) {
	command := line
	if strings.HasPrefix(line, "cd ") {
		command = changed.ReplaceAllString(line, "")
	}
	word, rest := firstWord(command)
	if strings.HasPrefix(line, `sudo "$`) {
		return word, true
	}
	switch word {
	case "for", "if", "while", "until":
		return word, block.MatchString(line) || tests(word, rest) || endsBlock(word, rest, code)
	case "find":
		return word, search.MatchString(rest)
	}
	if word == "make" {
		return word, makes.MatchString(rest)
	}
	if !commands[word] {
		return word, false
	}
	second, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return word, deeds[second] || onFiles[word] && onlyFiles(rest) || fromFile.MatchString(rest) || strings.Contains(rest, "<<") && heredoc.MatchString(rest) || word == "chmod" && hasMode.MatchString(rest) || flag.MatchString(code) || takesQuotation(rest) || misspelled(word, second) != ""
}

// onFiles are commands that are known by their arguments: files, or a variable after kill. Commands such as cat and vim are not among
// them, because the content of a file may follow them.
var onFiles = set("mv cp ln rm kill chmod chown bash sh python python3")

// onlyFiles reports whether each argument is a path, a file name with an ending, or a variable, as in "mv a.py b.py". An argument that is
// a plain word may belong to a sentence.
func onlyFiles(arguments string) bool {
	line, _, _ := strings.Cut(arguments, "\n")
	words := strings.Fields(line)
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !fileName.MatchString(word) })
}

// fileName recognizes a path, a file name with an ending, or a variable.
var fileName = regex.NewRecognizer(`^(?:[\w.~$-]*/[\w./~$@:-]*|[\w-]+\.(?:[a-z]\w{0,4})|"?\$[({]?\w+[)}]?"?)$`)

// tests reports whether a line begins a block that tests whether a known command succeeds:
// "until psql …; do".
func tests(word, rest string) bool {
	keyword := map[string]string{"if": "; then", "while": "; do", "until": "; do"}[word]
	if keyword == "" || !strings.Contains(rest, keyword) {
		return false
	}
	command, _ := firstWord(strings.TrimPrefix(strings.TrimSpace(rest), "! "))
	return commands[command]
}

// blockLine recognizes a line that is a whole loop.
var blockLine = regex.NewRecognizer(`(?m)^(?:while|until|for) [a-z][^\n]*; done$`)

// endsBlock reports whether code that begins with a test of a known command ends with the end of its block.
func endsBlock(word, rest, code string) bool {
	end := map[string]string{"if": "; fi", "while": "; done", "until": "; done"}[word]
	command, _ := firstWord(strings.TrimPrefix(strings.TrimSpace(rest), "! "))
	line, _, _ := strings.Cut(code, "\n")
	return end != "" && commands[command] && (strings.HasSuffix(line, end) || strings.Contains(code, "\n"+end[2:]))
}

// firstWord returns the first word of a line after a prompt and assignments, and the rest.
// The word is empty if the line has only assignments.
func firstWord(line string) (word, rest string) {
	line = strings.TrimPrefix(strings.TrimPrefix(line, "$ "), "sudo ")
	if strings.HasPrefix(line, "-u ") { // the user of sudo
		line = otherUser.ReplaceAllString(line, "")
	}
	for strings.Contains(line, "=") && assignment.MatchString(line) {
		value := line[len(assignment.FindString(line)):]
		if line = strings.TrimLeft(value, " "); line == value { // the value has quotes or ends the line
			return "", ""
		}
	}
	end := strings.IndexAny(line, " \t;|&")
	if end < 0 {
		return line, ""
	}
	return line[:end], line[end:]
}

// otherUser matches the user as whom sudo runs a command.
var otherUser = lazyregexp.New(`^-u (?:"[^"\n]*"|[\w.-]+) `)

// shells are parsers that one goroutine uses at a time.
var shells = sync.Pool{New: func() any { return syntax.NewParser(syntax.Variant(syntax.LangBash)) }}

func parseShell(code string) string {
	parser := shells.Get().(*syntax.Parser)
	defer shells.Put(parser)
	file, err := parser.Parse(strings.NewReader(withoutPlaceholders(code)), "")
	if err != nil {
		if globQualifier.MatchString(code) || otherLanguage.MatchString(code) {
			return "" // it is one of zsh, or no shell at all
		}
		return failed + reason(err)
	}
	for _, slip := range shellSlips {
		if !strings.Contains(code, slip.sign) {
			continue
		}
		if why := slip.find(file); why != "" {
			return why
		}
	}
	return redirectedVersion(code)
}

// shellSlips return why commands do not do what they should. Code without the sign has no such slip.
var shellSlips = [...]struct {
	sign string
	find func(*syntax.File) string
}{{"", wrongCall}, {">", emptied}, {"ORIGIN", lostOrigin}, {"PATH", lostPath}, {"rm", removedBefore}, {"<<", document}}

// globQualifier recognizes a pattern of zsh such as *.log(N).
var globQualifier = regex.NewRecognizer(`[*?\]}][\w.]*\([A-Za-z0-9./^@*+-]{1,8}\)`)

// otherLanguage recognizes a comment after which code of another language follows.
var otherLanguage = regex.NewRecognizer(`(?m)^ *(?:#|//|--) *(?:in |or in |the same in |as )?(?:an? )?(?:Python|Go|Node(?:\.js)?|JavaScript|TypeScript|Java|Ruby|Rust|PHP|SQL|C|C\+\+|C#|PowerShell|YAML|JSON|TOML|Dockerfile|nginx)\b`)

// withoutPlaceholders returns a copy of code in which placeholders such as <name> and prompts are words of the same length.
func withoutPlaceholders(code string) string {
	code = strings.TrimPrefix(code, "$ ")
	code = strings.ReplaceAll(code, "\n$ ", "\n  ")
	if !strings.Contains(code, "<") { // as most
		return strings.Clone(code) // a parser of the pool keeps its text
	}
	same := []byte(code)
	for _, m := range placeholder.FindAllStringIndex(code, -1) {
		copy(same[m[0]:], strings.Repeat("_", m[1]-m[0]))
	}
	return string(same)
}

// reason returns what a parser of the shell says, without the place.
func reason(err error) string {
	if wrong, ok := errors.AsType[syntax.ParseError](err); ok {
		return wrong.Text
	}
	if wrong, ok := errors.AsType[syntax.LangError](err); ok {
		_, text, _ := strings.Cut(wrong.Error(), ": ")
		return text
	}
	return err.Error()
}

// wrongCall reports a command whose arguments turn into a sentence, or are none of its own.
func wrongCall(file *syntax.File) (why string) {
	syntax.Walk(file, func(node syntax.Node) bool {
		if why != "" {
			return false
		}
		switch node := node.(type) {
		case *syntax.SglQuoted:
			if strings.HasPrefix(node.Value, "{") && looksLikeJSON(node.Value) {
				why = parseJSON(node.Value)
			}
		case *syntax.DeclClause:
			if slices.ContainsFunc(node.Args, isEqualSign) {
				why = "has a space before \"=\""
			}
		case *syntax.CallExpr:
			why = cmp.Or(unbalancedIn(node), wrongWords(wordsOf(node)))
		}
		return why == ""
	})
	return why
}

// wordsOf returns the words of a call without sudo. A word with a variable or a quotation is empty.
func wordsOf(call *syntax.CallExpr) (words []string) {
	for _, arg := range call.Args {
		words = append(words, arg.Lit())
	}
	if len(words) > 0 && words[0] == "sudo" {
		words = words[1:]
		if len(words) > 2 && words[0] == "-u" {
			words = words[2:]
		}
	}
	return words
}

// wrongWords reports what is wrong with the words of a call of a known program.
func wrongWords(words []string) string {
	if len(words) < 2 || !commands[words[0]] || words[0] == "echo" || words[0] == "printf" {
		return ""
	}
	if library := earlyLibrary(words); library != "" {
		return fmt.Sprintf("names %q before the files that use it, so the linker skips it", library)
	}
	if file := includedFile(words); file != "" {
		return fmt.Sprintf("gives -I the file %q instead of its folder", file)
	}
	if near := misspelled(words[0], words[1]); near != "" {
		return fmt.Sprintf("calls %q; the subcommand is %q", words[0]+" "+words[1], near)
	}
	if other := otherProgram(words[0], words[1]); other != "" {
		return fmt.Sprintf("calls %q; %q is a subcommand of %s", words[0]+" "+words[1], words[1], other)
	}
	if command, word := noSuch(words); word != "" {
		return fmt.Sprintf("calls %q, which has no subcommand %q", command, word)
	}
	if len(words) < 3 {
		return ""
	}
	return cmp.Or(exchangedArguments(words), sentenceIn(words), secondCall(words))
}

// isEqualSign reports whether an argument of export is "=" alone.
func isEqualSign(a *syntax.Assign) bool {
	return a.Value != nil && a.Value.Lit() == "="
}

// secondCall reports a second call of the same program among the words of a command, which
// has lost the line break before it. Some commands take another one.
func secondCall(words []string) string {
	for i := 1; i+1 < len(words); i++ {
		switch words[i] {
		case "exec", "run", "foreach", "xargs", "--", "-c", "-exec", "bisect":
			return ""
		case words[0]:
			if i > 1 && deeds[words[1]] && deeds[words[i+1]] {
				return "has a second command at \"" + words[i] + " " + words[i+1] + "\""
			}
		}
	}
	return ""
}

func set(words string) map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		all[word] = true
	}
	return all
}
