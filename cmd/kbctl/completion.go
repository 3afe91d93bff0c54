package main

import (
	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/usage"
)

// adaptCobra rewords the command that cobra adds, and makes it refuse unknown
// arguments.
func adaptCobra(root *cobra.Command) {
	root.Version = version()
	root.SetVersionTemplate("kbctl {{.Version}}\n")
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			adaptCompletion(c)
		}
	}
}

// completions are the examples for each shell.
var completions = map[string]struct{ now, always string }{
	"bash":       {"source <(kbctl completion bash)", "kbctl completion bash > ~/.local/share/bash-completion/completions/kbctl"},
	"zsh":        {"source <(kbctl completion zsh)", `kbctl completion zsh > "${fpath[1]}/_kbctl"`},
	"fish":       {"kbctl completion fish | source", "kbctl completion fish > ~/.config/fish/completions/kbctl.fish"},
	"powershell": {"kbctl completion powershell | Out-String | Invoke-Expression", "kbctl completion powershell >> $PROFILE"},
}

func adaptCompletion(completion *cobra.Command) {
	completion.Short = "print a script that completes commands in your shell"
	completion.Long = `Each shell has its own command, whose help explains how to use the script. The
script also completes names of rules, records, formats and languages.`
	completion.Example = "  source <(kbctl completion bash)\n  kbctl completion zsh --help"
	completion.Args = cobra.ArbitraryArgs
	completion.RunE = func(*cobra.Command, []string) error {
		return usage.Errorf("name a shell: bash, zsh, fish or powershell")
	}
	for _, c := range completion.Commands() {
		how := completions[c.Name()]
		c.Short = "print the script for " + c.Name()
		c.Long = "The first example completes commands in this shell. The second completes them in\nevery shell that you start later."
		if c.Name() == "bash" {
			c.Long += " It needs the package bash-completion."
		}
		c.Example = "  " + how.now + "\n  " + how.always
		if flag := c.Flags().Lookup("no-descriptions"); flag != nil {
			flag.Usage = "complete without describing each word"
		}
	}
}

// noFiles completes words and never files.
func noFiles(words func() []string) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp
	}
}

// oneOf completes the value of a flag with fixed words.
func oneOf(c *cobra.Command, flag string, words ...string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}
