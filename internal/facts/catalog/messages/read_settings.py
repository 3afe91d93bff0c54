"""Reads the names of settings that commands get: CONFIG SET of Redis, SET GLOBAL of MySQL,
ALTER SYSTEM SET of PostgreSQL, and npm config set; and the system tables and views of MySQL.

The root has the lists that servers and packages gave:

    redis-VERSION.json         redis-cli --json CONFIG GET '*'
    mysql-variables-N.txt      mysqld --verbose --help, of MySQL and MariaDB
    mysql-shown-N.txt          the names that SHOW VARIABLES has
    mysql-tables-N.txt         table_schema.table_name of information_schema.tables, and routines of sys
    npm-VERSION                the extracted npm package npm
"""

import fnmatch
import glob
import json
import os
import re
import sys

import kit

sys.path.insert(0, os.path.dirname(kit.DATA))
import rebuild  # noqa: E402

REDIS_MODULES = "bf cf cms search topk ts".split()  # the beginnings of their settings
# What earlier releases of MySQL had.
OLD = """innodb_additional_mem_pool_size innodb_checksums innodb_file_format innodb_file_format_check innodb_file_format_max innodb_file_io_threads
innodb_large_prefix innodb_locks_unsafe_for_binlog innodb_log_file_size innodb_log_files_in_group innodb_mirrored_log_groups innodb_stats_sample_pages
innodb_support_xa innodb_undo_logs innodb_use_sys_malloc innodb_api_enable_binlog innodb_api_enable_mdl innodb_api_disable_rowlock
innodb_undo_tablespaces avoid_temporal_upgrade binlog_format binlog_max_flush_queue_time binlog_transaction_dependency_tracking
binlogging_impossible_mode date_format datetime_format default_authentication_plugin delayed_insert_limit delayed_insert_timeout delayed_queue_size
engine_condition_pushdown expire_logs_days external_locking have_compress have_crypt have_geometry have_innodb have_openssl have_profiling
have_query_cache have_ssl ignore_builtin_innodb ignore_db_dirs internal_tmp_disk_storage_engine key_buffer log_bin_use_v1_row_events
log_builtin_as_identified_by_password log_slow_queries log_syslog log_syslog_facility log_syslog_include_pid log_syslog_tag log_warnings
master_info_repository max_delayed_threads max_insert_delayed_threads max_long_data_size max_tmp_tables metadata_locks_cache_size
metadata_locks_hash_instances multi_range_count new old_passwords query_alloc_block_size query_cache_limit query_cache_min_res_unit query_cache_size
query_cache_type query_cache_wlock_invalidate relay_log_info_file relay_log_info_repository rpl_stop_slave_timeout secure_auth show_compatibility_56
show_old_temporals slave_rows_search_algorithms slow_launch_time sql_big_tables sql_log_update sql_low_priority_updates storage_engine sync_frm
table_cache table_type thread_concurrency time_format timed_mutexes transaction_write_set_extraction tx_isolation tx_read_only tls_version
temptable_use_mmap profiling_history_size ssl_fips_mode admin_tls_version slave_parallel_type sync_master_info sync_source_info sync_relay_log_info""".split()
OLD_TABLES = """information_schema.INNODB_LOCKS information_schema.INNODB_LOCK_WAITS information_schema.INNODB_CMP_PER_INDEX information_schema.GLOBAL_STATUS
information_schema.GLOBAL_VARIABLES information_schema.SESSION_STATUS information_schema.SESSION_VARIABLES information_schema.INNODB_FILE_STATUS
information_schema.PROCESSLIST performance_schema.setup_timers performance_schema.show_compatibility_56 performance_schema.processlist""".split()
# The beginnings of variables of plugins, of components, and of other builds.
COMPONENTS = """audit* aurora_* authentication_ldap_* authentication_kerberos_* authentication_webauthn_* authentication_fido_* authentication_openid_* clone_*
component_* connection_control_* connection_memory_* daemon_* firewall* galera_* group_replication* keyring_* mecab_* mysql_firewall* mysqlx_* ndb_* ndbinfo_* oqgraph_* plugin_load_*
pxc_* rds_* rewriter_* rocksdb_* server_audit* spider_* telemetry* tokudb_* validate_password version_tokens* wsrep_*""".split()
# Settings of plugins that are few, and of Percona's and Oracle's other builds.
OF_PLUGINS = """authentication_policy authentication_windows_log_level authentication_windows_use_principal_name kill_idle_transaction rpl_semi_sync_master_enabled
rpl_semi_sync_master_timeout rpl_semi_sync_master_trace_level rpl_semi_sync_master_wait_for_slave_count rpl_semi_sync_master_wait_no_slave
rpl_semi_sync_master_wait_point rpl_semi_sync_master_kill_conn_timeout rpl_semi_sync_slave_delay_master rpl_semi_sync_slave_kill_conn_timeout
rpl_semi_sync_slave_enabled rpl_semi_sync_slave_trace_level rpl_semi_sync_source_enabled rpl_semi_sync_source_timeout
rpl_semi_sync_source_trace_level rpl_semi_sync_source_wait_for_replica_count rpl_semi_sync_source_wait_no_replica rpl_semi_sync_source_wait_point
rpl_semi_sync_replica_enabled rpl_semi_sync_replica_trace_level sha256_password_auto_generate_rsa_keys sha256_password_private_key_path
sha256_password_public_key_path sha256_password_proxy_users caching_sha2_password_auto_generate_rsa_keys caching_sha2_password_digest_rounds
caching_sha2_password_private_key_path caching_sha2_password_public_key_path slow_query_log_use_global_control slow_query_log_always_write_time
slow_query_log_timestamp_always slow_query_log_timestamp_precision slow_query_log_microseconds_timestamp thread_pool_algorithm
thread_pool_dedicated_listeners thread_pool_dedicated_listener thread_pool_exact_stats thread_pool_high_priority_connection thread_pool_high_prio_mode
thread_pool_high_prio_tickets thread_pool_idle_timeout thread_pool_longrun_trx_limit thread_pool_max_active_query_threads thread_pool_max_threads
thread_pool_max_transactions_limit thread_pool_max_unused_threads thread_pool_min_threads thread_pool_mode thread_pool_oversubscribe
thread_pool_prio_kickup_timer thread_pool_priority thread_pool_query_threads_per_group thread_pool_size thread_pool_stall_limit
thread_pool_track_prepared_statements thread_pool_transaction_delay validate_password_check_user_name validate_password_changed_characters_percentage
validate_password_dictionary_file validate_password_length validate_password_mixed_case_count validate_password_number_count validate_password_policy
validate_password_special_char_count""".split()
# The first words of settings that sentences name. Such a name must almost be a listed one.
IN_SENTENCES = """binlog_* gtid_* innodb_* interactive_* lock_wait_* net_* optimizer_* performance_schema_* query_cache_* relay_log_* replica_* slave_*
sync_* table_definition_* table_open_* thread_cache_* wait_*""".split()
# Settings that packages and pnpm read.
NPM_OTHERS = """init.* node-options node-gyp node-version node-linker python* msvs* msbuild* https-proxy* http-proxy* *-mirror *_mirror *-binary *_binary *-host *_host
*_binary_* *-cdnurl *_cdnurl *_url *-url *-path *_path *-dir *_dir *-registry *_skip_* *-skip-* *-hoist* auto-install-* strict-peer-*"""


def redis(root):
    files = sorted(found(root, "redis-*.json"))
    names = {name for file in files for name in json.loads(kit.read(file))}
    versions = [re.search(r"redis-([\d.]+)\.json", file).group(1) for file in files]
    commands = ["CONFIG:SET", "CONFIG:GET", "config:set", "config:get"]
    return {
        "catalog": "redis-settings", "title": "Settings of Redis", "kind": "symbols", "domains": ["redis*"],
        "source": "CONFIG GET of the servers of Redis " + " and ".join(versions), "product": "Redis", "version": versions[-1],
        "covers": covers(commands, ["[a-z]*-*"], [f"{m}-*" for m in REDIS_MODULES] + ["on-*", "in-*", "at-*", "by-*", "*-time", "*-based"]) + ["$~words:redis.[a-z]*-[a-z]*-[a-z]*"],
        "symbols": given([*commands, "words:redis"], names),
    }


def mysql(root):
    names = {line.split()[0].replace("-", "_") for file in found(root, "mysql-variables-*.txt") for line in variables(file)} | set(OLD)
    names |= {name for file in found(root, "mysql-shown-*.txt") for name in kit.read(file).decode().split()}
    names |= set(OF_PLUGINS)
    names |= {name.replace("slave", "replica") for name in names} | {name.replace("replica", "slave") for name in names}
    tables = {line for file in found(root, "mysql-tables-*.txt") for line in kit.read(file).decode().split()} | set(OLD_TABLES)
    commands = ["SET:GLOBAL", "SET:PERSIST", "set:global", "SET:SESSION", "VARIABLES:LIKE", "variables:like", "option:@@global", "option:@@GLOBAL"]
    whole = names | {name.rpartition(".")[2].lower() for name in tables}
    whole = [name for name in sorted(whole) if any(fnmatch.fnmatchcase(name, glob) for glob in IN_SENTENCES)]
    tables |= {other for name in tables if name.startswith("information_schema.") for other in cases(name)}
    return {
        "catalog": "mysql-settings", "title": "Variables and system tables of MySQL", "kind": "symbols", "domains": ["mysql*"],
        "source": "mysqld --verbose --help and information_schema of MySQL 9.7 and MariaDB 10.11, and what earlier releases had", "product": "MySQL", "version": "9.7",
        "covers": covers(commands, ["[a-z]*_*"], COMPONENTS) + ["$~ini:mysqld.[a-z]*_[a-z]*"] + ["$~" + glob for glob in IN_SENTENCES]
        + ["$sys.*_*", "$information_schema.[A-Za-z]*", "$INFORMATION_SCHEMA.[A-Za-z]*", "$performance_schema.[a-z]*"]
        + "!sys.exc_* !sys.version_* !sys.dm_* !sys.dba_* !sys.all_* !sys.user_* !sys.float_* !sys.is_* !information_schema.TP_* !information_schema.tp_*".split()
        + "!performance_schema.tp_* !performance_schema.[a-z]*=* !performance_schema.replication_group_*".split(),
        "symbols": sorted(given([*commands, "ini:mysqld"], names) + whole + kit.grouped(name for name in tables if re.match("sys|performance_schema|(?i:information_schema)", name))),
    }


def variables(file):
    """Returns the lines of variables in the help of a server."""
    return [line for line in kit.read(file).decode().partition("\nVariables (--variable-name")[2].splitlines()[2:] if re.match("[a-z]", line)]


def cases(name):
    schema, _, table = name.partition(".")
    return [f"{s}.{t}" for s in (schema, schema.upper()) for t in (table.upper(), table.lower())]


def postgres(_):
    known = [name for name in rebuild.load("postgres-settings")["symbols"] if "." not in name]
    commands = ["ALTER:SYSTEM:SET", "alter:system:set", "ALTER:SYSTEM:RESET"]
    return {
        "catalog": "postgres-given", "title": "Settings after ALTER SYSTEM of PostgreSQL", "kind": "symbols", "domains": ["postgres*", "psql*"],
        "source": "the list postgres-settings", "product": "PostgreSQL", "version": "18",
        "covers": covers(commands, ["[a-z]*_*"], []), "symbols": given(commands, known),
    }


def npm(root):
    files = [file for name in ("definitions.js", "defaults.js") for file in glob.glob(os.path.join(root, "npm-*", "**", "config", "**", name), recursive=True)]
    names = {name for file in files for name in re.findall(r"""(?m)^(?:define\(|const |  |    )'?([a-z][a-z0-9-]+)'?(?:,|:| = new )""", kit.read(file).decode())}
    if len(files) < 3:
        raise kit.Missing("there are less than three npm packages")
    commands = ["npm:config:set", "npm:config:get", "npm:config:delete"]
    return {
        "catalog": "npm-settings", "title": "Settings of npm", "kind": "symbols", "domains": ["npm*", "node*", "javascript*", "js", "typescript*"],
        "source": "npm 6.14, 8.19 and 11.21", "product": "npm", "version": "11.21",
        "covers": covers(commands, ["[a-z]*-*"], NPM_OTHERS.split()) + ["$~words:npm.[a-z]*-[a-z]*-[a-z]*"], "symbols": given([*commands, "words:npm"], names),
    }


def found(root, pattern):
    files = glob.glob(os.path.join(root, pattern))
    if not files:
        raise kit.Missing("there is no " + pattern)
    return files


def covers(commands, names, others):
    return [f"${c}.{n}" for c in commands for n in names] + [f"!{c}.{other}" for c in commands for other in others]


def given(commands, names):
    """Returns the names as members of commands: all of the others have those of the first one."""
    return [f"{commands[0]} " + " ".join("." + name for name in sorted(names))] + [f"{command} ={commands[0]}" for command in commands[1:]]


if __name__ == "__main__":
    raise SystemExit(kit.main(redis, mysql, postgres, npm))
