package rules

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// encodingsText has the encodings of Python's package encodings and their aliases, as Python 3.13 lists them, without the
// marks between their parts.
//
//go:embed python_encodings.txt
var encodingsText string

var encodings = sync.OnceValue(func() map[string]bool { return wordSet(encodingsText) })

// unknownEncoding returns the first encoding in code that Python does not have, such as utf-8-bom.
func unknownEncoding(domain, text string) string {
	if !strings.HasPrefix(domain, "python") || !strings.Contains(text, "encoding=") {
		return ""
	}
	for _, m := range encodingArgument.Get().FindAllStringSubmatch(text, 10) {
		if !encodings()[plainEncoding.Replace(strings.ToLower(m[1]))] {
			return fmt.Sprintf("Python has no encoding %q", clip(m[1]))
		}
	}
	return ""
}

var (
	encodingArgument = lazyregexp.New(`(?:\b(?:open|read_text|write_text|TextIOWrapper|read_csv|to_csv)\([^()\n]{0,200}|\b(?:[Oo]pen|[Rr]ead|[Ww]rite) [\w ]{1,30} with )\bencoding=["']([A-Za-z][\w-]*)["']`)
	plainEncoding    = strings.NewReplacer("-", "", "_", "", " ", "")
)

// sameEncoding says that how opens a file with the encoding that could not decode it.
func sameEncoding(signature, action, how string) string {
	m := undecoded.FindStringSubmatch(signature)
	if m == nil || readsOther.MatchString(how) || savesAgain.MatchString(action) {
		return ""
	}
	used := encodingArgument.Get().FindAllStringSubmatch(how, 2)
	if len(used) != 1 || plainEncoding.Replace(strings.ToLower(used[0][1])) != plainEncoding.Replace(strings.ToLower(m[1])) {
		return ""
	}
	return fmt.Sprintf("how reads the file with %s, which the error is about", m[1])
}

// readsOther recognizes code that handles the error, reads the bytes in another way, or writes a file.
var readsOther = regex.NewRecognizer(`errors=|zip|bz2|lzma|decode\(|iconv|except|write|dump|seek|['"]w|from_path`)

var savesAgain = regex.NewRecognizer(`(?i)export|convert|sav(?:e|ing)|encode|utf`)

var undecoded = regex.NewRare(`^UnicodeDecodeError: '([\w-]+)' codec can't decode`)

// unknownHandler returns the first handler of errors of encodings in code that Python does not have, such as substitute.
func unknownHandler(domain, text string) string {
	if !strings.HasPrefix(domain, "python") || !strings.Contains(text, "errors=") || !codes.MatchString(text) {
		return ""
	}
	for _, m := range handlerArgument.Get().FindAllStringSubmatch(text, 10) {
		if !handlers[m[1]] && !strings.Contains(text, "register_error") {
			return fmt.Sprintf("Python has no error handler %q", clip(m[1]))
		}
	}
	return ""
}

var (
	handlers        = wordSet("strict ignore replace xmlcharrefreplace backslashreplace namereplace surrogateescape surrogatepass coerce raise") // the last two are of pandas
	handlerArgument = lazyregexp.New(`\berrors=["']([a-z]+)["']`)
	codes           = regex.NewRecognizer(`encoding=|\.(?:en|de)code\(|\bopen\(`)
)
