package zh_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestGlossary(t *testing.T) {
	g := zh.NewGlossary(map[string][]string{
		"kernel": {"核函数", "内核"}, "kernel panic": {"内核恐慌"}, "out-of-memory": {"内存不足"}, "library": {"库"}, "C++": {"丙"}, "patch": {"补丁"},
	})
	tests := []struct{ english, chinese, want string }{
		{"The kernel runs.", "核函数运行。", "kernel 1 [核函数] false"},
		{"Kernels, kernel's and (kernel).", "内核", "kernel 3 [内核] false"},
		{"a kernel", "程序", "kernel 1 [] false"},
		{"a kernel", "一个 kernel。", "kernel 1 [] true"},
		{"a kernel", "一些 Kernels。", "kernel 1 [] true"},
		{"the kernel in `kernel`", "程序 `kernel`", "kernel 1 [] false"},
		{"the kernel in `kernel`", "`kernel` 中的 kernel", "kernel 1 [] true"},
		{"a kernel panic", "内核恐慌", "kernel panic 1 [内核恐慌] false"},
		{"kernel-panics of the kernel", "核函数的内核恐慌", "kernel panic 1 [内核恐慌] false; kernel 1 [核函数] false"},
		{"a kernel. Panic follows", "内核。恐慌随之", "kernel 1 [内核] false"},
		{"Out of memory, libraries and patches of C++", "内存 不足、库、补丁", "out-of-memory 1 [内存不足] false; library 1 [库] false; patch 1 [补丁] false; C++ 1 [] false"},
		{"`kernel` my_kernel kernel() kernel.x ./kernel /kernel --kernel kernel= kernel<T> theKernel `a`-kernel kernel`a` kernels/2", "", ""},
		{"kernel kernel", "内核与核函数", "kernel 2 [核函数 内核] false"},
		{"Patch the kernel.", "修补内核。", "kernel 1 [内核] false"},
		{"the patch the kernel needs", "内核所需的更新", "patch 1 [] false; kernel 1 [内核] false"},
		{"", "", ""},
	}
	for _, test := range tests {
		var got []string
		for _, u := range g.Usages(test.english, test.chinese) {
			got = append(got, fmt.Sprintf("%s %d %v %t", u.Term.Name, u.Count, u.Chosen, u.Kept))
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.english, got, test.want)
		}
	}
}
