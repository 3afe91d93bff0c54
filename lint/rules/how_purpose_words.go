package rules

import "strings"

// purposes maps code to beginnings of words, one of which an action has if the code is for it. The manuals of the
// tools say what the code does.
var purposes = stemsOf(`
chown |owner ownership belong user root group right access writ
chmod |permission mode execut right read writ access private protect secur umask run start key
npm cache|cache
yarn cache|cache
pip cache|cache
nice |prior cpu slow nice
renice |prior cpu slow nice
taskset |cpu core pin affin
model.eval()|eval infer test dropout batch norm
model.train()|train
torch.compile|compil
go vet|vet check
git gc|gc garbage clean pack unreachable object loose prun corrupt size space histor repair
git remote prune|prun stale remote ref branch
git fsck|check corrupt fsck object lost damage verif recover
git bisect|bisect find regress commit
git stash|stash aside sav stor chang park away put shelv
git tag|tag
git blame|blame who
git cherry-pick|cherry pick copy copies commit appl
git revert|revert undo back
git worktree|worktree work tree
git submodule|submodule
git lfs|lfs large
cargo clean|clean artifact target rebuild scratch cache delet remov fresh anew
cargo update|updat lock version newer upgrad resolv depend
cargo fmt|format fmt
mvn clean|clean build again rebuild compil stale cache fresh packag
make clean|clean again rebuild delet remov fresh scratch
go clean|clean cache clear delet remov empty
go mod tidy|tidy mod depend unused missing requir sum clean import
go mod vendor|vendor
go fmt|format fmt
VACUUM|vacuum space bloat dead wraparound shrink size freez compact copy copies
REINDEX|index corrupt
PRAGMA integrity_check|check integrit corrupt damag recover verif
PRAGMA optimize|optim analy statist
docker pull|pull download image updat latest newer fetch tag regist version
docker system prune|delet remov prun clean free unus space clear disk
docker image prune|delet remov prun clean free unus space clear disk image
docker volume rm|volume delet remov data
docker rename|renam name
docker commit|commit sav image
docker cp|cop file
docker logs|log output look read see find why check
docker stats|stat memory usage watch look see measur monitor
redis-cli RENAME|renam name mov
redis-cli FLUSHALL|flush delet remov empty clear drop key
redis-cli FLUSHDB|flush delet remov empty clear drop key
redis-cli SAVE|sav snapshot dump disk persist
redis-cli BGSAVE|sav snapshot dump disk persist
redis-cli BGREWRITEAOF|rewrit aof append
redis-cli PING|ping start connect reach test check tls pass auth log
redis-cli DBSIZE|number count size how look
pin_memory|pin page lock host
torch.save|sav checkpoint stor
empty_cache|cach memory free releas
manual_seed|seed random reprod
.detach()|detach graph gradient histor numpy
gc.collect|garbage collect memory free releas
kill -9|kill end stop terminat process forc
pkill|kill end stop terminat process restart
killall|kill end stop terminat process restart
reboot|reboot restart boot
sync; echo|cache
ssh-keygen|key
ssh-add|key agent load
setenforce|selinux label context
restorecon|selinux label context
update-ca-certificates|certif trust root authorit
crontab|cron schedul
npm audit|audit vulnerab secur
npm dedupe|dedup duplic
npm outdated|outdat old newer version
npm login|log auth credential sign token
docker login|log auth credential sign token regist
terraform import|import
terraform state rm|state remov forget
terraform force-unlock|lock
terraform fmt|format fmt
kubectl cordon|cordon drain evict mainten schedul
kubectl drain|cordon drain node evict mainten
kubectl scale|scal replica zero restart number stop
kubectl logs|log output look read see find why check cause
kubectl top|memory cpu usage watch look see measur monitor metric resourc verif check
kubectl label|label namespace secur polic select standard enforc inject
kubectl taint|taint
kubectl annotate|annot
rm -rf node_modules|install delet remov clean fresh again clear scratch node_modules anew
rm -rf build|delet remov clean fresh again clear scratch build anew configur
rm -rf target|delet remov clean fresh again clear scratch build anew
rm -rf ~/.cache|delet remov clean cach clear
TRUNCATE TABLE|truncat empt delet remov clear
DROP TABLE|drop delet remov recreat again new replac
DROP INDEX|index constraint
DROP DATABASE|drop delet remov recreat again new
CREATE INDEX|index constraint uniq fast scan
CREATE EXTENSION|extension
ANALYZE;|statist analy plan
FLUSH PRIVILEGES|privileg grant load reload password
FLUSH TABLES|flush table lock
OPTIMIZE TABLE|optim table space rebuild
SHOW PROCESSLIST|process session connect quer find look list idle who client see
ALTER USER|user password role account auth superuser privileg default setting timeout login plugin
ALTER ROLE|user password role account auth superuser privileg default setting timeout login
json.dumps|json serial encod string convert
time.sleep|wait sleep delay paus retr again slow later time rate backoff
apt-get clean|clean cach space free
apt autoremove|remov clean space free
ldconfig|librar cache load link find path
strace|trac call syscall see find look which
dmesg|kernel log look see find message oom check
nvidia-smi --gpu-reset|reset
systemctl daemon-reload|reload systemd unit service configur overrid daemon set limit drop-in edit
conda clean|clean cach space
brew cleanup|clean cach space
rustup update|updat upgrad newer latest toolchain version rust
nginx -s reload|reload restart configur
`)

// verbCode maps the first verb of an action to words, one of which code for it has.
var verbCode = func() map[string]string {
	all := make(map[string]string)
	for verbs, code := range stemsOf(`
rename|renam mv mov name -m as ren -> => set
delete remove clear empty erase purge drop|rm remov delet del drop prun clean purg uninstall unset clear truncat reset flush pop eras unlink mv filter strip empt disabl replac vacuum expir evict -d cut -x
fetch|fetch pull clone remote deepen get
push|push
commit|commit
clone|clon cop
grant|grant chmod setfacl policy role allow usermod chown add
restart reload reboot|restart reload stop start kill rollout reboot relaunch hup up run
install reinstall|install add get require -s setup download curl wget apk nvm rustup brew pacman sync use apply -i
upgrade update downgrade|install upgrad updat downgrad latest @ set get pull fetch use version alter add nvm pip apt commit = .
compile build rebuild|gcc g++ make build cc compil go clang javac cargo docker setup mvn gradle install dict { + torch -arch = add npm npx
kill terminate stop|kill stop end exit quit terminat down close abort cancel disabl finish rm delet shut
rebase|rebas
merge|merge pull cat { join concat union
stash|stash
revert|revert reset restor checkout rollback install undo down
abort|abort cancel reset quit
decode|decod open encod read iconv charset utf errors pars
encode|encod open quot utf json urllib escap base64 %
encrypt|crypt gpg ssl kms
truncate|trunc [ max slic limit left substr cut head
pin|@ = < ~ pin lock hold requir
convert cast|( :: .to as cast int float str dos2unix convert iconv astyp into from pars transform expand
retry|retr again for while attempt until loop sleep tenacity backoff repeat max rerun run
mount|mount volume -v bind attach fstab
split|split chunk batch limit range for loop part slic divid iter xargs offset
wrap|try wrap ( < { [ arc with quot
copy|cop cp clone scp rsync .to tar cat = mv get
move|mv mov .to cp renam = cuda place put { ln
scale|scal replica hpa add autoscal count
encrypt|crypt gpg ssl kms`) {
		for verb := range strings.FieldsSeq(verbs) {
			all[verb] = code
		}
	}
	return all
}()

// strictVerbs are verbs for which any code has one of their words, even if it shares another word with the action.
var strictVerbs = wordSet("rename fetch push commit clone compile rebase stash revert merge decode encode truncate encrypt mount split abort")

// objectCode maps the object of an action's first verb to words, one of which code for it has.
var objectCode = stemsOf(`
virtual environment|venv virtualenv conda uv poetry pipenv activate bin/
savepoint|savepoint
savepoints|savepoint rollback
soft limit|ulimit rlimit limits prlimit nofile
hard limit|ulimit rlimit limits prlimit nofile
symlink|ln symlink mklink link junction
symbolic link|ln symlink mklink link junction
swap|swap
swap space|swap
certificate|cert pem crt ca tls ssl x509 keytool .key acme
certificates|cert pem crt ca tls ssl x509 keytool .key acme
permission|chmod chown setfacl icacls grant policy role sudo umask usermod permission mode acl
permissions|chmod chown setfacl icacls grant policy role sudo umask usermod permission mode acl
password|pass pwd auth secret identified login cred -p
heap|-xm heap old-space old_space mem
timeout|time deadline wait expir keepalive ttl interval
namespace|namespace -n ns
clock|date time ntp chrony hwclock
proxy|proxy
firewall|ufw iptables firewall nft security rule authorize
stack size|stack -s xss rlimit
submodule|submodule
stash|stash
hook|hook no-verify husky pre-commit
hooks|hook no-verify husky pre-commit
branch|branch checkout switch main master origin head push merge rebase fetch pull clone
lock file|lock
lockfile|lock
gradient|grad
gradients|grad
seed|seed
iterator|iter next
mutex|mutex lock
replica|replica slave
checkpoint|checkpoint sav load ckpt state
cookie|cookie
subnet|subnet cidr ip
alias|alias
migration|migrat
migrations|migrat
`)

// stemsOf maps the first part of each line to the second.
func stemsOf(lines string) map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(lines) {
		if key, stems, found := strings.Cut(strings.TrimSpace(line), "|"); found {
			all[key] = stems
		}
	}
	return all
}
