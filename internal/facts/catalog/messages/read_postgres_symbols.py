"""Reads the settings of PostgreSQL, and the system functions and relations that begin with pg_.

The root has Debian's postgresql, and a file such as names-18.json for each version: an array of
the names in pg_settings, pg_proc and pg_class of a server.
"""

import glob
import json
import os
import re

import kit

# Names that no other product, table or extension has.
COVERS = """autovacuum_* statement_t* effective_[ci]* max_parallel_* max_wal_* wal_keep* wal_level* maintenance_* idle_in_* hot_standby_* pg_stat_[adgiprtu]* pg_terminate_*
pg_cancel_* pg_advisory_* pg_try_* pg_reload_* pg_rotate_* pg_total_* pg_table_s* pg_database_* pg_relation_* pg_kill_* pg_size_* pg_get_[a-z]*def random_page_*
!pg_stat_progress !pg_table_stat* !statement_text !statement_type !pg_database_owner !max_wal ~pg_*_* !*_table !*_name !autovacuum_log* !maintenance_mode !maintenance_window""".split()

# Functions of the extension adminpack.
OLD = "pg_file_read pg_file_length pg_file_rename pg_file_sync pg_file_unlink pg_file_write pg_logdir_ls pg_logfile_rotate".split()


def symbols(root):
    names, versions = set(OLD), set()
    for file in glob.glob(os.path.join(root, "**/names-*.json"), recursive=True):
        names |= set(json.loads(kit.read(file)))
        versions.add(re.search(r"names-([0-9]+)", file).group(1))
    for file in glob.glob(os.path.join(root, "usr/share/postgresql/*/*")):
        if file.endswith((".bki", ".sql", ".sample")):
            names |= set(re.findall(r"\bpg_\w+", kit.read(file).decode()))
            versions.add(file.split("/")[-2])
    if len(versions) < 2:
        raise kit.Missing("there are less than two versions")
    return {
        "catalog": "postgres-symbols", "title": "Settings and system functions of PostgreSQL", "kind": "symbols", "domains": ["postgres*", "psql*"],
        "source": "pg_settings, pg_proc and pg_class of PostgreSQL " + ", ".join(sorted(versions)), "product": "PostgreSQL", "version": max(versions),
        "covers": COVERS, "symbols": sorted(name for name in names if re.fullmatch(r"[a-z]\w*_\w+", name)),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
