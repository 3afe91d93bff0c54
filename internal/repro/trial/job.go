package trial

import (
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/sandbox"
)

// job returns the job of a case.
func job(p *plan.Plan, c *plan.Case) sandbox.Job {
	folder, _ := fs.Sub(p.Tree, p.Dir) // the path is valid
	return sandbox.Job{
		Files: folder,
		Setup: strings.TrimLeft(p.Setup+"\n"+c.Setup, "\n"), Command: c.Run,
		Env:     environment(p.Needs.Env),
		Network: p.Needs.Network, GPU: p.Needs.GPU, Image: c.Image,
		Timeout: time.Duration(p.Timeout),
	}
}

// environment adds the caller's values to names without a value.
func environment(variables []string) (env []string) {
	for _, variable := range variables {
		if !strings.Contains(variable, "=") {
			value, ok := os.LookupEnv(variable)
			if !ok {
				continue
			}
			variable += "=" + value
		}
		env = append(env, variable)
	}
	return env
}
