"""Reads the names of the arguments of Python's functions, and of requests, from interpreters.

The root has the interpreters, as pyenv installs them: versions/3.X.Y/bin/python. One of them has requests.
"""

import glob
import json
import os
import re
import subprocess

import kit

# Functions that hardly any other library has under the same name, and whose arguments are all known.
FUNCTIONS = """argparse.ArgumentParser asyncio.create_task asyncio.gather asyncio.run asyncio.timeout asyncio.to_thread asyncio.wait asyncio.wait_for
asyncio.Semaphore asyncio.Queue collections.deque concurrent.futures.ProcessPoolExecutor concurrent.futures.ThreadPoolExecutor ProcessPoolExecutor ThreadPoolExecutor
copy.deepcopy dataclasses.field datetime.timedelta datetime.now datetime.fromtimestamp functools.lru_cache functools.reduce
importlib.import_module io.open io.TextIOWrapper itertools.islice itertools.zip_longest json.dump json.dumps json.load json.loads logging.basicConfig
logging.FileHandler logging.StreamHandler logging.handlers.RotatingFileHandler multiprocessing.Pool multiprocessing.Process os.makedirs os.walk os.open open
pickle.dump pickle.dumps pickle.load pickle.loads queue.Queue random.choices re.compile re.findall re.match re.search re.split re.sub shlex.split
shutil.copy shutil.copytree shutil.make_archive shutil.move shutil.rmtree shutil.which socket.create_connection sqlite3.connect ssl.create_default_context
subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen subprocess.run sys.setrecursionlimit tempfile.mkdtemp tempfile.NamedTemporaryFile
tempfile.TemporaryDirectory tempfile.TemporaryFile threading.Semaphore threading.Thread threading.Timer traceback.print_exc time.sleep
urllib.request.urlopen urllib.parse.urlencode urllib.parse.urlparse warnings.catch_warnings warnings.filterwarnings warnings.warn
weakref.ref zipfile.ZipFile ZoneInfo requests.get requests.post requests.put requests.delete requests.head requests.patch requests.request""".split()
# Classes whose arguments are those of a function that they call with **kwargs, and what inspect does not see.
LIKE = {"subprocess.call": "subprocess.Popen", "subprocess.check_call": "subprocess.Popen", "subprocess.check_output": "subprocess.Popen",
        "subprocess.run": "subprocess.Popen", "json.load": "json.loads", "requests.get": "requests.request", "requests.post": "requests.request", "requests.put": "requests.request",
        "requests.delete": "requests.request", "requests.head": "requests.request", "requests.patch": "requests.request"}
MORE = {
    "requests.request": "params data headers cookies files auth timeout allow_redirects proxies hooks stream verify cert json",
    "logging.basicConfig": "filename filemode format datefmt style level stream handlers force encoding errors", "subprocess.check_output": "input timeout",
    "subprocess.call": "timeout", "subprocess.check_call": "timeout", "subprocess.run": "input capture_output timeout check", "json.load": "cls encoding strict", "json.loads": "encoding strict", "dataclasses.field": "doc",
    "json.dump": "encoding", "json.dumps": "encoding",
    "threading.Thread": "context", "asyncio.create_task": "name context eager_start", "asyncio.gather": "loop", "asyncio.wait": "loop", "asyncio.wait_for": "loop",
    "asyncio.Queue": "loop", "asyncio.Semaphore": "loop", "argparse.ArgumentParser": "version suggest_on_error color", "collections.deque": "iterable maxlen",
    "datetime.timedelta": "days seconds microseconds milliseconds minutes hours weeks", "datetime.now": "tz", "datetime.fromtimestamp": "tz timestamp",
    "re.findall": "string", "urllib.request.urlopen": "cafile capath cadefault context", "shutil.rmtree": "onexc dir_fd", "ZoneInfo": "key",
    "pickle.dump": "buffer_callback", "time.sleep": "seconds secs", "sys.setrecursionlimit": "limit", "weakref.ref": "callback",
    "sqlite3.connect": "database timeout detect_types isolation_level check_same_thread factory cached_statements uri autocommit",
    "warnings.warn": "skip_file_prefixes", "multiprocessing.Pool": "processes initializer initargs maxtasksperchild", "itertools.zip_longest": "fillvalue",
    "warnings.catch_warnings": "action category lineno append", "zipfile.ZipFile": "metadata_encoding",
}
PROGRAM = """
import importlib, inspect, json, sys
sys.path.insert(0, "")
found = {}
for name in json.load(sys.stdin):
    path, _, last = name.rpartition(".")
    try:
        owner = importlib.import_module({"": "builtins", "datetime": "datetime"}.get(path, path))
        if path == "datetime" and not hasattr(owner, last): owner = owner.datetime
        if last in ("ProcessPoolExecutor", "ThreadPoolExecutor"): owner = importlib.import_module("concurrent.futures")
        thing = getattr(owner, last)
        found[name] = [p.name for p in inspect.signature(thing).parameters.values() if p.kind.name in ("POSITIONAL_OR_KEYWORD", "KEYWORD_ONLY")]
    except Exception:
        pass
print(json.dumps(found))
"""


def arguments(root):
    named, versions = {name: set(MORE.get(name, "").split()) for name in FUNCTIONS}, set()
    for python in glob.glob(os.path.join(root, "versions/3.*/bin/python")):
        versions.add(re.search(r"versions/([\d.]+)", python).group(1))
        answer = subprocess.run([python, "-c", PROGRAM], input=json.dumps(FUNCTIONS), capture_output=True, check=True, text=True).stdout
        for name, parameters in json.loads(answer).items():
            named[name] |= set(parameters)
    if len(versions) < 2 or not named["requests.request"]:
        raise kit.Missing("there are less than two interpreters, or none with requests")
    for name, other in LIKE.items():
        named[name] |= named[other]
    newest = max(versions, key=lambda version: [int(n) for n in version.split(".")])
    owners = {name: f"call:{name.replace('.', ':')}" for name in FUNCTIONS if named[name]}
    return {
        "catalog": "python-arguments", "title": "Arguments of functions of Python", "kind": "symbols",
        "domains": "python* pip* django* flask* fastapi* jupyter* numpy* pandas* pytorch* torch* requests*".split(),
        "source": f"the functions of Python 3.6 to {newest} and of requests, and what later releases added", "product": "Python", "version": "3.15",
        "covers": [f"${owner}.[a-z]*" for owner in owners.values()],
        "symbols": [f"{owner} " + " ".join("." + parameter for parameter in sorted(named[name])) for name, owner in owners.items()],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(arguments))
