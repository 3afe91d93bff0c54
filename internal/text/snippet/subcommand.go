package snippet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/text/zh"
)

// subcommands are the frequent first arguments of programs, and some that resemble them.
// Users and plugins can add more.
var subcommands = func() map[string][]string {
	all := make(map[string][]string)
	for line := range strings.Lines(`git add am apply archive bisect blame branch bundle cat-file checkout cherry cherry-pick clean clone commit config describe diff difftool fetch format-patch fsck gc grep help init lfs log ls-files ls-remote ls-tree merge mergetool mv notes prune pull push range-diff rebase reflog remote repack replace request-pull rerere reset restore rev-list rev-parse revert rm shortlog show sparse-checkout stash status submodule svn switch tag update-index update-ref verify-pack worktree
go bug build clean doc env fix fmt generate get help install list mod run telemetry test tool version vet work
npm access adduser audit bugs cache ci config cit dedupe deprecate diff dist-tag docs doctor edit exec explain explore find-dupes fund help hook init i in ins inst insta instal isnt isnta isntal isntall install it link login logout ls list org outdated owner pack ping pkg prefix profile prune publish query rebuild repo restart root run run-script search set start stop team test token uninstall unpublish update version view whoami
pip install download uninstall freeze inspect list show check config search cache index wheel hash completion debug help
docker attach build builder buildx checkpoint commit compose config container context cp create diff events exec export history image images import info init inspect kill load login logout logs manifest network node pause plugin port ps pull push rename restart rm rmi run save scout search secret service stack start stats stop swarm system tag top trust unpause update version volume wait
kubectl annotate api-resources api-versions apply attach auth autoscale certificate cluster-info completion config cordon cp create debug delete describe diff drain edit events exec explain expose get kustomize label logs options patch plugin port-forward proxy replace rollout run scale set taint top uncordon version wait
cargo add bench build check clean clippy doc expand fetch fix fmt generate-lockfile init install locate-project login metadata miri new nextest owner package pkgid publish remove report run rustc rustdoc search test tree uninstall update vendor verify-project version yank`) {
		words := strings.Fields(line)
		all[words[0]] = words[1:]
	}
	all["pip3"], all["podman"] = all["pip"], all["docker"]
	return all
}()

// otherProgram returns a program that has a subcommand, which the given one lacks, as in
// kubectl volume. It returns "" if there is none.
func otherProgram(program, word string) string {
	if known := subcommands[program]; known == nil || slices.Contains(known, word) {
		return ""
	}
	for _, other := range programs {
		if slices.Contains(subcommands[other], word) {
			return other
		}
	}
	return ""
}

// nested are the complete second arguments of some subcommands, and the complete first ones of programs without plugins.
var nested = func() map[string][]string {
	all := make(map[string][]string)
	for line := range strings.Lines(`docker volume: create inspect ls list prune rm remove update
docker network: connect create disconnect inspect ls list prune rm remove
docker secret: create inspect ls list rm remove
docker buildx: bake build create dap debug dial-stdio du f history imagetools inspect install ls policy prune rm stop uninstall use version
docker builder: build prune
docker compose: alpha attach bridge build commit config convert cp create down events exec export images kill logs ls pause port ps publish pull push restart rm run scale start stats stop top unpause up version volumes wait watch
docker context: create export import inspect list ls remove rm show update use
docker image: build history import inspect list load ls prune pull push remove rm save tag
docker container: attach commit cp create diff exec export inspect kill list logs ls pause port prune ps remove rename restart rm run start stats stop top unpause update wait
docker system: df events info prune dial-stdio
kubectl rollout: history pause restart resume status undo
kubectl auth: can-i reconcile whoami
kubectl set: env image resources selector serviceaccount sa subject
kubectl config: current-context delete-cluster delete-context delete-user get-clusters get-contexts get-users rename-context set set-cluster set-context set-credentials unset use use-context view
kubectl top: node nodes no pod pods po
git stash: list show drop pop apply branch push save clear create store export import
git remote: add rename remove rm set-head set-branches get-url set-url show prune update
git worktree: add list lock move prune remove repair unlock
git submodule: add status init deinit update set-branch set-url summary foreach sync absorbgitdirs
git sparse-checkout: add check-rules clean disable init list reapply set
git bundle: create list-heads unbundle verify
git maintenance: is-needed register run start stop unregister
git commit-graph: verify write
npm pkg: delete fix get set
npm cache: add clean clear ls npx rm verify
pip config: debug edit get list set unset
pip cache: dir info list purge remove
pipx: completions ensurepath environment help inject install install-all interpreter list pin reinstall reinstall-all run runpip uninject uninstall uninstall-all unpin upgrade upgrade-all upgrade-shared
terraform: apply console destroy env fmt force-unlock get graph import init login logout metadata modules output plan providers query rpcapi refresh show stacks state taint test untaint validate version workspace
terraform state: identities list mv pull push replace-provider rm show
terraform workspace: delete list new select show
terraform providers: lock mirror schema
apt-get: auto-clean auto-remove autoclean autopurge autoremove build-dep changelog check clean dist-clean dist-upgrade distclean download dselect-upgrade full-upgrade indextargets install markauto moo purge reinstall remove satisfy source unmarkauto update upgrade
apt: autoclean autopurge autoremove build-dep changelog clean depends dist-upgrade distclean download edit-sources full-upgrade history-info history-list history-redo history-rollback history-undo hold install list mark moo policy purge rdepends reinstall remove satisfy search show showhold showsrc source unhold update upgrade why why-not
apk: add adbdump adbgen adbsign audit cache convdb convndx del dot extract fetch fix index info init list manifest mkndx mkpkg policy query search stats update upgrade verify version
systemctl: add-requires add-wants bind cancel cat clean condreload condrestart condstop daemon-reexec daemon-reload default disable edit emergency enable exit force-reload freeze get-default halt hibernate hybrid-sleep import-environment is-active is-enabled is-failed is-system-running isolate kexec kill link list-automounts list-dependencies list-jobs list-machines list-paths list-sockets list-timers list-unit-files list-units log-level log-target mask mount-image poweroff preset preset-all reboot reenable reload reload-or-restart reload-or-try-restart rescue reset-failed restart revert service-log-level service-log-target service-watchdogs set-default set-environment set-property show show-environment sleep soft-reboot start status stop suspend suspend-then-hibernate switch-root thaw try-reload-or-restart try-restart unmask unset-environment whoami
ufw: allow app default delete deny disable enable insert limit logging prepend reject reload reset route show status version
kubeadm: alpha certs completion config init join kubeconfig reset token upgrade version
go work: edit init sync use vendor
go mod: download edit graph init tidy vendor verify why`) {
		command, words, _ := strings.Cut(line, ":")
		all[command] = strings.Fields(words)
	}
	return all
}()

// noSuch returns the command whose next word is no subcommand of it, and the word, as in kubectl rollout reboot.
func noSuch(words []string) (command, word string) {
	for n := 1; n <= 2 && n < len(words) && words[1] != "help"; n++ {
		command, word = strings.Join(words[:n], " "), words[n]
		known := nested[command]
		if known != nil && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == "" && strings.Trim(word, "-") == word && !slices.Contains(known, word) {
			return command, word
		}
	}
	return "", ""
}

// inSentences returns the commands in sentences whose subcommand does not exist. An argument after it, or no other text around
// it, shows that it is a command.
func inSentences(text string, offset int) (found []Problem) {
	const longestCommand = 60 // bytes
	for _, program := range [...]string{"git ", "docker ", "kubectl ", "npm ", "pip ", "go ", "pipx ", "terraform "} {
		for from := 0; len(found) < mostInSentences; {
			at := strings.Index(text[from:], program)
			if at < 0 {
				break
			}
			at += from
			from = at + len(program)
			line, _, _ := strings.Cut(text[at:min(len(text), at+longestCommand)], "\n")
			words := strings.Fields(line)
			alone := line == text // a command without arguments
			if !alone && !hasArgument(words) || !announcing.MatchString(text[max(0, at-10):at]) {
				continue
			}
			command, word := noSuch(words)
			if _, function := zh.English(word); word != "" && function == 0 {
				found = append(found, Problem{offset + at, offset + at + len(command+" "+word), "shell", fmt.Sprintf("calls %q, which has no subcommand %q", command, word)})
			}
		}
	}
	return found
}

const mostInSentences = 20

// hasArgument reports whether the word after three words of a command is an option, a placeholder, or a thing such as deployment/web.
func hasArgument(words []string) bool {
	if len(words) < 4 || nested[words[0]+" "+words[1]] == nil {
		return false
	}
	return words[3][0] == '<' || words[3][0] == '-' || strings.Contains(words[3], "/")
}

// announcing matches the end of what comes before a command.
var announcing = lazyregexp.New(`(?:^|[.:;,(] ?|\b(?:[Rr]un|[Uu]se|[Tt]hen|[Ww]ith|via|and|or|[Ee]xecute|[Cc]all) )$`)

// programs are those that a snippet most likely means, in this order.
var programs = strings.Fields("docker kubectl git npm pip go cargo")

// misspelled returns the subcommand of a program that a word is, with a wrong letter. It
// returns "" for other words, and for a form of an English verb, as in "git adds".
func misspelled(program, word string) string {
	known := subcommands[program]
	const shortest = 3
	if known == nil || len(word) < shortest || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") != "" || slices.Contains(known, word) {
		return ""
	}
	near := wording.Nearest(word, known)
	if near == "" || len(near) < shortest || wording.Edits(near, word) > 2 || strings.HasPrefix(word, near) && isEnding(word[len(near):]) {
		return ""
	}
	if wording.Edits(near, word) == 2 && !sameLetters(near, word) {
		return ""
	}
	return near
}

func isEnding(s string) bool { return s == "s" || s == "es" || s == "ed" || s == "d" || s == "ing" }

// sameLetters reports whether two words have the same letters, as a word with two swapped
// ones has.
func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}
