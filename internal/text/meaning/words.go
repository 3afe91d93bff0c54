package meaning

import "strings"

// known are the meanings of words that do not follow from the word.
var known = func() map[string]Meaning {
	known, forms := make(map[string]Meaning), make(map[string][]string)
	for word := range strings.FieldsSeq(joins) {
		known[word] = Meaning{}
	}
	for word := range strings.FieldsSeq(negates) {
		known[word] = Meaning{Not: true}
	}
	for line := range strings.Lines(irregular) {
		words := strings.Fields(line)
		for _, word := range words {
			known[word] = Meaning{Of: Stem(words[0])}
		}
		forms[words[0]] = words
	}
	for line := range strings.Lines(synonyms) {
		words := strings.Fields(line)
		for _, word := range words {
			word, not := strings.CutPrefix(word, "!")
			for _, form := range append(forms[word], word, Stem(word)) {
				known[form] = Meaning{Stem(words[0]), not}
			}
		}
	}
	return known
}()

// joins are words that join others, and the first parts of words such as don't. The second
// part negates.
const joins = `a an the is are was were be been being am has have had having do does did doing done will would can could may might should shall must
of in on at to from by with for into onto inside within as if that this these those there here it its your you they them their then than which who whose
because due since while when during via using and or but so also already currently still just please sorry very some any own able possible got how
don doesn didn isn wasn aren weren couldn wouldn shouldn hasn haven hadn won d s ve re ll`

const negates = `not no never none neither nor without cannot t unable impossible fail fails failed failing failure`

// irregular are words with forms that have other letters.
const irregular = `find found
send sent
lose lost
write wrote written
run ran
break broke broken
hold held
give gave given
take took taken
build built
bind bound
keep kept
leave left
know knew known
show shown
throw threw thrown
choose chose chosen
begin began begun
stick stuck
read reading
die died dead dying
index indices indexes
exceed excess
close closure
end ending
depend dependency dependencies dependent
define definition
describe description
exist existence
authenticate authentication
receive receipt
delete deletion
permit permission permitted
resolve resolution
expect expected expecting
free freed
use used uses using usage`

// synonyms are words that mean the same in messages. A word after ! is the opposite.
const synonyms = `exist present find detect discover !miss !absent !lack
require need necessary mandatory demand
valid legal correct !invalid !bad !wrong !illegal !incorrect !malform
allow permit !deny !forbid !reject !refuse !disallow !prohibit
know recognize identify !unknown !strange
exceed reach overflow
lock busy
close shut end terminate finish complete stop
begin start launch
create make
delete remove erase
change modify alter edit update
ignore skip drop discard
contain include hold
call name
corrupt damage break
equal same identical match !mismatch !differ !different
duplicate double
get fetch obtain retrieve acquire
calculate compute
decode unmarshal deserialize
encode marshal serialize
specify give provide supply pass
empty blank
appear seem look
reply response answer
repository repo
directory folder
reference ref
argument parameter
max maximum
min minimum
null nil
identifier id
function func
environment env
configuration config configure
cancel abort interrupt
big large huge
small little
many much
violate break
merge join
asleep sleep
cycle cyclic circular loop
overwrite clobber
indent indentation
math mathematical
`
