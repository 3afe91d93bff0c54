package rules

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestOtherFirst checks sentences about versions without a context. The domain is the first word.
func TestOtherFirst(t *testing.T) {
	testkit.Table(t, func(text string) string {
		domain, sentence, _ := strings.Cut(text, " ")
		return otherFirst(domain, sentence, "")
	}, map[string]string{
		"cuda Since PyTorch 2.4, torch.load accepts only tensors and simple types.":                    `"tensors and simple types" is about PyTorch 2.6, not 2.4`,
		"cuda Since PyTorch 2.6.0, torch.load accepts only tensors and simple types.":                  "",
		"gcc -fno-common is the default since GCC 11.":                                                 `"-fno-common … default" is about GCC 10, not 11`,
		"gcc Before version 10, GCC let several C files define it.":                                    "",
		"cmake CMake 3.5 introduced CMAKE_POLICY_VERSION_MINIMUM.":                                     "CMAKE_POLICY_VERSION_MINIMUM came with CMake 4.0, not 3.5",
		"cmake Set CMAKE_POLICY_VERSION_MINIMUM for a project from before 3.5.":                        "",
		"terraform A removed { block came with Terraform 1.5.":                                         "removed { came with Terraform 1.7, not 1.5",
		"kubernetes networking.k8s.io/v1beta1 has been gone since 1.19.":                               "Kubernetes 1.22 removed networking.k8s.io/v1beta1, not 1.19",
		"kubernetes extensions/v1beta1 has been gone since 1.22.":                                      "",
		"python asyncio.to_thread() needs Python 3.7.":                                                 "Python 3.7 lacks asyncio.to_thread, which came with 3.9",
		"python asyncio.to_thread() needs Python 3.9.":                                                 "",
		"kubernetes client.authentication.k8s.io/v1alpha1 was removed in 1.22.":                        "",
		"kubernetes Since 1.22, client.authentication.k8s.io/v1alpha1 is removed.":                     "Kubernetes 1.24 removed client.authentication.k8s.io/v1alpha1, not 1.22",
		"git Since version 2.6, Git does not merge such branches unless you ask it.":                   `"merge such branches" is about Git 2.9, not 2.6`,
		"git git worktree repair came with Git 2.30.":                                                  "",
		"git Git 2.42 added the option --orphan to git worktree.":                                      "",
		"git git worktree came with Git 2.7.":                                                          "git worktree came with Git 2.5, not 2.7",
		"go Go 1.26 introduced errors.AsType.":                                                         "",
		"python Since 3.10, distutils is deprecated, and will be removed.":                             "",
		"python itertools.pairwise came with Python 3.11.":                                             "itertools.pairwise came with Python 3.10, not 3.11",
		"ssh ssh-dss has been off since OpenSSH 6.7.":                                                  `"ssh-dss" is about OpenSSH 7.0, not 6.7`,
		"python Since Python 3.3, Mapping is in collections.abc.":                                      "",
		"python Python 3.10 removed Mapping from collections.":                                         "",
		"python Since Python 3.3, zoneinfo files are read with open().":                                "",
		"bash Since Bash 4.3, ${a[-1]} on an empty array is an error.":                                 "",
		"git Since Git 2.5, git switch refuses a branch of another worktree.":                          "",
		"go Since Go 1.12, -mod=readonly can be set.":                                                  "",
		"pip Ubuntu since 23.04 has the file EXTERNALLY-MANAGED.":                                      "",
		"node Since 22.12.0 and 20.19.0, require() loads ES modules by default.":                       "",
		"node Since 22.12.0, and in the 18 line since 18.19.0, require() loads ES modules by default.": "",
		"git `git switch` is available since Git 2.30.":                                                "git switch came with Git 2.23, not 2.30",
		"git `git switch` has been there since Git 2.23.":                                              "",
		"java Virtual threads exist since Java 17.":                                                    "virtual threads came with Java 21, not 17",
		"java Since Java 19, virtual threads are available as a preview.":                              "",
		"rust Rust older than 1.56 does not know let-else.":                                            "let-else came with Rust 1.65, not 1.56",
		"rust let-else is stable since Rust 1.56.":                                                     "let-else came with Rust 1.65, not 1.56",
		"node node:test is stable since Node.js 20.":                                                   "",
		"postgres PostgreSQL has had SKIP LOCKED since 9.3.":                                           "SKIP LOCKED came with PostgreSQL 9.5, not 9.3",
		"redis Before Redis 3.0, UNLINK did not exist.":                                                "UNLINK came with Redis 4.0, not 3.0",
		"kubernetes kubectl create token requires at least Kubernetes 1.20.":                           "Kubernetes 1.20 lacks kubectl create token, which came with 1.24",
		"kubernetes kubectl create token requires at least Kubernetes 1.26.":                           "",
		"git Use git switch (Git 2.17+).":                                                              "Git 2.17 lacks git switch, which came with 2.23",
		"python distutils left the standard library with Python 3.10.":                                 "Python 3.12 removed distutils, not 3.10",
		"python Python 3.12 removed distutils.":                                                        "",
		"python Since Python 3.10, distutils prints a warning.":                                        "",
		"python In Python 3.11, distutils still works.":                                                "",
		"python NumPy 1.20 removed np.float.":                                                          "NumPy 1.24 removed np.float, not 1.20",
		"python NumPy 1.20 deprecated np.float, and 1.24 removed it.":                                  "",
		"java javax.xml.bind was removed in Java 9.":                                                   "Java 11 removed javax.xml.bind, not 9",
		"java Java 9 deprecated javax.xml.bind, and Java 11 removed it.":                               "",
		"react React Native has had hooks since 0.59.":                                                 "",
		"react Preact has had hooks since version 10.":                                                 "",
		"npm From npm 8.6 on, conflicts of peer dependencies are printed in full.":                     "",
	})
}

// TestLackingVersion checks demands for a version whose workaround needs a later one.
func TestLackingVersion(t *testing.T) {
	testkit.Table(t, func(how string) string { return otherFirst("python", "Python is 3.8 or later.", how) }, map[string]string{
		"python3 -P app.py":             "Python 3.8 lacks python3 -P, which came with 3.11",
		"asyncio.run(main())":           "",
		"asyncio.timeout(5)":            "Python 3.8 lacks asyncio.timeout(, which came with 3.11",
		"from zoneinfo import ZoneInfo": "Python 3.8 lacks zoneinfo, which came with 3.9",
		"try:\n    import tomllib\nexcept ImportError:\n    import tomli as tomllib": "",
		"Use tomli instead of tomllib.":                                              "",
		"import dataclasses":                                                         "",
	})
}

// TestOtherFirstContext checks sentences about what an action or its code uses.
func TestOtherFirstContext(t *testing.T) {
	testkit.Table(t, func(text [2]string) string { return otherFirst("git", text[0], text[1]) }, map[[2]string]string{
		{"A prompt runs git status again and again. The option exists since Git 2.51.", "git --no-optional-locks status"}: "--no-optional-locks came with Git 2.15, not 2.51",
		{"A prompt runs git status again and again. The option exists since Git 2.15.", "git --no-optional-locks status"}: "",
		{"The option exists since Git 2.51.", "git --some-other status"}:                                                  "",
	})
}
