package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// otherSection reports an official_doc_section, or an anchor in official_doc_url, that is the name of another exception than that of the signature:
// KeyError in a record about "IndexError: list index out of range". The page of a base class is about its kinds, too.
func otherSection(p *lint.Pass, r *schema.Record) {
	at, m := "/official_doc_section", exceptionSection.FindStringSubmatch(r.OfficialDocSection)
	if m == nil {
		at, m = "/official_doc_url", exceptionAnchor.FindStringSubmatch(r.OfficialDocURL)
	}
	if m == nil {
		return
	}
	own := raised.FindStringSubmatch(r.Signature)
	if own == nil || own[1] == m[1] || isBase(m[1], own[1]) || strings.Contains(r.Signature+r.Regex+r.RootCause, m[1]) {
		return
	}
	p.ReportAt(r, at, fmt.Sprintf("the signature has %s, not %s", own[1], clip(m[1])))
}

// isBase reports whether an exception is a base class of another one in Python. A chain has at most four classes.
func isBase(base, exception string) bool {
	for range 4 {
		if exception = bases[exception]; exception == base {
			return true
		}
	}
	return strings.HasSuffix(exception, base) || base == "Exception" || base == "Error"
}

// bases are the base classes of Python's exceptions that are no Exception itself, from its manual.
var bases = map[string]string{
	"ModuleNotFoundError": "ImportError", "IndexError": "LookupError", "KeyError": "LookupError", "UnboundLocalError": "NameError",
	"FileNotFoundError": "OSError", "PermissionError": "OSError", "FileExistsError": "OSError", "IsADirectoryError": "OSError", "NotADirectoryError": "OSError",
	"ConnectionError": "OSError", "ConnectionRefusedError": "ConnectionError", "ConnectionResetError": "ConnectionError", "ConnectionAbortedError": "ConnectionError",
	"BrokenPipeError": "ConnectionError", "TimeoutError": "OSError", "BlockingIOError": "OSError", "ChildProcessError": "OSError", "InterruptedError": "OSError",
	"ProcessLookupError": "OSError", "RecursionError": "RuntimeError", "NotImplementedError": "RuntimeError", "IndentationError": "SyntaxError", "TabError": "IndentationError",
	"UnicodeError": "ValueError", "UnicodeDecodeError": "UnicodeError", "UnicodeEncodeError": "UnicodeError", "JSONDecodeError": "ValueError",
	"ZeroDivisionError": "ArithmeticError", "OverflowError": "ArithmeticError", "FloatingPointError": "ArithmeticError", "SSLError": "OSError", "gaierror": "OSError",
}

var (
	exceptionSection = lazyregexp.New(`^(?:exception )?(?:[a-z_]+\.)*([A-Z][A-Za-z]*(?:Error|Exception))$`)
	exceptionAnchor  = lazyregexp.New(`^https://docs\.python\.org/.*#(?:[a-z_]+\.)*([A-Z][A-Za-z]*(?:Error|Exception))$`)
	raised           = lazyregexp.New(`^(?:[\w]+\.)*([A-Z][A-Za-z]*(?:Error|Exception))(?:: |$)`)
)
