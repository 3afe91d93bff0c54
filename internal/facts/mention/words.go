package mention

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// isPlaceholder reports whether a name is a placeholder: cudaErrorXXX, cudaFoo, and CMAKE_LANG_COMPILER for that of any language.
func isPlaceholder(name string) bool {
	for _, filler := range []string{"XX", "Xxx", "xxx", "Xyz", "Foo", "foo", "Bar", "Your", "Something", "Whatever", "Blah", "Example", "LANG_"} {
		if i := strings.Index(name, filler); i >= 0 && (i+len(filler) == len(name) || name[i+len(filler)] < 'a' || filler == "XX") {
			return true
		}
	}
	return false
}

// isVariable reports whether the author of some code may have made up a name:
// cudaStatus, cudaStreamHandle, cudaCheckError(), CU_CHECK. It decides by the words
// after the first, if there are few.
func isVariable(name string, called bool) bool {
	if IsNumbered(name) {
		return false
	}
	words := wordsOf(name)[1:]
	if len(words) == 0 {
		return !called
	}
	last := words[len(words)-1]
	if len(words) <= 3 && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(helpers, w) }) || last == "call" {
		return true
	}
	if called {
		return last == "kernel" && len(words) <= 2
	}
	if name == strings.ToUpper(name) {
		return len(words) == 1
	}
	switch len(words) {
	case 1:
		return strings.HasPrefix(name, "cu") && 'A' <= name[2] && name[2] <= 'Z' || // cuGraph is a product
			slices.Contains(things, last) || slices.Contains(values, last)
	case 2:
		return slices.Contains(values, last) && !(slices.Contains(verbs, words[0]) && slices.Contains(objects, last)) || slices.Contains(qualifiers, words[0]) && slices.Contains(things, last)
	}
	return false
}

// IsNumbered reports whether a name is the code of an error: a few capitals and four or five digits, as in TS2304.
func IsNumbered(name string) bool {
	letters := strings.TrimRight(name, "0123456789")
	digits := len(name) - len(letters)
	return 4 <= digits && digits <= 5 && 1 <= len(letters) && len(letters) <= 4 && strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// helpers are words in the names of common macros around a library's calls.
var helpers = []string{"check", "checks", "checked", "chk", "assert", "wrapper", "helper", "utils", "util", "throw"}

// verbs are first words of functions, and objects are what the functions act on:
// cublasResetHandle is not a variable. Verbs that are also nouns are left out.
var (
	verbs = []string{
		"acquire", "clear", "create", "destroy", "disable", "enable", "get", "query", "recover", "refresh", "release", "repair", "reset", "restore",
		"validate",
	}
	objects = []string{"buffer", "code", "ctx", "handle", "status", "version"}
)

// values are last words of variable names. So are the words of things, but only
// alone or after a qualifier.
var (
	qualifiers = []string{
		"compute", "copy", "cur", "current", "default", "dst", "external", "first", "global", "host", "input", "local", "main", "my", "new",
		"old", "other", "output", "prev", "second", "side", "src", "temp", "tmp", "user", "work", "worker",
	}
	values = []string{
		"available", "buf", "buffer", "code", "count", "ctx", "data", "dev", "dir", "enabled", "end", "err", "handler", "handling", "handle",
		"id", "idx", "image", "img", "index", "info", "input", "lib", "message", "msg", "name", "num", "number", "obj", "output", "path",
		"pointer", "ptr", "res", "result", "ret", "size", "start", "status", "stop", "str", "string", "time", "var", "vec", "version",
	}
	things = []string{
		"api", "app", "arch", "arg", "args", "array", "backend", "block", "call", "cfg", "compute", "config", "context", "core", "cores",
		"device", "devices", "driver", "env", "error", "errors", "event", "events", "fn", "func", "function", "graph", "graphs", "grid", "home",
		"impl", "in", "include", "kernel", "kernels", "libs", "manager", "mat", "matrix", "mem", "memory", "mode", "module", "object",
		"options", "opts", "out", "params", "pool", "program", "project", "prop", "properties", "props", "rc", "root", "runtime", "state",
		"stream", "streams", "support", "surf", "surface", "tensor", "test", "tex", "texture", "thread", "timer", "toolkit", "type", "vector",
	}
)

// wordsOf splits a name into lower-case words: at underscores, and before a capital
// that follows a lower-case letter or a digit.
func wordsOf(name string) []string {
	lower := strings.ToLower(name)
	if len(lower) != len(name) { // it has letters that no identifier has
		return []string{lower}
	}
	var words []string
	start := 0
	cut := func(end int) {
		if end > start {
			words = append(words, lower[start:end])
		}
	}
	for i := range len(name) {
		switch {
		case name[i] == '_':
			cut(i)
			start = i + 1
		case i > 0 && isUpper(name[i]) && !isUpper(name[i-1]):
			cut(i)
			start = i
		}
	}
	cut(len(name))
	if len(words) == 0 {
		return []string{""}
	}
	return words
}

// Key returns the words of a name without its interface: cudaStreamCaptureModeGlobal
// and CU_STREAM_CAPTURE_MODE_GLOBAL both give "stream capture mode global".
func Key(name string) string {
	words := wordsOf(withoutInterface(name))
	for len(words) > 1 && slices.Contains(endings, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

// endings are suffixes that headers append for types and older interfaces.
var endings = []string{"t", "st", "enum", "v1", "v2", "v3", "ptsz", "ptds"}

func withoutInterface(name string) string {
	for _, prefix := range []string{"CUDA_", "CU_", "cuda", "cu", "CU"} {
		rest, ok := strings.CutPrefix(name, prefix)
		if !ok || rest == "" {
			continue
		}
		capital := 'A' <= rest[0] && rest[0] <= 'Z'
		if small := 'a' <= rest[0] && rest[0] <= 'z'; capital && prefix != "CU" || small && prefix == "CU" {
			return rest
		}
	}
	return name
}

// Identifiers calls found with each word of a text that may be an identifier: a word
// with an underscore, a dot or a capital inside. It skips a word next to [regex.Free].
func Identifiers(text string, found func(name string)) {
	for i := 0; i < len(text); i++ {
		start := i
		for i < len(text) && inName[text[i]] {
			i++
		}
		word := strings.Trim(text[start:i], ".")
		part := start > 0 && text[start-1] == regex.Free || i < len(text) && text[i] == regex.Free
		if word != "" && !part && len(word) <= longestName && isLetter(word[0]) && isIdentifier(word) {
			found(word)
		}
	}
}

func isIdentifier(word string) bool {
	for i := 1; i < len(word)-1; i++ {
		if c := word[i]; c == '_' || c == '.' || 'A' <= c && c <= 'Z' && (word[i+1] >= 'a' || word[i-1] >= 'a') {
			return true
		}
	}
	return false
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
