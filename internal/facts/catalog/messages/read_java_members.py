"""Reads the members of Java's common classes from JDKs, which a small Java program asks.

The root has at least two JDKs in usr/lib/jvm. The oldest one also compiles the program.
"""

import glob
import os
import re
import subprocess
import tempfile

import kit

# Classes that hardly any other library has under the same name.
CLASSES = {
    "java.lang": """Boolean Character Class ClassLoader Double Integer Long Math Process ProcessBuilder Runtime StackTraceElement String StringBuffer StringBuilder System
Thread ThreadLocal Throwable""",
    "java.util": """ArrayDeque ArrayList Arrays BitSet Collection Collections Comparator Deque EnumMap HashMap HashSet Iterator LinkedHashMap LinkedHashSet LinkedList List
ListIterator Locale Map Objects Optional PriorityQueue Scanner Set StringJoiner TimeZone TreeMap TreeSet UUID WeakHashMap""",
    "java.util.concurrent": """BlockingQueue CompletableFuture ConcurrentHashMap CopyOnWriteArrayList CountDownLatch CyclicBarrier
ExecutorService Executors ForkJoinPool Future ScheduledExecutorService Semaphore ThreadLocalRandom ThreadPoolExecutor TimeUnit""",
    "java.util.concurrent.atomic": "AtomicBoolean AtomicInteger AtomicLong AtomicReference LongAdder",
    "java.util.concurrent.locks": "ReadWriteLock ReentrantLock ReentrantReadWriteLock StampedLock",
    "java.util.stream": "Collectors IntStream Stream",
    "java.io": "BufferedReader BufferedWriter FileInputStream FileOutputStream InputStream InputStreamReader ObjectInputStream OutputStream PrintStream",
    "java.nio": "ByteBuffer",
    "java.math": "BigDecimal BigInteger",
    "java.net": "ServerSocket URI URLDecoder URLEncoder",
    "java.nio.charset": "StandardCharsets",
    "java.nio.file": "Files Path Paths",
    "java.time": "Duration Instant LocalDate LocalDateTime LocalTime OffsetDateTime ZoneId ZonedDateTime",
    "java.sql": "DriverManager PreparedStatement ResultSet",
}
# Members that releases before the oldest JDK had, that Java has in its syntax, or that stand for any member.
MORE = {"Thread": "destroy countStackFrames", "System": "runFinalizersOnExit", "Runtime": "runFinalizersOnExit traceInstructions traceMethodCalls"}
ANY = ["class", "length", "this", "super", "method", "field", "name", "new", "java"]
# Members that classes of Guava, Joda-Time, Kotlin, Scala and Android have under the same names.
OTHERS = """Objects.toStringHelper Objects.firstNonNull Objects.equal Optional.absent Optional.fromNullable Optional.present Optional.or Optional.orNull Optional.asSet
Optional.fromJavaUtil Optional.toJavaUtil Files.createTempDir Files.as* Files.toString Files.toByteArray Files.getFileExtension Files.getNameWithoutExtension Files.createParentDirs
Files.touch Files.newReader* Files.newWriter* Files.readLines Files.append Files.equal Files.simplifyPath Files.hash List.ofAll Stream.ofAll Map.ofAll Set.ofAll
LocalDate.from*Fields LocalDateTime.from*Fields Duration.standard* Duration.create Duration.apply Instant.getMillis LocalDate.to* LocalDateTime.to*
Path.Combine Future.successful Future.failed Future.sequence Future.setOn* Future.on* Math.java *.kt *.scala *.xml *.properties *.jar *.war *.gradle *.yaml *.so""".split()

PROGRAM = """
public class Members {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> c;
            try { c = Class.forName(name, false, null); } catch (ClassNotFoundException e) { continue; }
            java.util.TreeSet<String> found = new java.util.TreeSet<>();
            for (Class<?> k : new Class<?>[] { c, Object.class })
                for (java.lang.reflect.Method m : k.getMethods()) found.add(m.getName());
            for (Class<?> k = c; k != null; k = k.getSuperclass()) {
                for (java.lang.reflect.Method m : k.getDeclaredMethods()) if (!m.isSynthetic()) found.add(m.getName());
                for (java.lang.reflect.Field f : k.getDeclaredFields()) found.add(f.getName());
            }
            System.out.println(name + " " + String.join(" ", found));
        }
    }
}
"""


def symbols(root):
    homes = {version_of(home): home for home in glob.glob(os.path.join(root, "usr/lib/jvm/*")) if os.path.exists(os.path.join(home, "bin/javac"))}
    versions = sorted(homes)
    if len(homes) < 2:
        raise kit.Missing("there are less than two JDKs")
    wanted = [f"{package}.{name}" for package, names in CLASSES.items() for name in names.split()]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "Members.java"), "w", encoding="utf-8") as f:
            f.write(PROGRAM)
        subprocess.run([os.path.join(homes[versions[0]], "bin/javac"), "--release", "8", "-nowarn", f.name], check=True, stderr=subprocess.DEVNULL)
        for home in homes.values():
            out = subprocess.run([os.path.join(home, "bin/java"), "-cp", folder, "Members", *wanted], check=True, capture_output=True, text=True).stdout
            for line in out.splitlines():
                name, *members = line.split()
                found.setdefault(name.rpartition(".")[2], set()).update(m for m in members if re.fullmatch(r"[a-zA-Z]\w*", m))
    for name, members in MORE.items():
        found[name] |= set(members.split())
    return {
        "catalog": "java-members", "title": "Members of Java's common classes", "kind": "symbols", "domains": ["java*", "jvm*", "jdk*"],
        "source": "the classes of OpenJDK " + " and ".join(map(str, versions)), "product": "JDK", "aliases": ["Java", "OpenJDK"], "version": str(versions[-1]),
        "covers": [f"{name}.[a-z]*[a-z]" for name in sorted(found)] + ["!" + other for other in OTHERS],
        "symbols": kit.grouped(f"{name}.{member}" for name, members in found.items() for member in members | set(ANY)),
    }


def version_of(home):
    return int(re.search(r'JAVA_VERSION="(\d+)', kit.read(os.path.join(home, "release")).decode()).group(1))


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
