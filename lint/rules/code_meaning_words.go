package rules

import "strings"

// moreMeanings adds to [codeMeans]: code, and words for what it does. The manuals of the tools say so.
const moreMeanings = `
maxmemory |raise memory limit maximum redis more allow
maxmemory-policy|evict eviction policy key change old
with open(|open close file block statement context manager use automatically handle
setval(|bring set move reset advance sequence largest highest maximum id value up table
chmod u+w|make give writable write permission user file folder owner
chmod 600|make give private read write owner only key file permission restrict
REDISCLI_AUTH|pass give provide password client environment variable
requirepass|set password require
it.remove()|remove element iterator method explicit through own
removeIf|remove element predicate
CopyOnWriteArrayList|snapshot copy list iterate concurrent thread-safe collection
ConcurrentHashMap|concurrent map thread-safe collection replace
make(map|make initialize create map allocate
certbot renew|renew certificate reload new issue let's encrypt
set-ntp|synchronize clock time ntp correct set client machine enable
rdate|synchronize clock time
chronyc|synchronize clock time ntp
returns (stream|stream data chunk small part message piece
MaxCallRecvMsgSize|raise message size limit client receive response maximum larger accept
MaxRecvMsgSize|raise message size limit server receive request maximum larger accept
gcc -I|add include directory folder path header search name compiler command pass
CPATH|set include directory folder path header variable environment
gcc -L|add library directory folder path search linker name
-Wl,-rpath|store library path program run time loader
pkg-config|print option flag compiler library ask
listen |listen port change use move different another server
proxy_pass|forward pass request upstream backend
rm -f "$(git|delete remove lock file leftover stale
index.lock|delete remove lock file leftover stale index
virtualenv|create make virtual environment isolated venv
uv venv|create make virtual environment isolated venv
--break-system-packages|install system package override externally managed force protection
pipx install|install application own environment isolated
git merge --abort|abort merge cancel stop give up undo
git rebase --abort|abort rebase cancel stop give up undo
git rebase --continue|continue rebase go resume
git checkout --ours|keep take own version side conflict
git checkout --theirs|take accept other version side conflict
git rm --cached|untrack stop tracking remove index keep file
git branch -m|rename branch local
git branch -D|delete branch local force
git branch -u|set upstream tracking branch
git update-ref -d|delete reference ref broken
git config --global user|set identity name email address author configure
http.postBuffer|raise post buffer size http
core.longpaths|enable allow long path windows
credential.helper|store save credential helper password cache
git submodule update --init|initialize update fetch clone submodule
docker container prune|delete stopped container unused clean
docker builder prune|delete build cache clean clear
docker volume prune|delete unused volume clean
docker network prune|delete unused network clean
docker load|load image archive tar file
--add-host|add host name resolve
--dns|set dns server name resolve container
--memory|raise memory limit container
kubectl rollout restart|restart deployment pod roll
kubectl scale|scale replica number deployment
kubectl set image|change correct image deployment update tag
kubectl config use-context|switch select context cluster
kubectl create namespace|create namespace
kind load docker-image|load image node cluster kind local
pg_terminate_backend|terminate end kill session connection backend
pg_cancel_backend|cancel query statement backend
idle_in_transaction_session_timeout|end close idle transaction session timeout
statement_timeout|raise limit statement query time timeout
lock_timeout|raise limit lock wait timeout
deadlock_timeout|raise deadlock timeout wait
work_mem|raise memory sort query work
shared_buffers|raise shared memory buffer cache
max_connections|raise connection limit maximum number client allow more
wait_timeout|close end idle session connection timeout server
innodb_lock_wait_timeout|raise lock wait timeout longer
innodb_buffer_pool_size|raise buffer pool memory size
max_allowed_packet|raise packet size limit maximum larger
maximum-pool-size|shrink lower smaller pool size connection instance limit change
LIMIT 1000|part batch small chunk split change update
CREATE INDEX|create add index column
ON_ERROR_ROLLBACK|set savepoint automatically psql
BEGIN IMMEDIATE|begin start write transaction immediate lock early
journal_mode=WAL|wal write-ahead log mode switch enable
wal_checkpoint|checkpoint wal log truncate
.recover|recover dump data new file salvage
pool_pre_ping|check test connection pool before use
--index-url|use package index url mirror registry
--no-deps|install without dependency skip
--no-build-isolation|build without isolation environment disable
python -m pip|use pip interpreter same python run module
PYTHONPATH|add directory folder path module search import
PYTHONIOENCODING|set utf-8 encoding output
PYTHONUTF8|set utf-8 encoding mode enable
encoding="utf-8"|open read file utf-8 encoding give pass
encoding='utf-8'|open read file utf-8 encoding give pass
errors="replace"|replace ignore undecodable character error
setrecursionlimit|raise recursion limit depth
setrlimit|raise soft limit file descriptor open resource
.seek(0)|go back rewind start file seek beginning
raise_for_status|check status response http error
asyncio.run|run coroutine event loop start
functools.lru_cache|cache memoize result
threading.Lock|lock thread guard protect mutex
SO_REUSEADDR|reuse address port socket option set
__init__.py|make package init file add create
global |declare global name variable statement
nonlocal |declare nonlocal name variable statement enclosing
DataLoader|loader batch worker
num_workers=0|disable turn off worker process loader main load single without
batch_size|lower reduce smaller batch size
gradient_checkpointing|recompute checkpoint activation gradient memory trade enable
autocast|mixed precision half use enable train
PYTORCH_CUDA_ALLOC_CONF|configure allocator fragmentation memory segment
expandable_segments|expandable segment allocator fragmentation memory enable
map_location|map load checkpoint cpu device gpu storage
register_buffer|register buffer tensor module constant
.to(device)|move transfer put model tensor batch input data device gpu same network
.detach()|detach tensor graph copy
.item()|convert number scalar python value
retain_graph|keep retain graph backward second pass
CUDA_VISIBLE_DEVICES|hide select choose restrict limit gpu device visible
CUDA_LAUNCH_BLOCKING|synchronous launch kernel blocking debug set
-arch=|compile build architecture gpu compute capability target
-gencode|compile build architecture gpu compute capability target
-rdc=true|relocatable device code separate compilation enable
cudaDeviceSynchronize|synchronize wait device
cudaStreamSynchronize|synchronize wait stream
NVM_DIR|node version
npm cache|clear cache npm
npm dedupe|merge duplicate dependency
npm pkg set|set add entry field package.json script edit write
overrides|override force version dependency transitive
"type": "module"|set type module package.json es esm
createRequire|make create require function module
import(|load import dynamic module asynchronous
NODE_OPTIONS|set pass option node environment
--openssl-legacy-provider|legacy provider openssl enable allow old
process.on(|handle listen event process
.catch(|catch handle rejection promise error add
cors(|allow origin cors enable header cross
go mod init|create initialize module go.mod
GOPRIVATE|private module skip proxy checksum mark
GOFLAGS|set flag go environment
go work|workspace multiple module use
sync.Mutex|lock mutex guard protect map
sync.RWMutex|lock mutex guard protect read write
WaitGroup|wait goroutine finish group
make(chan|buffer channel create make capacity
errors.As|check error type unwrap
&mut|borrow mutable reference pass
Box<dyn|box trait object heap
#[derive(|derive trait implement add
as_ref()|borrow reference option
.unwrap_or|default value fallback provide
Mutex::new|lock mutex guard share
tokio::spawn|spawn task asynchronous
RUST_BACKTRACE|print backtrace show enable
cargo update|update lock dependency newer version
rustup target add|install add target standard library
sysctl -w|set raise kernel parameter limit
fs.file-max|raise system limit open file
net.core.somaxconn|raise backlog queue connection limit
/etc/hosts|add entry host name resolve write
/etc/resolv.conf|dns server name resolve change set
systemctl enable|enable start boot unit service
systemctl edit|override unit setting edit
semanage|selinux label port context allow
setsebool|selinux boolean allow enable
apt --fix-broken|repair fix broken dependency package
dpkg --configure|configure finish interrupted package
mount -o remount|remount file system writable option
fallocate|create swap file allocate
mkswap|create make swap space file
swapon|add enable swap space memory
mvn -U|force update snapshot dependency download
--add-opens|open package module reflection access allow
--release|compile older java release target version
MaxRAMPercentage|size heap share percent limit memory container
HeapDumpOnOutOfMemoryError|write dump heap out memory
-XX:MaxMetaspaceSize|raise metaspace limit size
ulimit -c|enable core dump size limit
worker_connections|raise connection worker limit number
fastcgi_read_timeout|raise timeout wait php read longer
keepalive_timeout|raise keep connection open idle timeout
ssl_certificate|certificate chain server send file intermediate
nginx -s quit|end stop old nginx server
aws sso login|log sign renew session sso
aws configure|store set access key credential profile configure
`

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
