package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// ordered are commands whose first two arguments have different forms. first and second match what each argument
// has to be.
var ordered = []struct {
	command       string
	first, second *lazyregexp.Regexp
	names         string
}{
	{"terraform import", resource, nil, "the resource and its ID"},
	{"git remote add", nil, remoteURL, "the name and the URL"},
	{"git remote set-url", nil, remoteURL, "the name and the URL"},
	{"chmod", fileMode, nil, "the mode and the file"},
	{"tar czf", tarFile, nil, "the archive and the files"},
	{"tar -czf", tarFile, nil, "the archive and the files"},
	{"tar -czvf", tarFile, nil, "the archive and the files"},
	{"zip -r", zipFile, nil, "the archive and the files"},
}

var (
	resource  = lazyregexp.New(`^[a-z]\w*(?:\.[\w\[\]"-]+)+$`)
	remoteURL = lazyregexp.New(`^(?:\w+://|[\w.-]+@[\w.-]+:).`)
	fileMode  = lazyregexp.New(`^(?:[0-7]{3,4}|[ugoa]*[-+=][rwxXst]+)$`)
	tarFile   = lazyregexp.New(`\.(?:tar|tgz|tar\.\w+)$`)
	zipFile   = lazyregexp.New(`\.zip$`)
)

// exchangedMount returns a volume whose folder of the host is at the place of that of the container. Only the shell of the host knows
// its home folder and its current folder.
func exchangedMount(code string) string {
	if !strings.Contains(code, ":$") && !strings.Contains(code, ":~") { // as nearly always
		return ""
	}
	if m := mount.FindStringSubmatch(code); m != nil && !sameFolder.MatchString(code) {
		return m[1]
	}
	return ""
}

// sameFolder recognizes a volume that has the same folder on both sides.
var sameFolder = regex.NewRecognizer(`\$PWD"?:"?\$PWD|\$HOME"?:"?\$HOME|\$\(pwd\)"?:"?\$\(pwd\)`)

// mount matches a volume from a folder that images have to one that users have.
var mount = regex.NewRare(`\s(?:-v|--volume)[ =]["']?(/(?:root|app|usr/src|workspace|work|src|go|home/[a-z]+|data|code|project|repo|opt)\b[^\s:"'$]*:(?:\$PWD|\$\{PWD\}|\$\(pwd\)|(?:\$HOME|\$\{HOME\}|~)/\.\w)[^\s:"']*)`)

// exchangedArguments reports a command with its first two arguments at each other's place, as in
// "chmod run.sh 755".
func exchangedArguments(words []string) string {
	line := strings.Join(words, " ")
	for _, c := range ordered {
		rest, found := strings.CutPrefix(line, c.command+" ")
		if !found {
			continue
		}
		arguments := strings.Fields(rest)
		if len(arguments) < 2 || strings.HasPrefix(arguments[0], "-") || strings.HasPrefix(arguments[1], "-") {
			return ""
		}
		first, second := arguments[0], arguments[1]
		if c.first != nil && !c.first.MatchString(first) && c.first.MatchString(second) || c.second != nil && c.second.MatchString(first) && !c.second.MatchString(second) {
			return "exchanges " + c.names
		}
	}
	return ""
}
