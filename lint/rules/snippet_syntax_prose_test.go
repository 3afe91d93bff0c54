package rules

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestPlaceholderIn checks which words in angle brackets stand for something else.
func TestPlaceholderIn(t *testing.T) {
	testkit.Table(t, placeholderIn, map[string]string{
		"pip install acme==<VERSION>":                          "<VERSION>",
		"sqlite3 shop.db \"<your query here>\"":                "<your query here>",
		"sed -i 's/VERSION 99.0/VERSION <min>...<max>/' a.txt": "<min>",
		"kubectl logs <pod-name> --previous":                   "",
		"#include <string.h>":                                  "",
		"let v: Vec<u64> = HashMap<String, i32>::new();":       "",
		"<plugin>\n  <version>3.2</version>\n</plugin>":        "",
		"kernel<<<blocks, threads>>>(x);":                      "",
		"tr -d '\\r' <run.sh >fixed.sh":                        "",
		"List<Order> copy = new ArrayList<>(orders);":          "",
		"tokenizer.add_special_tokens({'pad_token': '<pad>'})": "",
		".entry kernel() { /* your corrected code here */ }":   "/* your corrected code here",
		"for x in loader:\n    # your code here":               "# your code here",
		"def f(x):\n    # ... your code here ...":              "# ... your code here",
		"run();  // your kernel ends here":                     "",
		"wait();  // the code that waits here":                 "",
		"if (a <b && c> d) { return 0; }":                      "",
	})
}

// TestIsSentence checks which hows tell what to do in words.
func TestIsSentence(t *testing.T) {
	testkit.Table(t, isSentence, map[string]bool{
		"Run the program again with the option for the whole file and then compare.": true,
		"Compile both files with gcc main.c area.c -o app":                           true,
		"Install host 1.5.0, which all peer ranges allow.":                           true,
		"Restart=on-failure":       false,
		"gcc main.c area.c -o app": false,
		"make clean && make all":   false,
		"git push origin main":     false,
	})
}
