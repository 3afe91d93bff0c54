package zh_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestRequoted(t *testing.T) {
	for _, test := range []struct{ english, chinese, want string }{
		{"[: 12K: integer expression expected", "[：12K：此处应为整数表达式（[: 12K: integer argument required）", "[: 12K: integer argument required"},
		{"fatal: bad revision 'HEAD~5'", "致命错误：修订版本有误（fatal: wrong revision 'HEAD~5'）", "fatal: wrong revision 'HEAD~5'"},
		{"fatal: bad revision 'HEAD~5'", "致命错误：修订版本有误（fatal: bad revision 'HEAD~5'）", ""},
		{"cannot fetch multiple bags: [Author.books, Author.awards]", "无法同时抓取多个 bag：[Author.books, Author.awards]", ""},
		{"fatal: bad revision 'HEAD~5'", "fatal: bad revision 'HEAD~5'（修订版本有误）", ""},
		{"An attempt has been made to start a new process before the", "An attempt has been made to start a new process before the current process has finished（当前进程尚未启动完）", ""},
		{"No CUDA GPUs are available", "没有可用的 CUDA GPU（No CUDA GPUs are available）", ""},
	} {
		if got := zh.NewPair(test.english, test.chinese).Requoted(); got != test.want {
			t.Errorf("%s is %q, want %q", test.chinese, got, test.want)
		}
	}
}
