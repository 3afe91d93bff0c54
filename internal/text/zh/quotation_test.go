package zh

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

func TestQuotations(t *testing.T) {
	testkit.Table(t, func(s string) (quoted string) {
		for _, found := range quotations(s) {
			quoted += "<" + s[found.from:found.to] + ">"
		}
		return quoted
	}, map[string]string{
		`it prints "no such file" and "done"`: `<"no such file">`,
		`“没有 该文件” and “没有”`:                   `<“没有 该文件”>`,
		`'a b' is, 'c d'; the users' own 'e`:  `<'a b' >< 'c d';>`,
		`it's 'a b'x and don't ('c d')`:       `<('c d')>`,
		"\"two\nlines\" \"a  b\" \"a \"":      `<"a  b">`,
	})
}
