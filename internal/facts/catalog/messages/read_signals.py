"""Reads the signals of Linux with the messages of strsignal."""

import os
import signal

import kit


def signals(_):
    library = os.confstr("CS_GNU_LIBC_VERSION")
    return {
        "catalog": "signals", "title": "Signals of Linux", "kind": "errors",
        "domains": ["linux*", "posix*", "unix*", "system*", "os", "bash", "shell*", "c", "cpp", "gcc*", "docker*", "kubernetes*"],
        "source": f"the module signal of Python, and strsignal in {library}", "product": "signal",
        "errors": kit.unique({"name": name, "number": int(number), "message": signal.strsignal(number)}
                             for name, number in signal.Signals.__members__.items() if not name.startswith("SIGRT")),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(signals))
