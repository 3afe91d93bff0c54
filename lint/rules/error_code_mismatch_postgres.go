package rules

import "strings"

// stateOf returns the SQLSTATE of a message of PostgreSQL, or "".
func stateOf(signature string) string {
	for _, m := range states {
		if strings.Contains(signature, m.text) {
			return m.state
		}
	}
	return ""
}

// states are the SQLSTATEs that PostgreSQL's source gives common messages.
var states = []struct{ text, state string }{
	{"deadlock detected", "40P01"}, {"could not serialize access", "40001"}, {"violates unique constraint", "23505"}, {"violates foreign key constraint", "23503"},
	{"violates not-null constraint", "23502"}, {"violates check constraint", "23514"}, {"current transaction is aborted", "25P02"}, {"syntax error at or near", "42601"},
	{"permission denied for", "42501"}, {"password authentication failed", "28P01"}, {"no pg_hba.conf entry", "28000"}, {"too many clients already", "53300"},
	{"due to statement timeout", "57014"}, {"due to lock timeout", "55P03"}, {"could not obtain lock", "55P03"}, {"division by zero", "22012"},
	{"value too long for type", "22001"}, {"invalid input syntax for type", "22P02"}, {"cached plan must not change result type", "0A000"},
	{"due to administrator command", "57P01"}, {"the database system is starting up", "57P03"}, {"in a read-only transaction", "25006"},
}
