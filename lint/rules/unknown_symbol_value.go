package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// valuesOf has the values of settings that take only some words. They are from the manuals of Redis, PostgreSQL, MySQL, Git, Go,
// TypeScript and NCCL. Settings of Kubernetes have other values in the objects of operators.
var valuesOf = func() map[string][]string {
	all := map[string][]string{"maxmemory-policy": evictionPolicies}
	for line := range strings.Lines(`appendfsync always everysec no
wal_level minimal replica logical hot_standby archive
binlog_format row statement mixed
GOOS aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos
GOARCH 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm
GO111MODULE on off auto
moduleResolution classic node node10 node16 nodenext bundler
push.default nothing current upstream tracking simple matching
pull.ff true false only yes no on off
pull.rebase true false merges interactive preserve yes no on off
core.autocrlf true false input yes no on off
merge.conflictStyle merge diff3 zdiff3
NCCL_DEBUG version warn info abort trace
TORCH_DISTRIBUTED_DEBUG off info detail`) {
		setting, values, _ := strings.Cut(strings.TrimSpace(line), " ")
		all[setting] = strings.Fields(values)
	}
	return all
}()

// settingWord matches what gives a setting of [valuesOf] a word: an assignment, a member of JSON, or the command of Redis
// or Git that configures it.
var settingWord = regex.NewScreened(`((?i:config set|config(?: --[a-z]+)*) )?\b(maxmemory-policy|appendfsync|wal_level|binlog_format|GOOS|GOARCH|GO111MODULE|moduleResolution|push\.default|pull\.ff|` +
	`pull\.rebase|core\.autocrlf|merge\.conflictStyle|NCCL_DEBUG|TORCH_DISTRIBUTED_DEBUG)(["']? ?[=:] ?| )["']?([A-Za-z][A-Za-z0-9-]*)(?:["';,}\s]|$)`)

// unknownValue says that code gives a setting a word that is none of its values: all-keys-lru for maxmemory-policy.
func unknownValue(how string) string {
	all := settingWord.FindAllStringSubmatchIndex(how, mostCompared)
	if all == nil || ofProgram.MatchString(how) {
		return ""
	}
	for _, at := range all {
		setting, joint, word := how[at[4]:at[5]], how[at[6]:at[7]], how[at[8]:at[9]]
		switch {
		case at[2] < 0 && joint == " ", len(word) == 1, at[2] >= 0 && readsSetting.MatchString(how[at[2]:at[3]]),
			!strings.Contains(word, "-") && proseLike(how), strings.EqualFold(word, "default"),
			strings.HasPrefix(word, "volatile-"), strings.HasPrefix(word, "allkeys-"), // the catalog of the policies covers these
			setting == "moduleResolution" && strings.IndexByte(`"'`, how[at[8]-1]) < 0, // a variable
			strings.HasPrefix(setting, "GO") && (joint != "=" || strings.ToUpper(word) == word || !goCommand.MatchString(how)):
			continue
		}
		if values := valuesOf[setting]; !slices.ContainsFunc(values, func(value string) bool { return strings.EqualFold(value, word) }) {
			return fmt.Sprintf("%s has no value %s; its values are %s", setting, clip(word), strings.Join(values, ", "))
		}
	}
	return ""
}

var (
	// readsSetting recognizes a command that gives a setting no value.
	readsSetting = regex.NewRecognizer(`--(?:get|unset)`)
	// ofProgram recognizes code in which a word may be a variable or a type.
	ofProgram = regex.NewRecognizer(`\b(?:let|const|var|type|interface|new|function|def|import|class) |print\(`)
	goCommand = regex.NewRecognizer(`\bgo (?:build|env|get|install|list|run|test|vet)\b`)
)
