package suspect

import (
	"bytes"
	"unsafe"

	"github.com/kbctl/kbctl/internal/logs/errorline"
	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// A job follows the steps of a job of a CI service.
type job struct {
	step      int
	inCommand bool // the log shows the commands of a step
	late      bool // the step runs after the others, even if one fails
	retries   bool // the last line says that the job tries again
	end       int  // the first line that says that the job fails; 0 for none
	failed    int  // its step
}

var (
	// start matches the first line of a step: of GitHub Actions, GitLab and Travis.
	start = regex.NewRecognizer(`^##\[group\]Run |^Post job cleanup\.|section_start:[0-9]+:|travis_(?:fold|time):start:`)
	// late matches the first line of a step that also runs after a failure.
	late = regex.NewRecognizer(`^Post job cleanup\.|section_start:[0-9]+:(?:after_script|upload_artifacts|archive_cache|cleanup)|travis_fold:start:after_`)
	// end matches the line that says that a job fails.
	end = regex.NewRecognizer(`^(?:##\[error\]|Error: )(?:Process completed with exit code|\w+ exited with code|The process '.*' failed with exit code)|^The command ".*" exited with [1-9]|^ERROR: Job failed\b|^Build step '.*' marked build as failure|^Exited with code`)
	// retries matches a line that announces another attempt.
	retries = regex.NewRecognizer(`(?i)\b(?:retry(?:ing)?|trying again|try again in|back(?:ing)? off)\b|\battempt [0-9]+ (?:of|failed)|\b[0-9]+ (?:retries|attempts) left`)
)

// stems are in each line that the patterns match, and in few others.
var stems = needle.New(true, "##[", "section_start:", "travis_", "post job", "exit code", "exited with", "job failed", "marked build", "retry", "again", "attempt", "back off", "backing off", "retries")

// look looks at the next line.
func (j *job) look(raw []byte, number int) {
	if j.retries = false; !stems.Has(unsafe.String(unsafe.SliceData(raw), len(raw))) && bytes.IndexByte(raw, rawline.Escape) < 0 {
		return
	}
	line := rawline.Plain(string(bytes.TrimRight(rawline.Unwrap(raw), "\r\n")))
	switch whole := string(raw); {
	case start.MatchString(line), start.MatchString(whole):
		j.step++
		j.inCommand = bytes.HasPrefix([]byte(line), []byte("##[group]Run "))
		j.late = late.MatchString(line) || late.MatchString(whole)
	case line == "##[endgroup]":
		j.inCommand = false
	case end.MatchString(line):
		if j.end == 0 && !j.late {
			j.end, j.failed = number, j.step
		}
	default:
		j.retries = retries.MatchString(line) && !errorline.Conclusive(line)
	}
}

// inFailed reports whether a step is the one that failed, as far as it is known.
func (j *job) inFailed(step int) bool { return j.end == 0 || step == j.failed }

// before reports whether a line is before the end of the job, as far as it is known.
func (j *job) before(number int) bool { return j.end == 0 || number <= j.end }
