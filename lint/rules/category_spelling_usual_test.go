package rules

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestRespelledUsual checks which categories are misspelled without other records.
func TestRespelledUsual(t *testing.T) {
	testkit.Table(t, respelledUsual, map[string]string{
		"authentification_error": "authentication_error",
		"permision_error":        "permission_error",
		"resource_exhuastion":    "resource_exhaustion",
		"sytnax_error":           "syntax_error",
		"configuraton":           "configuration",
		"dependancy_error":       "dependency_error",
		"Concurency-Error":       "concurrency-error",
		"netwrok_error":          "network_error",
		"comptability_error":     "",
		"tranaction_error":       "transaction_error",
		"serialisation_error":    "",
		"autherization_error":    "authorization_error",
		"collection_error":       "",
		"scheme_error":           "",
		"drivers":                "",
		"preference_error":       "",
		"parser_error":           "",
		"modular_error":          "",
		"permissive_error":       "",
		"autograd_error":         "",
		"tcp_connection":         "",
		"pod-lifecycle":          "",
	})
}
