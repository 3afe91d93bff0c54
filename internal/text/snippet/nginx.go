package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// directive matches the start of a line of a configuration of nginx.
	directive = regex.NewRecognizer(`^\s*(?:(?:proxy|fastcgi|uwsgi|grpc|ssl|client|resolver|keepalive|worker|gzip|limit|send|server_names|types|large_client|underscores_in|real_ip|set_real_ip|error|access|add|try|auth|uwsgi|charset|sub|expires|port|tcp|open_file|variables|map)_[a-z_]+|listen|server_name|resolver|upstream|rewrite|sendfile|location|server|http|events|load_module) \S|^\s*set \$\w+ \S`)
	// setsVariable matches a variable that is set.
	setsVariable = lazyregexp.New(`(?m)^\s*set (\$\w+) \S`)
	// setsName matches a variable without the sign that each variable of nginx has.
	setsName = regex.NewRecognizer(`^\s*set [A-Za-z_]\w* \S+;`)
	// ended matches a line that ends a directive, opens a block or closes it, and a comment.
	ended = regex.NewRecognizer(`[;{}]\s*(?:#.*)?$|^\s*(?:#.*)?$`)
)

// looksLikeNginx reports whether a text has directives of nginx, and no line of another language.
func looksLikeNginx(code string) bool {
	const fewest = 2
	if !strings.Contains(code, "\n") || !strings.ContainsAny(code, ";{") {
		return false
	}
	found := 0
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case directive.MatchString(line):
			found++
		case !ended.MatchString(line):
			return false
		}
	}
	return found >= fewest && (strings.Contains(code, ";") || ownBlock.MatchString(code))
}

// ownBlock recognizes the first line of a block that only nginx has in this form.
var ownBlock = regex.NewRecognizer(`(?m)^\s*(?:location (?:[=~^*]+ )?[/\\]\S*|upstream [\w.-]+) \{$`)

// parseNginx reports a directive without its semicolon before another one, which becomes an argument of it.
func parseNginx(code string) string {
	before := ""
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, "\r\n")
		if setsName.MatchString(line) {
			return "sets a name without its dollar sign"
		}
		if before != "" && (directive.MatchString(line) || strings.TrimSpace(line) == "}") {
			return "lacks the semicolon after \"" + strings.TrimSpace(before) + "\""
		}
		before = ""
		if !ended.MatchString(line) {
			before = line
		}
	}
	for _, m := range setsVariable.Get().FindAllStringSubmatch(code, 10) {
		if strings.Count(code, m[1])+strings.Count(code, "{"+m[1][1:]+"}") == 1 && strings.Contains(code, "_pass ") && !strings.Contains(code, "include ") {
			return "sets " + m[1] + ", which nothing uses"
		}
	}
	return ""
}
