package snippet

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// lostImport returns an import of names from a Python module, if the code uses another name of the module that nothing defines:
// "from datetime import datetime" before datetime.now(timezone.utc).
func lostImport(code string) string {
	const most = 20
	for _, m := range fromImport.FindAllStringSubmatch(code, most) {
		for name := range strings.FieldsSeq(importable[m[1]]) {
			if uses(code, name) {
				return m[0]
			}
		}
	}
	return ""
}

// fromImport matches an import of names from a module, in one line.
var fromImport = regex.NewRare(`(?m)^from ([a-z][\w.]*) import [A-Za-z_][\w, ]*$`)

// importable are names of modules of Python that are hardly those of variables.
var importable = map[string]string{
	"datetime": "timezone timedelta", "collections": "defaultdict OrderedDict Counter namedtuple", "pathlib": "Path PurePath", "decimal": "Decimal", "fractions": "Fraction",
	"concurrent.futures": "ThreadPoolExecutor ProcessPoolExecutor as_completed", "contextlib": "contextmanager suppress ExitStack", "functools": "lru_cache wraps partial",
	"itertools": "islice groupby", "dataclasses": "dataclass", "torch.utils.data": "DataLoader DistributedSampler", "multiprocessing": "Pool get_context",
}

// uses reports whether code calls a name or reads a member of it, and nothing else defines it.
func uses(code, name string) bool {
	used := false
	for i := strings.Index(code, name); i >= 0; {
		end := i + len(name)
		starts := i == 0 || !inName(code[i-1]) && code[i-1] != '.' && code[i-1] != '"' && code[i-1] != '\''
		switch after := code[min(end, len(code)):]; {
		case !starts || after != "" && inName(after[0]):
		case strings.HasPrefix(after, ".") || strings.HasPrefix(after, "("):
			used = used || !slices.ContainsFunc([]string{"def ", "class "}, func(word string) bool { return strings.HasSuffix(code[:i], word) })
		default: // an import or another definition
			return false
		}
		next := strings.Index(code[end:], name)
		if next < 0 {
			break
		}
		i = end + next
	}
	return used
}

// inName reports whether a byte may be in a name.
func inName(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|' ' && c|' ' <= 'z'
}
