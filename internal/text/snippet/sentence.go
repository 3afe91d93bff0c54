package snippet

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/zh"
)

// sentenceIn reports words of a command that turn into a sentence.
func sentenceIn(words []string) string {
	for i := 2; i < len(words); i++ {
		if _, function := zh.English(words[i]); function == 0 {
			continue
		}
		rest := strings.Join(words[i:], " ")
		if plain, function := zh.English(rest); function >= 2 && plain >= 4 && !strings.HasPrefix(words[i-1], "-") {
			return "turns into a sentence at \"" + words[i] + "\""
		}
		break
	}
	if joinsOptions(words) {
		return "turns into a sentence at \"" + words[1] + "\""
	}
	if deeds[words[1]] && words[1] != "search" && words[1] != "set" && plainWords(words[2:]) {
		return "turns into a sentence at \"" + words[2] + "\""
	}
	if i := slices.Index(words, "the"); i >= 2 && installers[words[0]] && slices.Contains(words[1:i], "install") {
		return "turns into a sentence at \"the\""
	}
	for i := 2; i+2 < len(words); i++ {
		if strings.HasSuffix(words[i], ",") && words[i+1] == "then" {
			return "turns into a sentence at \"then\""
		}
	}
	for i := 2; i+3 < len(words); i++ {
		if words[i] == "with" && words[i+2] == "set" && words[i+3] == "to" {
			return "turns into a sentence at \"with\""
		}
	}
	for i := 2; i+1 < len(words); i++ {
		if words[i] == "and" && (words[i+1] == "then" || words[i+1] == "afterwards") {
			return "turns into a sentence at \"and\""
		}
	}
	return ""
}

// joinsOptions reports whether a command has a word of prose before its options: "nvcc with -arch=native". A whole sentence about a
// command ends with a period, and grep may search for the word.
func joinsOptions(words []string) bool {
	if len(words) < 3 || words[1] != "with" && words[1] != "using" {
		return false
	}
	return strings.HasPrefix(words[2], "-") && !strings.HasSuffix(words[0], "grep") && !strings.HasSuffix(words[len(words)-1], ".")
}

// plainWords reports whether words are those of a sentence: three or more without a digit or a mark, and an article or a possessive
// among them. "A" may be the name of a file.
func plainWords(words []string) bool {
	const fewest = 3
	return len(words) >= fewest && slices.ContainsFunc(words, func(word string) bool { return determiners[word] }) &&
		!slices.ContainsFunc(words, func(word string) bool { return !plainWord.MatchString(word) })
}

var (
	determiners = set("the your their its this these")
	plainWord   = regex.NewRecognizer(`^[A-Za-z]+$`)
)

// installers are programs that install packages. No package is called "the".
var installers = set("apt apt-get brew dnf npm pip pip3 yum zypper")

// sentenceLine returns a line of code that is a sentence: "then point DOCKER_HOST to the socket".
func sentenceLine(code string) string {
	if !strings.Contains(code, "\n") || strings.Contains(code, "<<") || strings.Contains(code, `"""`) {
		return ""
	}
	line := strings.TrimSpace(instructions.FindString(code))
	if before, _, _ := strings.Cut(code, line); strings.Count(before, `"`)%2 == 1 || strings.Count(before, "'")%2 == 1 || strings.ContainsAny(line, ";{[\"'") || strings.Count(line, " ") < fewestSpaces || printed.MatchString(line) {
		return "" // in a text in quotation marks, or a statement
	}
	return line
}

// printed recognizes a line of a crontab whose program takes words.
var printed = regex.NewRecognizer(`^[0-9*/, -]+ (?:echo|logger|wall|printf|say|mail|notify-send|search|set) `)

// fewestSpaces is the number of spaces in the shortest sentence.
const fewestSpaces = 4

// instructions matches a line that tells what to do in words. No code of 5,000 real hows has one.
var instructions = regex.NewRare(`(?m)^[ \t]*(?:[Tt]hen|[Nn]ow|[Aa]fterwards|[Nn]ext|[Ff]inally),? (?:run|point|set|add|use|open|edit|restart|build|start|install|put|change|call|go|create|delete|remove|check)\b.*$|` +
	`^(?:add|set|run|use|put|change|edit|open|point|restart|create|replace|remove|start|install) [^\n]*\b(?:to the|in the|and then|the)\b.*$|` +
	// A line of a crontab with words in place of a command.
	`^(?:[0-9*/,-]+ ){5}(?:[a-z][a-z0-9]* )+(?:the|your)(?: [a-z]+)+$`)
