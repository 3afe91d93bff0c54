package coverage

import "regexp"

// ownCode is an exit code that a program chooses: a failure of any kind. Larger ones
// are a shell's, and say what happened: 127 is not found, 137 is killed.
const ownCode = `(?:-1|[1-9][0-9]?|1[01][0-9]|12[0-5]|255)`

// closing are lines that say only that something before them failed: of whoever runs
// the program that did.
var closing = regexp.MustCompile(`^(?:##\[error\]|Error: )?(?:` +
	// GitHub Actions, Azure Pipelines, GitLab, Travis CI, CircleCI, Jenkins.
	`Process completed with exit code ` + ownCode + `\.?$|\w+ exited with code '?` + ownCode + `'?\.$|The process '.*' failed with exit code ` + ownCode + `$` +
	`|ERROR: Job failed: (?:command terminated with )?exit (?:code|status) ` + ownCode + `$|The command ".*" exited with ` + ownCode + `\.$|Exited with code (?:exit status )?` + ownCode + `$` +
	`|(?:ERROR: )?script returned exit code ` + ownCode + `$|Build step '.*' marked build as failure$|Finished: FAILURE$` +
	// make, ninja, Gradle, yarn and pnpm, cargo, pip.
	`|\S*make(?:\[[0-9]+\])?: \*\*\* (?:.* Error ` + ownCode + `|Waiting for unfinished jobs\.*)$|ninja: build stopped: |BUILD FAILED\b` +
	`|(?:error |\s*ELIFECYCLE\s+)?Command failed with exit code ` + ownCode + `\.?$|error: aborting due to |error: could not compile \S+ .*due to |error: subprocess-exited-with-error$` +
	// Compilers that call a linker, which says more.
	`|collect2: error: ld returned ` + ownCode + ` exit status$|\S+: error: linker command failed with exit code ` + ownCode + `\b` +
	// Docker, and programs that run another.
	`|(?:ERROR: Service '.*' failed to build ?: )?The command '.*' returned a non-zero code: ` + ownCode + `$` +
	`|(?:#[0-9]+ )?(?:ERROR: )?(?:failed to solve: )?process ".*" did not complete successfully: exit code: ` + ownCode + `$` +
	`|(?:subprocess\.)?CalledProcessError: Command .* returned non-zero exit status ` + ownCode + `\.?$` +
	`|exit status ` + ownCode + `$)`)
