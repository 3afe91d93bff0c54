package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// codeOpens says how code ends in the middle: in a bracket of a call that never closes, as f("x",
// in an operator, or in a command without its end.
func codeOpens(text string) string {
	switch {
	case neverCloses(text, "(", ")") && call.MatchString(text):
		return "the bracket of a call never closes"
	case neverCloses(text, "{", "}") && block.MatchString(text) && !strings.Contains(text, "//"):
		return "the brace of a block never closes"
	case strings.Contains(text, "-exec ") && openExec(text):
		return `find -exec lacks its end: ';' or +`
	}
	text = strings.TrimSpace(text)
	last := text[strings.LastIndexAny(text, " \n")+1:]
	if line := text[strings.LastIndexByte(text, '\n')+1:]; commandGroups[strings.TrimPrefix(line, "sudo ")] {
		return fmt.Sprintf("%q lacks its subcommand", line)
	}
	if command := programOf(text); valued[command][last] && !startsOther(text) {
		return fmt.Sprintf("the option %s of %s lacks its value", last, command)
	}
	if strings.HasPrefix(last, "@") && installsScope.MatchString(text) {
		return fmt.Sprintf("the package %s is cut off", clip(last))
	}
	if strings.HasPrefix(last, "--") && strings.HasSuffix(last, "-") && len(last) > len("---") {
		return fmt.Sprintf("the option %s is cut off", clip(last))
	}
	if line := text[strings.LastIndexByte(text, '\n')+1:]; strings.Count(line, `"`) == 1 && openString.MatchString(line) {
		return "the text in quotation marks never closes"
	}
	if comparisons[last] || last == "=" && assigned.MatchString(lastBytes(text, 200)) {
		return fmt.Sprintf("the code ends in %q", last)
	}
	return ""
}

// programOf returns the name of the program in the last line of commands, without sudo.
func programOf(text string) string {
	line := strings.TrimPrefix(strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]), "sudo ")
	command, _, _ := strings.Cut(line, " ")
	return command
}

// startsOther reports whether the last line starts another program, to which the last option may belong.
func startsOther(text string) bool {
	words := strings.Fields(text[strings.LastIndexByte(text, '\n')+1:])
	if slices.Contains(words, "--") {
		return true
	}
	at := slices.IndexFunc(words, func(word string) bool { return word == "exec" || word == "run" })
	for i := at + 1; at > 0 && i < len(words)-1; i++ { // a word after another one is no value of an option
		if words[i][0] != '-' && (i == at+1 || words[i-1][0] != '-') {
			return true
		}
	}
	return false
}

// commandGroups are commands that do nothing without a further word.
var commandGroups = func() map[string]bool {
	all := make(map[string]bool)
	for command := range strings.SplitSeq("go mod|docker network|docker volume|docker image|docker container|docker compose|docker buildx|docker system|kubectl config|kubectl rollout|"+
		"kubectl create|kubectl delete|kubectl apply|kubectl set|npm pkg|npm config|npm cache|pip config|pip cache|pip install|git config|git remote add|git remote set-url|git checkout -b|git bisect|"+
		"redis-cli CONFIG|cargo add|rustup toolchain|rustup target|conda env|systemctl restart|systemctl start|systemctl stop|systemctl enable|apt-get install|apt install", "|") {
		all[command] = true
	}
	return all
}()

// installsScope recognizes a last command that installs a package of which only the scope is left: @types/ for @types/node.
var installsScope = regex.NewRecognizer(`(?:^|\n)(?:npm|pnpm|yarn|bun) (?:install|i|add|remove|uninstall) [^|;&\n]*@[\w.-]+/$`)

// valued are options that need a value after them, by program. Their manual pages say so.
var valued = map[string]map[string]bool{
	"cmake": wordSet("-S -B -G -D -C -T -A --preset --build --install --toolchain"), "curl": wordSet("-o -H -X -d -u -x --output --header --request --data --cacert --connect-timeout --max-time --resolve"),
	"pip": wordSet("-r -c -t --find-links --proxy --cert --timeout --python-version --platform --only-binary --no-binary --index-url --extra-index-url --trusted-host --target --requirement --constraint"), "make": wordSet("-C -f -o -W"),
	"kubectl": wordSet("-n -l -o -c --namespace --context --selector --from-literal --from-file --type --replicas --image --kubeconfig"), "docker": wordSet("-p -e -w --name --network --memory --entrypoint --shm-size --volume --env --publish --user --workdir --build-arg --platform --gpus"),
	"gcc": wordSet("-o -I -L -l -x -isystem -include"), "g++": wordSet("-o -I -L -l -x -isystem -include"), "nvcc": wordSet("-o -arch -gencode -I -L -l"),
	"git": wordSet("-m --message --depth --author --deepen --strategy --onto"), "psql": wordSet("-U -h -p -d -c -f"), "redis-cli": wordSet("-h -p -a -n --user --pass"),
	"java": wordSet("-jar -cp -classpath"), "javac": wordSet("--release -cp -d -source -target"), "aws": wordSet("--profile --region --bucket --query --output"), "openssl": wordSet("-in -out -connect -CAfile"),
	"mysql": wordSet("-h -P -e"), "ssh": wordSet("-i -p -o -l"), "nginx": wordSet("-s -c"), "helm": wordSet("-f -n --set"), "terraform": wordSet("-target"), "systemctl": wordSet("--unit"), "journalctl": wordSet("-u"),
	"go": wordSet("-o -ldflags -tags -run"), "cargo": wordSet("-p --package --features --bin --manifest-path --target --profile"), "npm": wordSet("-w --workspace --prefix --registry --loglevel"),
}

// openString matches a last line that assigns a text which has no end.
var openString = lazyregexp.New(`^\s*[\w.]+ = f?"[^"]*$`)

// comparisons never end code.
var comparisons = wordSet("== != <= >= === !== += -= :=")

// assigned matches the last line of code that gives a value to a new variable or to a member. A
// setting such as "proxy =" may have no value.
var assigned = lazyregexp.New(`(?:^|\n)\s*(?:(?:let|var|const|auto|final|local) [^\n=]+|\w+(?:\.\w+|\[[^\]\n]+\])+) =$`)

// openExec reports whether a text has find commands with -exec, and none of them has its end. A command whose quotes stay open may end
// in a later line.
func openExec(text string) bool {
	open := false
	for line := range strings.Lines(text) {
		command, arguments, found := strings.Cut(strings.TrimSpace(line), " -exec ")
		switch {
		case !found || !findFirst.MatchString(command):
		case strings.ContainsAny(arguments, ";+") || strings.HasSuffix(arguments, `\`) || strings.Count(arguments, "'")%2+strings.Count(arguments, `"`)%2 > 0:
			return false
		default:
			open = true
		}
	}
	return open && !strings.Contains(text, "missing argument")
}

// findFirst recognizes a line that runs find.
var findFirst = regex.NewRecognizer(`^(?:sudo )?find `)
