package errorline

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// ownCode matches an exit code that a program chooses for any kind of failure. Larger
// codes are the shell's and name the reason: 127 is not found, 137 is killed. But 128
// is git's own.
const ownCode = `(?:-1|[1-9][0-9]?|1[01][0-9]|12[0-58]|255)`

// A closing is a kind of line that reports only that another program failed.
type closing struct {
	regex string   // of the line without its prefix
	lines []string // examples
}

// closings are lines that a record must not be known by.
var closings = []closing{
	// GitHub Actions, Azure Pipelines, GitLab, Travis CI, CircleCI, Jenkins.
	{`Process completed with exit code ` + ownCode + `\.?$`, []string{"##[error]Process completed with exit code 1.", "Error: Process completed with exit code 1."}},
	{`\w+ exited with code '?` + ownCode + `'?\.$`, []string{"##[error]Bash exited with code '1'."}},
	{`The process '.*' failed with exit code ` + ownCode + `$`, []string{"The process '/usr/bin/git' failed with exit code 128"}},
	{`ERROR: Job failed: (?:command terminated with )?exit (?:code|status) ` + ownCode + `$`, []string{"ERROR: Job failed: exit code 1"}},
	{`The command ".*" exited with ` + ownCode + `\.$`, []string{`The command "make test" exited with 1.`}},
	{`Exited with code (?:exit status )?` + ownCode + `$`, []string{"Exited with code exit status 1"}},
	{`(?:ERROR: )?script returned exit code ` + ownCode + `$`, []string{"ERROR: script returned exit code 1"}},
	{`Build step '.*' marked build as failure$`, []string{"Build step 'Execute shell' marked build as failure"}},
	{`Finished: FAILURE$`, []string{"Finished: FAILURE"}},
	// make, ninja, Gradle, Xcode, MSBuild, task, just.
	{`\S*make(?:\[[0-9]+\])?: \*\*\* (?:.* Error ` + ownCode + `|Waiting for unfinished jobs\.*)$`,
		[]string{"make: *** [Makefile:12: all] Error 1", "make: *** [Makefile:12: all] Error 2"}},
	{`ninja: build stopped: `, []string{"ninja: build stopped: subcommand failed."}},
	{`(?:\*\* )?(?:BUILD FAILED\b|Build FAILED\.$)`, []string{"BUILD FAILED in 1s", "** BUILD FAILED **", "Build FAILED."}},
	{`> Task \S+ FAILED$`, []string{"> Task :app:compileJava FAILED"}},
	{`task: Failed to run task ".*": exit status ` + ownCode + `$`, []string{`task: Failed to run task "build": exit status 1`}},
	{"error: Recipe `.*` failed (?:on line [0-9]+ )?with exit code " + ownCode + `$`, []string{"error: Recipe `test` failed on line 3 with exit code 2"}},
	// npm, yarn, pnpm, bun, lerna, cargo, pip.
	{`(?:error |\s*ELIFECYCLE\s+)?Command failed with exit code ` + ownCode + `\.?$`, []string{"error Command failed with exit code 1."}},
	{`Command failed: npm run [\w:-]+$`, []string{"Error: Command failed: npm run build"}},
	{`npm (?:error|ERR!) A complete log of this run`,
		[]string{"npm error A complete log of this run can be found in: /home/user/.npm/_logs/2026-11-21T05_22_42_123Z-debug-0.log"}},
	{"npm (?:error|ERR!) Lifecycle script `.*` failed with error:$", []string{"npm error Lifecycle script `build` failed with error:"}},
	{`➤ YN0000: (?:. )?Failed with errors in `, []string{"➤ YN0000: Failed with errors in 0s 310ms"}},
	{`error: script ".*" exited with code ` + ownCode + `$`, []string{`error: script "build" exited with code 1`}},
	{`lerna ERR! .* exited ` + ownCode + ` in '.*'$`, []string{"lerna ERR! yarn run build exited 1 in 'app'"}},
	{`error: (?:aborting due to |could not compile \S+ .*due to )`,
		[]string{"error: aborting due to 2 previous errors", "error: could not compile `demo` (bin \"demo\") due to 1 previous error"}},
	{`error: subprocess-exited-with-error$`, []string{"  error: subprocess-exited-with-error"}},
	{`error: build failed$`, []string{"error: build failed"}},
	// Compilers that call a linker. The linker prints the reason.
	{`collect2: error: ld returned ` + ownCode + ` exit status$`, []string{"collect2: error: ld returned 1 exit status"}},
	{`\S+: error: linker command failed with exit code ` + ownCode + `\b`,
		[]string{"clang: error: linker command failed with exit code 1 (use -v to see invocation)"}},
	// Docker, systemd, Ansible, git, and programs that run others.
	{`(?:ERROR: Service '.*' failed to build ?: )?The command '.*' returned a non-zero code: ` + ownCode + `$`,
		[]string{"The command '/bin/sh -c make' returned a non-zero code: 1"}},
	{`(?:#[0-9]+ )?(?:ERROR: )?(?:failed to solve: )?process ".*" did not complete successfully: exit code: ` + ownCode + `$`,
		[]string{`ERROR: failed to solve: process "/bin/sh -c make" did not complete successfully: exit code: 1`}},
	{`(?:\S+ +[0-9]+ [0-9:]{8} \S+ systemd\[[0-9]+\]: )?\S+: Failed with result 'exit-code'\.$`,
		[]string{"Nov 21 05:22:42 host1 systemd[1]: app.service: Failed with result 'exit-code'."}},
	{`fatal: \[[^\]]*\]: FAILED! => .*"msg": "non-zero return code"`,
		[]string{`fatal: [host1]: FAILED! => {"changed": true, "cmd": ["make"], "msg": "non-zero return code", "rc": 2}`}},
	{`exit status ` + ownCode + `$`, []string{"exit status 1"}},
}

// sought are closing lines that people search for. A record may match them, to explain
// where to look.
var sought = []closing{
	{`Execution failed for task '\S+'\.$`, []string{"Execution failed for task ':app:compileJava'."}},
	{`FAILURE: Build failed with an exception\.$`, []string{"FAILURE: Build failed with an exception."}},
	{`error: failed to push some refs to \S+$`, []string{"error: failed to push some refs to 'github.com:me/app.git'"}},
	{`(?:subprocess\.)?CalledProcessError: Command .* returned non-zero exit status ` + ownCode + `\.?$`,
		[]string{"subprocess.CalledProcessError: Command '['make']' returned non-zero exit status 2."}},
}

var closingRegex = func() *regex.Recognizer {
	var all []string
	for _, c := range slices.Concat(sought, closings) {
		all = append(all, c.regex)
	}
	return regex.NewRecognizer(`^\s*(?:##\[error\]|Error: )?(?:` + strings.Join(all, "|") + `)`)
}()

// isClosing reports whether a line without its prefix reports only that something
// failed.
func isClosing(line string) bool { return closingRegex.MatchString(line) }

// ClosingExamples returns one or two lines of each kind that a record must not be
// known by.
func ClosingExamples() (lines []string) {
	for _, c := range closings {
		lines = append(lines, c.lines...)
	}
	return lines
}
