package trial

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/sandbox"
)

// facts are what a machine has of what a case needs.
type facts struct {
	// missing says what the machine lacks, or is empty.
	missing  string
	versions map[string]string
	hardware string
}

// A machine knows what this machine has. It asks each program once.
type machine struct {
	box   *sandbox.Box
	known sync.Map // answers by the command that asks
}

// facts finds what a case needs. The error is that of ctx, or of the sandbox.
func (m *machine) facts(ctx context.Context, p *plan.Plan, c *plan.Case) (f facts, err error) {
	f.versions = make(map[string]string)
	var missing []string
	for _, need := range p.Programs(c) {
		lacks, err := m.version(ctx, need, askProgram(need.Name, p.Needs.Versions[need.Name]), f.versions)
		if err != nil {
			return f, err
		}
		missing = append(missing, lacks...)
	}
	for _, need := range p.Needs.Modules {
		lacks, err := m.version(ctx, need, askModule(need.Name), f.versions)
		if err != nil {
			return f, err
		}
		for _, lack := range lacks {
			missing = append(missing, "the Python module "+lack)
		}
	}
	if p.Needs.GPU {
		lacks, err := m.gpu(ctx, &f)
		if err != nil {
			return f, err
		}
		missing = append(missing, lacks...)
	}
	if c.Image != "" {
		f.versions["image"] = c.Image
		if !sandbox.HasContainers() {
			missing = append(missing, "podman or docker")
		}
	}
	if free, ok := freeMemory(); ok && free < p.Needs.Memory {
		missing = append(missing, p.Needs.Memory.String()+" of free memory")
	}
	if missing != nil {
		f.missing = "it needs " + strings.Join(missing, ", ")
	}
	return f, nil
}

// version adds the version of a need. It returns what the machine lacks.
func (m *machine) version(ctx context.Context, need plan.Need, ask string, versions map[string]string) (lacks []string, err error) {
	answer, err := m.ask(ctx, ask, false)
	if err != nil {
		return nil, err
	}
	found := versionIn(string(answer.Output))
	switch {
	case answer.Exit == absent:
		return []string{need.String()}, nil
	case need.Least != "" && found == "":
		return []string{need.String() + " (the version is unknown)"}, nil
	case need.Least != "" && older(found, need.Least):
		return []string{fmt.Sprintf("%s (%s is installed)", need, found)}, nil
	case found == "":
		found = "unknown"
	}
	versions[need.Name] = found
	return nil, nil
}

// versionIn returns the first version with a period in a text, or else the first number.
// nvcc prints the year of its copyright first.
func versionIn(text string) string {
	return cmp.Or(dotted.FindString(text), number.FindString(text))
}

var (
	dotted = regexp.MustCompile(`\d+(?:\.\d+)+`)
	number = regexp.MustCompile(`\d+`)
)

// absent is the exit code of a question about a program that does not exist.
const absent = 99

// askProgram returns the script that prints the version of a program.
func askProgram(name, command string) string {
	exists := fmt.Sprintf("command -v %s >/dev/null || exit %d\n", name, absent)
	if command != "" {
		return exists + command
	}
	return exists + fmt.Sprintf(`for flag in --version version -V; do
  %s "$flag" >.answer 2>&1 && grep -q '[0-9]\.[0-9]' .answer && break
done
cat .answer`, name)
}

// askModule returns the script that prints the version of a Python module. It does not import
// the module, because that can take long.
func askModule(name string) string {
	return fmt.Sprintf(`python3 - <<'END'
import importlib.metadata, importlib.util, sys
name = "%s"
if importlib.util.find_spec(name) is None:
    sys.exit(%d)
names = importlib.metadata.packages_distributions().get(name.split(".")[0], [name])
try:
    print(importlib.metadata.version(names[0]))
except importlib.metadata.PackageNotFoundError:
    pass
END`, name, absent)
}

// gpu adds the GPU and the version of its driver.
func (m *machine) gpu(ctx context.Context, f *facts) (lacks []string, err error) {
	answer, err := m.ask(ctx, "nvidia-smi --query-gpu=name,driver_version --format=csv,noheader", true)
	if err != nil {
		return nil, err
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(answer.Output)), "\n")
	name, driver, ok := strings.Cut(line, ", ")
	if answer.Exit != 0 || !ok {
		return []string{"a GPU"}, nil
	}
	f.hardware, f.versions["NVIDIA driver"] = name, driver
	return nil, nil
}

// ask runs a question once.
func (m *machine) ask(ctx context.Context, script string, gpu bool) (sandbox.Outcome, error) {
	type answer struct {
		outcome sandbox.Outcome
		err     error
	}
	once, _ := m.known.LoadOrStore(script, sync.OnceValue(func() (a answer) {
		a.outcome, a.err = m.box.Run(ctx, sandbox.Job{Command: script, GPU: gpu, Timeout: 30 * time.Second})
		return a
	}))
	a := once.(func() answer)()
	return a.outcome, a.err
}

// older reports whether a version is older than another one.
func older(have, least string) bool {
	a, b := strings.Split(have, "."), strings.Split(least, ".")
	for i := range b {
		if i >= len(a) {
			return strings.Trim(strings.Join(b[i:], ""), "0") != ""
		}
		x, _ := strconv.Atoi(a[i]) // versionIn returns only digits and periods
		if y, _ := strconv.Atoi(b[i]); x != y {
			return x < y
		}
	}
	return false
}

var available = regexp.MustCompile(`(?m)^MemAvailable:\s+(\d+) kB$`)

// freeMemory returns the memory that is free, if this system says so.
func freeMemory() (plan.Memory, bool) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	m := available.FindSubmatch(text)
	if m == nil {
		return 0, false
	}
	n, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return plan.Memory(n << 10), true
}
