"""Reads the columns of the system tables and views of PostgreSQL.

The root has columns-15.txt: a line with its name and its columns for each relation of a server in pg_catalog, and of pg_stat_statements.
"""

import os

import kit

RELATIONS = """pg_attribute pg_class pg_constraint pg_cursors pg_database pg_extension pg_hba_file_rules pg_index pg_indexes pg_locks pg_matviews pg_namespace pg_policies
pg_prepared_statements pg_prepared_xacts pg_proc pg_publication pg_replication_slots pg_roles pg_sequences pg_settings pg_stat_activity pg_stat_all_indexes
pg_stat_all_tables pg_stat_archiver pg_stat_bgwriter pg_stat_database pg_stat_database_conflicts pg_stat_gssapi pg_stat_progress_analyze
pg_stat_progress_create_index pg_stat_progress_vacuum pg_stat_replication pg_stat_replication_slots pg_stat_slru pg_stat_ssl pg_stat_statements
pg_stat_subscription pg_stat_user_indexes pg_stat_user_tables pg_stat_wal pg_stat_wal_receiver pg_statio_user_indexes pg_statio_user_tables pg_stats
pg_subscription pg_tables pg_tablespace pg_trigger pg_type pg_user pg_views""".split()
# What releases before and after PostgreSQL 15 have.
MORE = {
    "pg_stat_user_tables": """last_seq_scan last_idx_scan n_tup_newpage_upd total_vacuum_time total_autovacuum_time total_analyze_time
total_autoanalyze_time""",
    "pg_stat_user_indexes": "last_idx_scan",
    "pg_stat_activity": "waiting procpid current_query",
    "pg_stat_database": "parallel_workers_to_launch parallel_workers_launched",
    "pg_stat_replication": "sent_location write_location flush_location replay_location",
    "pg_replication_slots": "conflicting invalidation_reason failover synced inactive_since two_phase_at",
    "pg_stat_statements": """total_time min_time max_time mean_time stddev_time blk_read_time blk_write_time shared_blk_read_time shared_blk_write_time
local_blk_read_time local_blk_write_time temp_blk_read_time temp_blk_write_time jit_deform_count jit_deform_time stats_since minmax_stats_since wal_buffers_full
parallel_workers_to_launch parallel_workers_launched""",
    "pg_stat_progress_vacuum": "max_dead_tuple_bytes dead_tuple_bytes num_dead_item_ids indexes_total indexes_processed delay_time",
    "pg_stat_progress_analyze": "delay_time",
    "pg_stat_bgwriter": "checkpoints_req",
    "pg_stat_ssl": "compression clientdn",
    "pg_stat_wal_receiver": "received_lsn",
    "pg_stat_subscription": "leader_pid worker_type",
    "pg_stat_database_conflicts": "confl_active_logicalslot",
    "pg_database": "datlastsysoid datcollate daticulocale datlocale daticurules",
    "pg_class": "relhasoids relhaspkey relallfrozen",
    "pg_constraint": "consrc conperiod conenforced",
    "pg_attribute": "attcacheoff",
    "pg_proc": "proisagg proiswindow protransform",
    "pg_roles": "rolcatupdate",
    "pg_subscription": "subfailover subpasswordrequired subrunasowner suborigin",
    "pg_publication": "pubgencols",
    "pg_prepared_statements": "result_types generic_plans custom_plans",
    "pg_hba_file_rules": "rule_number file_name",
    "pg_stats": "range_length_histogram range_empty_frac range_bounds_histogram",
    "pg_index": "indisexclusion",
    "pg_stat_wal": "wal_write wal_sync wal_write_time wal_sync_time",
    "pg_stat_gssapi": "credentials_delegated",
    "pg_stat_replication_slots": "mem_exceeded_count slotsync_skip_count",
}
# These words are no columns.
WORDS = "current_catalog current_database current_date current_role current_schema current_time current_timestamp current_user session_user".split()
SAME = {"pg_stat_all_tables": "pg_stat_user_tables", "pg_stat_all_indexes": "pg_stat_user_indexes"}


def columns(root):
    path = os.path.join(root, "columns-15.txt")
    if not os.path.exists(path):
        raise kit.Missing("there is no columns-15.txt")
    known = {line.split()[0]: set(line.split()[1:]) for line in kit.read(path).decode().splitlines()}
    listed = {name: {*known[name], *MORE.get(name, "").split(), *WORDS} for name in RELATIONS if name not in SAME}
    return {
        "catalog": "postgres-columns", "title": "Columns of system views of PostgreSQL", "kind": "symbols", "domains": ["postgres*", "psql*"],
        "source": "PostgreSQL 15, and what releases to 18 added", "product": "PostgreSQL", "version": "18",
        "covers": [f"$columns:{name}.[a-z]*_[a-z]*" for name in RELATIONS],
        "symbols": [f"columns:{name} " + " ".join("." + column for column in sorted(columns))
                    for name, columns in listed.items()] + [f"columns:{name} =columns:{other}" for name, other in SAME.items()],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(columns))
