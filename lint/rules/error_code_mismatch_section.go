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
	for _, named := range []struct {
		at string
		m  []string
	}{
		{"/official_doc_section", exceptionSection.FindStringSubmatch(r.OfficialDocSection)},
		{"/official_doc_url", exceptionAnchor.FindStringSubmatch(r.OfficialDocURL)},
	} {
		if named.m == nil {
			continue
		}
		own, other := raised.FindStringSubmatch(r.Signature), named.m[1]
		if own != nil && own[1] != other && !isBase(other, own[1]) && !strings.Contains(r.Signature+r.Regex+r.RootCause, other) {
			p.ReportAt(r, named.at, fmt.Sprintf("the signature has %s, not %s", own[1], clip(other)))
		}
	}
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
