package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// openTemplate returns a line of Terraform whose string has a template that does not end: "${var.name-logs".
func openTemplate(code string) (line string) {
	if !strings.Contains(code, "${") || !terraformBlock.MatchString(code) { // as nearly always
		return ""
	}
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") || strings.Contains(line, "$${") { // which is no template
			continue
		}
		if strings.Count(line, "${") > strings.Count(line, "}") && strings.HasSuffix(line, `"`) && strings.Count(line, `"`)%2 == 0 {
			return line
		}
	}
	return ""
}

// terraformBlock recognizes the first line of a block of Terraform.
var terraformBlock = regex.NewRecognizer(`(?m)^(?:locals|terraform|(?:output|variable|module|provider) "[\w-]+"|(?:resource|data) "\w+" "[\w-]+") \{$`)
