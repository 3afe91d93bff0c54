package snippet

import "strings"

// withoutContext returns a docker build without the folder that it builds.
func withoutContext(code string) string {
	if !strings.Contains(code, "docker ") || !strings.Contains(code, "build ") { // as nearly always
		return ""
	}
	for line := range strings.Lines(code) {
		line = strings.TrimSpace(line)
		rest, found := strings.CutPrefix(strings.TrimPrefix(line, "sudo "), "docker build ")
		if !found || strings.ContainsAny(rest, "\\|<>;&#\"'$(") {
			continue
		}
		words := strings.Fields(rest)
		contexts := 0
		for i := 0; i < len(words); i++ {
			switch word := words[i]; {
			case valued[word]:
				i++
			case !strings.HasPrefix(word, "-") || word == "-":
				contexts++
			case !strings.Contains(word, "=") && !switches[word]: // an option that may have a value
				contexts++
			}
		}
		if contexts == 0 {
			return line
		}
	}
	return ""
}

var (
	valued   = set("-t --tag -f --file --build-arg --target --platform --progress --secret --ssh --cache-from --cache-to --label --network -o --output --add-host --shm-size --ulimit -m --memory --iidfile --build-context --builder --metadata-file")
	switches = set("--no-cache --pull --push --load -q --quiet --rm --squash --debug")
)
