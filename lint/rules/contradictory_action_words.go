package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// hasParts reports whether a word has parts, and all of them are among some meanings.
func hasParts(all map[string]bool, word string) bool {
	of := parts(word)
	return len(of) > 1 && !slices.ContainsFunc(of, func(part string) bool { return !all[part] })
}

// parts returns the meanings of the parts of a name or a path.
func parts(word string) (of []string) {
	marks := "._/="
	if strings.HasPrefix(word, "--") {
		marks = "-="
	}
	if strings.ContainsAny(word, marks) {
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return strings.ContainsRune(marks, r) }) {
			of = append(of, meaningOf(strings.ToLower(part)))
		}
	}
	return of
}

// wordsAndParts returns the meanings of the words of a text and of their parts.
func wordsAndParts(text string) map[string]bool {
	all := make(map[string]bool)
	for _, word := range meanings(text) {
		all[word] = true
		if digit := strings.IndexAny(word, "0123456789"); digit > 1 && word[0] == '-' { // -Xmx4g
			all[word[:digit]] = true
		}
		for _, part := range parts(word) {
			all[part] = true
		}
	}
	return all
}

// meanings returns the meanings of the words of a text. It leaves out an example.
func meanings(text string) []string {
	if strings.Contains(text, "such as") || strings.Contains(text, "for example") {
		text = anExample.ReplaceAllString(text, "")
	}
	text = strings.ReplaceAll(text, "in place of", "instead of")
	words, last := strings.FieldsFunc(text, betweenWords), ""
	joinVerbs(words)
	for i, word := range words {
		if endsClause := i+1 == len(words) || strings.HasSuffix(word, "."); endsClause && strings.HasPrefix(word, "one") {
			words[i] = "" // a pronoun, as in the new one
			continue
		}
		words[i], last = lowerWord(strings.TrimRight(word, closingClause), last)
		words[i] = meaningOf(words[i])
	}
	return slices.DeleteFunc(words, func(word string) bool { return word == "" || isSmall(word) })
}

// closingClause are the marks at the end of a word that ends a clause.
const closingClause = ".!?"

// betweenWords reports whether a character separates words.
func betweenWords(r rune) bool {
	switch r {
	case ' ', '\t', '\n', ',', ';', ':', '"', '\'', '`', '(', ')', '[', ']', '{', '}', '<', '>', '|', '&', '$':
		return true
	}
	return false
}

// meaningOf returns the first of the words with the meaning of a word, without its ending.
func meaningOf(word string) string {
	const shortest = 3 // one is no form of on
	base := stem(word)
	if plural, ok := strings.CutSuffix(word, "ies"); ok && isLower(word) {
		base = plural + "y"
	}
	if len(base) < shortest {
		base = word
		if len(word) > shortest && isLower(word) { // adds, uses
			base = strings.TrimSuffix(word, "s")
		}
	}
	if first, ok := kin[base]; ok {
		return first
	}
	return base
}

// kin maps the stems of words that mean the same to the first of them, and kinOf has the others.
var kin, kinOf = func() (map[string]string, map[string][]string) {
	kin, kinOf := make(map[string]string), make(map[string][]string)
	for line := range strings.Lines(`delete remove erase clear purge drop discard destroy unlink rm rmdir rmi wipe empty flush
raise increase enlarge bump extend grow larger bigger higher longer more
lower decrease reduce shrink smaller shorter less fewer
restart reboot relaunch
update upgrade
disable deactivate
enable activate
stop halt terminate kill quit end shut
change modify alter edit adapt adjust
folder directory dir
repository repo
configuration config configure
retry repeat rerun again anew
limit maximum max quota cap ceiling
privilege permission right access
send push upload
download fetch pull
map publish expose
different another other
one single
first initial
java jvm
owner ownership
public pub
convert cast
create make new initialize
answer reply respond response
server daemon service
extension suffix
ignore skip
check test verify validate
user account
password credential secret
force -f --force
wal write-ahead
head current commit
every all each
no not never without none
checkout check-out
isolate separate
container docker
timeout deadline
allocate reserve
search look
print show display output
choose select pick
compile build
move relocate transfer
loop iterate
clone copy duplicate
rename retitle
store save insert
correct fix pin
synchronize sync
replace substitute swap exchange
keep retain preserve leave
wrap enclose surround
catch handle
host machine computer node
job task
parameter argument arg
property attribute field
function method
certificate cert
authentication auth login
environment env
database db
device gpu card
number count amount
interval period
older earlier previous former
newer later latest recent
declare define definition
allow permit
sleep wait pause`) {
		words := strings.Fields(line)
		first := stem(words[0])
		for _, word := range words {
			kin[stem(word)] = first
		}
		kinOf[first] = words[1:]
	}
	return kin, kinOf
}()

// isIdle has the meanings of words that any action may have. isLimit has those of words that tell
// an action from a similar one.
var (
	isIdle = meaningSet(`are as at be because been by can do does for had has have if in into is it its of onto or so that the their them then they this to use using was were which who with would your yourself
		set on run give put get let take add write start try call enter mark declare option command name over up out down file script and where whose such need want mode switch manually hand explicitly simply yourself
		existing exists missing old given certain side size entirely altogether completely own hold have there here again under s t number you we what far during while few times`)
	isLimit = meaningSet(`still only every no both one first last instead same but itself alone whole part double specific correct right wrong default global local between
		inside outside against above below while when until unless`)
	// ordering are words between two others that may not change places.
	ordering = meaningSet("before after from")
	// isVague has words for which others may stand: "Allow larger bodies" is to set client_max_body_size.
	isVague    = meaningSet("change allow raise")
	restarting = lazyregexp.New(`,? (?:and|then|and then) re(?:start|load)(?: (?:the |your )?[\w.-]+)?\W*$`)
	anExample  = lazyregexp.New(`,? (?:such as|for example) [^,.;]*`)
)

// saysSomething reports whether another action must have a word with a meaning, too.
func saysSomething(meaning string) bool {
	return !isSmall(meaning) && !isIdle[meaning] && !isLimit[meaning] && !ordering[meaning]
}

func meaningSet(words string) map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		all[meaningOf(word)] = true
	}
	return all
}
