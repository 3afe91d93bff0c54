"""Reads what Bash prints for the exit statuses that it sets itself, by provoking them."""

import re
import signal
import subprocess

import kit

ENDING = "SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGKILL SIGSEGV SIGPIPE SIGALRM SIGTERM SIGXCPU SIGXFSZ".split()


def exits(_):
    errors = [provoked("/proc/version", "/proc/version"), provoked("no-such-command", "no-such-command")]
    for name in ENDING:
        status = subprocess.run(["bash", "-c", f"bash -c 'kill -{name} $$'; exit $?"], capture_output=True, check=False).returncode
        if status > 128:  # this process may ignore a signal
            errors.append({"number": status, "message": signal.strsignal(getattr(signal, name))})
    version = re.match(r"[\d.]+", run("echo $BASH_VERSION").stdout).group()
    return {
        "catalog": "exit-status", "title": "Exit statuses that a shell sets", "kind": "errors",
        "domains": ["bash", "shell*", "sh", "linux*", "posix*", "unix*", "docker*", "kubernetes*", "make*"],
        "source": f"Bash {version}: what it returns and prints for a command that it cannot run, and for each signal that ends a command",
        "product": "exit status", "errors": kit.unique(errors),
    }


def provoked(command, name):
    done = run(command)
    return {"number": done.returncode, "message": done.stderr.strip().rpartition("bash: line 1: ")[2].replace(name, "{}")}


def run(command):
    return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)


if __name__ == "__main__":
    raise SystemExit(kit.main(exits))
