"""Reads the dynamic privileges of MySQL, such as CONNECTION_ADMIN.

The root has mysql-privileges-VERSION.txt, which is what SHOW PRIVILEGES gives after the plugins and the
components of Debian's mysql-server-core were installed.
"""

import glob
import os
import re

import kit

# Those of earlier releases, of other editions, and how people write the ones of MariaDB.
OTHERS = """SET_USER_ID VERSION_TOKEN_ADMIN FIREWALL_ADMIN FIREWALL_USER NDB_STORED_USER MASKING_DICTIONARIES_ADMIN TP_CONNECTION_ADMIN
REPLICATION_MASTER_ADMIN REPLICATION_REPLICA_ADMIN READ_ONLY_ADMIN FEDERATED_ADMIN""".split()
# How they begin. People have roles such as BACKUP_DB_ADMIN, so one word may only have another letter.
WORDS = "CONNECTION BACKUP BINLOG ROLE CLONE AUDIT FIREWALL".split()
BEGINNINGS = """SYSTEM_VAR SESSION_VAR REPLICATION_ GROUP_REP PERSIST_RO_ XA_REC ENCRYPTION_KEY TABLE_ENC RESOURCE_GROUP_ SERVICE_CONN PASSWORDLESS_
APPLICATION_PASS AUTHENTICATION_POL TELEMETRY_LOG""".split()


def privileges(root):
    files = sorted(glob.glob(os.path.join(root, "mysql-privileges-*.txt")))
    if not files:
        raise kit.Missing("there is no mysql-privileges-9.7.txt")
    names = {name for file in files for name in re.findall(r"(?m)^[A-Z]+_[A-Z_]+", kit.read(file).decode())}
    version = re.search(r"privileges-([\d.]+)\.txt", files[-1]).group(1)
    return {
        "catalog": "mysql-privileges", "title": "Dynamic privileges of MySQL", "kind": "symbols", "domains": ["mysql*"],
        "source": f"SHOW PRIVILEGES of Debian's MySQL {version}, and those of earlier releases and of MariaDB", "product": "MySQL", "version": version,
        "covers": [f"${word}{ending}" for word in WORDS for ending in ("?_ADMIN", "_ADMIN?")]
        + [f"${start}*ADMIN{ending}" for start in BEGINNINGS for ending in ("", "?")] + ["$FLUSH_USER_*", "$FLUSH_OPTIM*"],
        "symbols": sorted({*names, *OTHERS}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(privileges))
