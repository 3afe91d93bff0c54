package rules

import "testing"

// TestDefaults compares defaults in texts with those of the settings.
func TestDefaults(t *testing.T) {
	for _, tt := range []struct{ domain, text, want string }{
		{"nginx", "The body is larger than client_max_body_size, which is 1m by default.", ""},
		{"terraform", "-lock-timeout is 0s by default, so the command gives up at once.", ""},
		{"terraform", "-lock-timeout is 10s by default, so the command waits.", "the default of -lock-timeout is 0, not 10s"},
		{"nginx", "The body is larger than client_max_body_size, which is 10m by default.", "the default of client_max_body_size is 1MB, not 10m"},
		{"redis", "The last save failed, and stop-writes-on-bgsave-error was switched on, though it is off by default.", "the default of stop-writes-on-bgsave-error is yes"},
		{"redis", "stop-writes-on-bgsave-error is on, as by default.", ""},
		{"redis", "With stop-writes-on-bgsave-error (off by default) Redis rejects writes.", "the default of stop-writes-on-bgsave-error is yes"},
		{"redis", "With stop-writes-on-bgsave-error (on by default) Redis rejects writes.", ""},
		{"redis", "By default, protected-mode is on.", ""},
		{"redis", "protected-mode (default no) refuses.", "the default of protected-mode is yes"},
		{"redis", "appendonly is not enabled by default.", ""},
		{"redis", "With appendonly, rdbcompression = no is set, and off by default.", ""},
		{"postgres", "hot_standby is off by default.", ""},
		{"postgres", "All connections that max_connections allows are in use; the default is typically 1000.", "the default of max_connections is 100, not 1000"},
		{"mysql", "The statement waited for longer than innodb_lock_wait_timeout, 30 seconds by default.", "the default of innodb_lock_wait_timeout is 50s, not 30 seconds"},
		{"nginx", "Debian sets worker_connections to 4000 by default.", ""},
		{"nginx", "Raise proxy_read_timeout (default 60s) and keepalive_timeout (default 75s).", ""},
		{"nginx", "Raise proxy_read_timeout (default 60s) and keepalive_timeout (default 5 minutes).", "the default of keepalive_timeout is 75s, not 5 minutes"},
		{"postgres", "Default max_connections is 100.", ""},
		{"mysql", "Default max_connections is 100.", "the default of max_connections is 151, not 100"},
		{"mysql", "innodb_lock_wait_timeout (default 50 seconds) is over.", ""},
		{"mysql", "max_allowed_packet limit (default 64MB in MySQL 8.0)", ""},
		{"postgres", "Set autovacuum_naptime = 10s (from default 5min).", "the default of autovacuum_naptime is 1min, not 5min"},
		{"postgres", "By default, max_connections is 200.", "the default of max_connections is 100, not 200"},
		{"postgres", "The default for max_connections is 200.", "the default of max_connections is 100, not 200"},
		{"postgres", "Raise max_connections (default: 200).", "the default of max_connections is 100, not 200"},
		{"redis", "The default maxclients is 5000.", "the default of maxclients is 10000, not 5000"},
		{"postgres", "Of max_connections, the server reserves 3 by default.", ""},
		{"nginx", "keepalive_timeout is longer than that of Node, which is 5 s by default.", ""},
		{"postgres", "work_mem times hash_mem_multiplier, 8 MB by default.", ""},
		{"nginx", "ssl_session_timeout is 5m by default.", ""},
		{"postgres", "autovacuum_freeze_max_age defaults to 200 million.", ""},
		{"postgres", "max_connections was 50 by default in PostgreSQL 7.", ""},
		{"linux", "LoginGraceTime defaults to 2m.", ""},
		{"redis", "tcp-keepalive is 300 by default, timeout is 0 by default.", ""},
		{"postgres", "checkpoint_timeout defaults to 5 minutes, and work_mem to 4 MB.", ""},
		{"postgres", "wal_sender_timeout defaults to 1min 30s.", ""},
		{"curl", "--max-time, or --connect-timeout, which is 300 seconds by default, or about two minutes", ""},
		{"curl", "--max-time, or --connect-timeout, which is 60 seconds by default, or about two minutes", "the default of --connect-timeout is 300s, not 60 seconds"},
		{"curl", "--connect-timeout is 5 minutes by default.", ""},
		{"python", "More nested calls than sys.getrecursionlimit() allows, which is 3000 by default.", "the default of sys.getrecursionlimit is 1000, not 3000"},
		{"python", "The recursion limit is 1,000 by default.", ""},
		{"git", "nginx with its default client_max_body_size of 10 MB answers 413.", "the default of client_max_body_size is 1MB, not 10 MB"},
		{"git", "nginx with its default client_max_body_size of 1 MB answers 413.", ""},
		{"database", "Default max_connections is 151.", ""},
		{"git", "nginx with its default client_max_body_size of 10 MB answers before the server sees it.", "the default of client_max_body_size is 1MB, not 10 MB"},
		{"node", "--max-http-header-size was 8 KB by default before Node 13.13.", ""},
		{"postgres", "max_wal_senders is 0 by default before PostgreSQL 10.", ""},
		{"redis", "lua-time-limit (default 5s) blocks all other commands.", ""},
		{"postgres", "Raise work_mem. The server listens on port 5432 by default.", ""},
		{"postgres", "It waits for deadlock_timeout, by default 10 seconds, and looks for a circle.", "the default of deadlock_timeout is 1s, not 10 seconds"},
		{"nginx", "The body is larger than client_max_body_size, which is 10m unless the configuration says otherwise.", "the default of client_max_body_size is 1MB, not 10m"},
		{"nginx", "The body is larger than client_max_body_size, which is 1m unless the configuration says otherwise.", ""},
		{"redis", "The default maxclients (1000) is too low.", "the default of maxclients is 10000, not 1000"},
		{"postgres", "All connections that max_connections allows are in use, 200 by default.", "the default of max_connections is 100, not 200"},
		{"redis", "It exceeds maxclients, whose default is 5000.", "the default of maxclients is 10000, not 5000"},
		{"node", "The port of app.config.port is 3000 by default.", ""},
	} {
		if got := otherDefault(tt.domain, tt.text); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestConstants compares numbers in texts with those that products fix.
func TestConstants(t *testing.T) {
	for _, tt := range []struct{ domain, text, want string }{
		{"linux", "Debian 11, which has glibc 2.31, lacks GLIBC_2.34.", ""},
		{"linux", "Debian 11, which has glibc 2.36, lacks GLIBC_2.34.", `the number in "Debian 11, which has glibc 2.36" is 2.31`},
		{"cuda", "The A100 and the RTX 3090 have compute capability 8.0 and 8.6.", ""},
		{"cuda", "The RTX 3090 has compute capability 8.6.", ""},
		{"cuda", "The RTX 3090 has compute capability 8.0.", `the number in "RTX 3090 has compute capability 8.0" is 8.6`},
		{"cuda", "An A100 (sm_86) cannot run it.", `the number in "A100 (sm_86" is 8.0`},
		{"node", "It was compiled for NODE_MODULE_VERSION 93, which is Node.js 18.", `the number in "NODE_MODULE_VERSION 93, which is Node.js 18" is 108`},
		{"node", "It was compiled for NODE_MODULE_VERSION 93, which is Node.js 16.", ""},
		{"redis", "Redis listens on port 6397 by default.", `the number in "Redis listens on port 6397 by default" is 6379`},
		{"redis", "Azure Cache for Redis uses port 6380 by default.", ""},
		{"linux", "The internal DNS server is 10.0.0.2 in this VPC.", ""},
		{"git", "GitHub rejects files larger than 25 MB in the web interface.", ""},
		{"react", "The test fails after 3 renders.", ""},
		{"redis", "The second Redis listens on port 6380.", ""},
		{"nginx", "127.0.0.12 is the DNS server of Docker.", `the number in "127.0.0.12 is the DNS server of Docker" is 127.0.0.11`},
		{"nginx", "127.0.0.11 is the DNS server of Docker.", ""},
		{"bash", "No single string may exceed 64 KiB.", `the number in "No single string may exceed 64 KiB" is 128KiB`},
		{"bash", "No single string may exceed 128 KiB.", ""},
		{"cuda", "CUDA 12 needs driver 450.80.02.", `the number in "CUDA 12 needs driver 450.80.02" is 525`},
		{"cuda", "CUDA 12 needs driver 525.60.13.", ""},
	} {
		if got := otherConstant(tt.domain, tt.text); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
