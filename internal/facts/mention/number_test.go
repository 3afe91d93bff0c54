package mention_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/facts/mention"
)

// TestNumbers checks which name and which label belong to a number.
func TestNumbers(t *testing.T) {
	isCode := func(word string) bool { return word == "40P01" }
	for text, want := range map[string]string{
		"`cudaErrorAssert` (710).":                         "cudaErrorAssert 710",
		"cudaErrorAssert（错误码 710）":                         "cudaErrorAssert error 710",
		"(cudaErrorAssert, 710)":                           "cudaErrorAssert 710",
		"cudaErrorAssert = 710":                            "cudaErrorAssert 710",
		"deadlock_detected (40P01)":                        "deadlock_detected 40P01",
		"CUDA error 710 (cudaErrorAssert)":                 "error 710 cudaErrorAssert",
		"cudaErrorAssert, error code 710":                  "cudaErrorAssert error 710",
		"cudaErrorAssert, error 710":                       "error 710",
		"it returns 710 (cudaErrorAssert)":                 "exit 710 cudaErrorAssert",
		"errno 为 110（ETIMEDOUT）":                           "errno 110 ETIMEDOUT",
		"| 710 | cudaErrorAssert |":                        "error 710 cudaErrorAssert",
		"| 7 | cudaErrorAssert |":                          "",
		"curl exits with code 7, no":                       "curl 7",
		"code=710(cudaErrorAssert)":                        "error 710 cudaErrorAssert",
		"exited with code 137 (SIGKILL)":                   "exit 137 SIGKILL",
		"退出码 137 表示 SIGKILL":                               "exit 137 SIGKILL",
		"137 (128 + 9, SIGKILL)":                           "sum 9 SIGKILL",
		"signal 9 is SIGKILL":                              "signal 9 SIGKILL",
		"exit code 137 (SIGTERM times out)":                "exit 137",
		"exit code 137 means that SIGTERM ended it":        "exit 137 SIGTERM",
		"exit code 137 means that SIGTERM is late":         "exit 137",
		"errno 13 for ENOENT":                              "errno 13 ENOENT",
		"error 13 for ENOENT":                              "error 13",
		"exit code 137, SIGTERM is first":                  "exit 137",
		"cudaErrorAssert (12 times)":                       "",
		"CUDA 12.4 (cudaErrorAssert)":                      "",
		"connect ECONNREFUSED 127.0.0.1:5432":              "",
		"ECONNREFUSED is 111 on Linux":                     "ECONNREFUSED 111",
		"ECONNREFUSED is 3 lines below":                    "",
		"UNAVAILABLE has the number 14.":                   "UNAVAILABLE error 14",
		"35 stands for EAGAIN":                             "35 EAGAIN",
		"The number of retries after ETIMEDOUT is 3.":      "",
		"The time between SIGTERM and SIGKILL is 90 here.": "",
		"the limit (1024)":                                 "",
		"the exit code of bash is 126":                     "exit 126",
		"a limit of the exit code is 126":                  "exit 126",
		strings.Repeat("一", 30) + "。bash 的退出码为 127":        "exit 127",
		strings.Repeat("一", 31) + "，bash 的退出码为 127":        "exit 127",
		strings.Repeat("一", 30) + " bash 的退出码为 127":        "exit 127",
	} {
		var got []string
		mention.Numbers(text, isCode, func(n mention.Number) {
			if n.Before != "" || n.After != "" || n.Label != "" {
				got = append(got, strings.Join(strings.Fields(strings.Join([]string{n.Before, n.Label, n.Text, n.After}, " ")), " "))
			}
		})
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: got %q, not %q", text, got, want)
		}
	}
}

// TestNumbersBounded checks that the text beside each of many numbers is short.
func TestNumbersBounded(t *testing.T) {
	size, count := 0, 0
	mention.Numbers(strings.Repeat("error 5 x ", 5000), func(string) bool { return false }, func(n mention.Number) {
		size += len(n.Rest) + len(n.Opens)
		count++
	})
	if count > 2000 || size > 300*count {
		t.Errorf("%d of 5,000 numbers have %d bytes of text beside them", count, size)
	}
}
