package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
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

// otherAnchor says that official_doc_url leads to the section of another error than error_code: #CURLEWRITEERROR or #error_er_dup_entry.
func otherAnchor(p *lint.Pass, r *schema.Record, own *catalog.Code) string {
	_, anchor, found := strings.Cut(r.OfficialDocURL, "#")
	name := strings.ToUpper(strings.TrimPrefix(anchor, "error_"))
	if !found || own == nil || !strings.Contains(name, "_") && !strings.HasPrefix(name, "CURL") {
		return ""
	}
	at := facts.Get(p, r).Code(name)
	if at == nil && strings.HasPrefix(name, "CURL") { // its pages leave out the underscores
		i := slices.IndexFunc(own.In.Codes(), func(c *catalog.Code) bool { return strings.ReplaceAll(c.Name, "_", "") == name })
		if i < 0 {
			return ""
		}
		at = own.In.Codes()[i]
	}
	if at == nil || at.In != own.In || at.Same(own) || strings.HasPrefix(at.Name, own.Name) || strings.Contains(wholeText(p, r), strings.ToLower(at.Name)) {
		return ""
	}
	return fmt.Sprintf("the anchor leads to the section of %s, not of %s", at, own)
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
