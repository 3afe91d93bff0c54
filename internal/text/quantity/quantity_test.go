package quantity_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/quantity"
)

func TestProblems(t *testing.T) {
	testkit.Table(t, func(text string) string {
		var all []string
		for p := range quantity.Problems(text) {
			all = append(all, p.Reason)
		}
		return strings.Join(all, "; ")
	}, map[string]string{
		"The 4MB limit (4096 bytes) is reached.":                            "4 MB are not 4096 bytes",
		"Raise it to 2 GiB = 2048 KiB.":                                     "2 GiB are not 2048 KiB",
		"wait 90 seconds (2 minutes), then":                                 "90 seconds are not 2 minutes",
		"--max-old-space-size=8192 (16GB)":                                  "8192 are not 16 GB in any unit",
		"busy_timeout = 5000; (50 seconds)":                                 "5000 are not 50 seconds in any unit",
		"It listens on port 70000.":                                         "a port is at most 65535, not 70000",
		"curl http://localhost:80800/x":                                     "a port is at most 65535, not 80800",
		"It helps in 120 % of all cases":                                    "a share is at most 100 %, not 120 %",
		"in 12 of 10 attempts":                                              "12 are more than 10",
		"since 2026-02-30, and on 2024-02-29":                               "there is no day 2026-02-30",
		"bind to 192.168.1.300:80":                                          "a part of an IP address is at most 255, not 300",
		"allow 10.0.0.0/33":                                                 "a network has at most 32 bits, not 33",
		"chmod -R 698 data":                                                 "a mode has digits up to 7, unlike 698",
		"It exits with code 300.":                                           "an exit status is at most 255, not 300",
		"The status is 128 + 9 = 138.":                                      "128 + 9 is 137, not 138",
		"The status is therefore 137, that is 128 + 15. It":                 "128 + 15 is 143, not 137",
		"退出码是 137，即 128 + 15。":                                              "128 + 15 is 143, not 137",
		"status 137 (128 + 8)":                                              "128 + 8 is 136, not 137",
		"137 (128 + 9), 7 is 1 + 2 + 4, 12 (3 * 4), 8 (2 + 2 + 4)":          "",
		"after 5-3 attempts":                                                "a range begins with the lower number, but 5 is above 3",
		"a value between 10 and 1":                                          "a range begins with the lower number, but 10 is above 1",
		"The 4MB limit (4194304 bytes) is reached.":                         "",
		"4096 (4GB), 8192 (8GB), 30000 (30 s), 86400 (24 hours)":            "",
		"256*1024*1024; (256MB), 65536 (64KB), 1 GB (1000 MB)":              "",
		"port 65535, port 80:8080, 5 of 5 runs, 100% of users, 150% of CPU": "",
		"128 + 9 = 137, 3-5 attempts, between 1 and 10, exit code 255":      "",
		"10.0.0.0/8, version 10.0.19041.1, chmod 755 x, x = 2 * 3 = 6":      "",
	})
}
