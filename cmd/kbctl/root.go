package main

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
)

// rootCommand builds the command line.
func rootCommand(a *app) *cobra.Command {
	root := command("kbctl", func(root *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return usage.Errorf("unknown command %q%s", args[0], wording.DidYouMean(args[0], commandNames(root)))
	}, func(c *cobra.Command, _ []string) error { return c.Help() })
	root.SilenceUsage, root.SilenceErrors = true, true
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageTemplate(helpTemplate)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usage.Error{Err: explainFlag(c, err)} })
	addGlobalFlags(a, root)
	root.AddCommand(
		checkCommand(a), validateCommand(a), lintCommand(a), regexCommand(a), graphCommand(a),
		cardsCommand(a), fmtCommand(a), fixCommand(a), baselineCommand(a),
		matchCommand(a), newCommand(a), renameCommand(a), mergeCommand(a), reproCommand(a), reviewCommand(a),
		rulesCommand(a), catalogCommand(a), coverageCommand(a), benchCommand(a), todoCommand(a), evidenceCommand(a), schemaCommand(a),
		initCommand(a), hookCommand(a), cacheCommand(a), prCommand(a), versionCommand(a),
	)
	root.SetHelpFunc(writeHelp(a, root.HelpFunc()))
	root.SetHelpCommand(helpCommand(a, root))
	adaptCobra(root)
	return root
}

// writeHelp writes the help in one piece. Cobra would report a pipe that its reader has closed.
func writeHelp(a *app, help func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(c *cobra.Command, args []string) {
		var page bytes.Buffer
		c.SetOut(&page)
		help(c, args)
		c.SetOut(nil)
		if _, err := a.stdout.Write(page.Bytes()); err != nil && !errors.Is(err, syscall.EPIPE) {
			c.PrintErrln(err)
		}
	}
}

// mostJobs limits --jobs, because each job takes memory of its own.
const mostJobs = 1024

func addGlobalFlags(a *app, root *cobra.Command) {
	flags := root.PersistentFlags()
	flags.StringVarP(&a.dir, "directory", "C", ".", "run as if started in `DIR`")
	flags.IntVar(&a.jobs, "jobs", 0, "work on `N` records at once (default: one per processor)")
	flags.StringVar(&a.color, "color", "auto", "use colors `WHEN`: auto, always or never; auto respects NO_COLOR")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "print only findings, without a summary")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if a.color != "auto" && a.color != "always" && a.color != "never" {
			return usage.Errorf("--color: %q is not auto, always or never", a.color)
		}
		if a.jobs < 0 {
			return usage.Errorf("--jobs: %d is not a number of jobs", a.jobs)
		}
		if a.jobs > mostJobs {
			return usage.Errorf("--jobs: %d is too many; try a number up to %d", a.jobs, mostJobs)
		}
		a.started = true
		return nil
	}
}

// explainFlag suggests a flag in place of an unknown one, and rewords Go's errors about
// the values of flags.
func explainFlag(c *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := wording.Nearest(unknown.GetSpecifiedName(), names); near != "" {
			return fmt.Errorf("%w; did you mean --%s?", err, near)
		}
		return err
	}
	cause, want := err, "a whole number"
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(inner) {
		cause = inner
		if is[*strconv.NumError](inner) {
			break
		}
	}
	switch number, ok := cause.(*strconv.NumError); {
	case ok && number.Func == "ParseBool":
		want = "true or false"
	case !ok && strings.HasPrefix(cause.Error(), "time: "):
		want = "a time, such as 30s or 10m"
	case !ok:
		return err
	}
	return fmt.Errorf("%sit is not %s", strings.TrimSuffix(err.Error(), cause.Error()), want)
}

// Cobra keeps the functions of templates in one map without a lock.
func init() { cobra.AddTemplateFunc("wrap", wrap) }

// helpTemplate shows the examples first, because most people need only those.
const helpTemplate = `{{.Short}}
{{if .HasExample}}
Examples:
{{.Example}}
{{end}}
Usage:
  {{.UseLine}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}
{{with .Long}}
{{wrap .}}
{{end}}{{if .HasAvailableLocalFlags}}
Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}
{{end}}{{if .HasAvailableInheritedFlags}}
Flags of every command:
{{.InheritedFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}
{{end}}`
