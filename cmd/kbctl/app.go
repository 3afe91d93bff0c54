package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// The exit codes.
const (
	exitClean    = 0 // nothing to report
	exitFindings = 1 // findings as bad as --fail-on says, or worse
	exitUsage    = 2 // wrong usage or configuration
	exitFailure  = 3 // could not run
)

// errFindings says that there is something to mend, which has been printed.
var errFindings = errors.New("findings")

// A usageError is the user's to put right.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// An app is kbctl with its surroundings.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	// Flags that every command has.
	dir   string
	jobs  int
	color string
	quiet bool

	// ctx ends what runs until it is interrupted; nil for never.
	ctx context.Context
	// web asks for pages; nil for the public internet.
	web *web.Checker

	// started tells that the command line was understood.
	started bool
}

// main runs a command line and returns the exit code.
func (a *app) main(args []string) int {
	root := rootCommand(a)
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	command, err := root, refuseLookalikes(root, args)
	if err == nil {
		command, err = root.ExecuteC()
	}
	if err != nil && !a.started {
		err = usageError{err}
	}
	code := exitCode(err)
	if err != nil && !errors.Is(err, errFindings) && !errors.Is(err, syscall.EPIPE) {
		a.complain(err)
		if is[usageError](err) && command != nil {
			fmt.Fprintf(a.stderr, "Try %q.\n", command.CommandPath()+" --help")
		}
	}
	return code
}

// complain says what is wrong, in lines that a terminal has room for.
func (a *app) complain(err error) {
	text := "kbctl: " + visible.Escape(err.Error()) + badName(err)
	width, ok := terminalWidth(a.stderr)
	if !ok {
		fmt.Fprintln(a.stderr, text)
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintln(a.stderr, strings.Join(terminal.Wrap(line, "", width), "\n"))
	}
}

// badName says what to do about a file that cannot be opened for its name alone: Go's
// file systems have none that is not UTF-8.
func badName(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) && errors.Is(err, fs.ErrInvalid) && !utf8.ValidString(at.Path) {
		return "; its name is not UTF-8, so give it another"
	}
	return ""
}

// exitCode tells what an error means for whoever called.
func exitCode(err error) int {
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE): // whoever reads has had enough
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case is[usageError](err), is[*config.Error](err), is[*gather.Error](err), errors.Is(err, config.ErrNoBase):
		return exitUsage
	}
	return exitFailure
}

// is tells whether an error is of a type, or wraps one that is.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// command builds the command line.
func rootCommand(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "kbctl COMMAND",
		Short: "kbctl keeps a knowledge base of software errors true.",
		Long: `A knowledge base is a folder of JSON records, one per error, with a regex that
recognises it, its cause, the fixes that fail and the fixes that work. kbctl
finds what is wrong with them, says where and why, and regenerates what is
derived. "kbctl COMMAND --help" lists the flags of a command, and "kbctl help"
lists the pages of the manual.`,
		Example: `  kbctl check                  everything that is wrong, and what to do about it
  kbctl check records/cuda     the same, as far as these files are concerned
  kbctl rules date-order       what a rule is about
  kbctl cards                  write the markdown cards anew`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(root *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if near := root.SuggestionsFor(args[0]); len(near) > 0 {
				return usagef("there is no command %q; did you mean %q?", args[0], near[0])
			}
			return usagef("there is no command %q", args[0])
		},
		SuggestionsMinimumDistance: 2,
		RunE:                       func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	cobra.AddTemplateFunc("wrap", wrap)
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageTemplate(helpTemplate)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{plainly(err)} })
	flags := root.PersistentFlags()
	flags.StringVarP(&a.dir, "directory", "C", ".", "run as if started in `DIR`")
	flags.IntVar(&a.jobs, "jobs", 0, "work on `N` records at once (default: one per processor)")
	flags.StringVar(&a.color, "color", "auto", "use colours `WHEN`: auto, always or never; NO_COLOR is honoured")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "print findings alone, no summary")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		if a.color != "auto" && a.color != "always" && a.color != "never" {
			return usagef("--color: %q is not auto, always or never", a.color)
		}
		if a.jobs < 0 {
			return usagef("--jobs: %d is not a number of jobs", a.jobs)
		}
		a.started = true
		return nil
	}
	root.AddCommand(checkCommands(a)...)
	root.AddCommand(graphCommand(a), cardsCommand(a), fmtCommand(a), fixCommand(a), baselineCommand(a), matchCommand(a), newCommand(a), renameCommand(a), rulesCommand(a), catalogCommand(a), coverageCommand(a), evidenceCommand(a), schemaCommand(a), versionCommand(a))
	root.AddCommand(initCommand(a), hookCommand(a), cacheCommand(a))
	root.AddCommand(prCommand(a))
	tidyCommands(a, root)
	return root
}

// plainly puts what Go says of a flag's value into our words.
func plainly(err error) error {
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

// tidyCommands puts the library's own commands into our words, and makes them
// refuse what they do not know.
func tidyCommands(a *app, root *cobra.Command) {
	root.Version = version()
	root.SetVersionTemplate("kbctl {{.Version}}\n")
	root.InitDefaultCompletionCmd()
	root.SetHelpCommand(helpCommand(a, root))
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "completion":
			c.Short = "print a script that completes commands in your shell"
			c.Example = "  source <(kbctl completion bash)\n  kbctl completion zsh --help"
			c.Args = cobra.ArbitraryArgs
			c.RunE = func(*cobra.Command, []string) error {
				return usagef("name a shell: bash, zsh, fish or powershell")
			}
			tidyCompletion(c)
		}
	}
}

// completions say how each shell is told of the script.
var completions = map[string]struct{ now, always string }{
	"bash":       {"source <(kbctl completion bash)", "kbctl completion bash > ~/.local/share/bash-completion/completions/kbctl"},
	"zsh":        {"source <(kbctl completion zsh)", `kbctl completion zsh > "${fpath[1]}/_kbctl"`},
	"fish":       {"kbctl completion fish | source", "kbctl completion fish > ~/.config/fish/completions/kbctl.fish"},
	"powershell": {"kbctl completion powershell | Out-String | Invoke-Expression", "kbctl completion powershell >> $PROFILE"},
}

// tidyCompletion says in our words what the commands below completion do.
func tidyCompletion(completion *cobra.Command) {
	completion.Long = `Each shell has a command of its own, whose help says how to use the script. Names
of rules, records, formats and languages are completed too.`
	for _, c := range completion.Commands() {
		how := completions[c.Name()]
		c.Short = "print the script for " + c.Name()
		c.Long = "The first example completes commands in this shell, the second in each that is\nstarted from then on."
		if c.Name() == "bash" {
			c.Long += " It needs the package bash-completion."
		}
		c.Example = "  " + how.now + "\n  " + how.always
		if flag := c.Flags().Lookup("no-descriptions"); flag != nil {
			flag.Usage = "complete without saying what each word is"
		}
	}
}

// helpTemplate shows examples first: most people want one of those.
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

// note says something besides what the command prints.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		fmt.Fprintln(a.stderr, visible.Start(fmt.Sprintf(format, args...)))
	}
}

// workers is how many records to work on at once.
func (a *app) workers() int {
	if a.jobs > 0 {
		return a.jobs
	}
	return runtime.GOMAXPROCS(0)
}

// terminal returns the width of standard output if it is a terminal.
func (a *app) terminal() (width int, ok bool) { return terminalWidth(a.stdout) }

// terminalWidth returns the width of a writer if it is a terminal.
func terminalWidth(w io.Writer) (width int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width, true
	}
	return 80, true
}

// colors tells whether to print in colour.
func (a *app) colors(terminal bool) bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	return terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// today is the day to hold dates against, midnight UTC. SOURCE_DATE_EPOCH
// (https://reproducible-builds.org/specs/source-date-epoch/) makes it another.
func today() (time.Time, error) {
	now := time.Now()
	if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds, err := strconv.ParseInt(epoch, 10, 64)
		if err != nil {
			return now, usagef("SOURCE_DATE_EPOCH: %q is not a number of seconds since 1970", epoch)
		}
		now = time.Unix(seconds, 0)
	}
	return now.UTC().Truncate(24 * time.Hour), nil
}
