// Package rules has the rules that come with kbctl.
//
// A rule is a file, such as date_order.go, a line in [All], and a fixture, such as
// testdata/lint/date-order.txtar. A long rule has further files, whose names begin with its
// name, such as version_order_since.go. The other files have what rules share. Of package
// lint, the rules use only what it exports, so that a module of your own can have rules too.
package rules

import "github.com/kbctl/kbctl/lint"

// Groups are the groups of rules, in the order in which they are listed.
var Groups = []string{"schema", "content", "dates", "translation", "grounding", "regex", "graph", "cards", "safety", "housekeeping"}

// All returns the rules, by group and name.
func All() []*lint.Rule {
	return []*lint.Rule{
		duplicateID,
		format,
		idPath,
		jsonSyntax,
		schemaViolation,

		aliasTaken,
		badURL,
		categorySpelling,
		causeRepeatsMessage,
		contradictoryAction,
		copiedText,
		cutOffText,
		damagedText,
		deadEndWorks,
		draft,
		duplicateRecord,
		emptyAction,
		emptyText,
		evidenceCount,
		evidenceWithoutSource,
		howOtherName,
		howRepeatsAction,
		impossibleNumber,
		lostCharacter,
		otherProduct,
		rateRange,
		rateUntried,
		repeatedItem,
		reproStale,
		sealBroken,
		similarName,
		snippetSyntax,
		stockPhrase,
		tierWithoutEvidence,
		uniformMetadata,
		unknownLocale,
		urlReused,
		vagueVersion,
		versionOrder,

		dateBeforeRelease,
		dateFuture,
		dateOrder,
		lastUpdatedStale,
		staleRecord,

		untranslatedEn,
		untranslatedZh,
		zhCopied,
		zhCount,
		zhGlossary,
		zhLostToken,
		zhNegation,
		zhOpposite,
		zhScript,
		zhStale,
		zhSwapped,
		zhTypography,

		deprecatedSymbol,
		errorCodeMismatch,
		messageMismatch,
		symbolVersion,
		unknownErrorCode,
		unknownMessage,
		unknownSymbol,
		unknownVersion,

		fixtureLine,
		fixtureMatch,
		fixtureMissing,
		fixtureNoMatch,
		regexBacktracking,
		regexCost,
		regexDialect,
		regexMissesSignature,
		regexShadow,
		regexSlip,
		regexSlow,
		regexSpan,
		regexSyntax,
		regexTooBroad,

		danglingLink,
		linkCycle,
		missingMirror,
		mixedLink,
		oneWayConfusion,
		orphanRecord,
		probabilityConflict,
		probabilityMass,
		selfLink,

		cardOrphan,
		cardStale,

		dangerousCommand,
		hiddenCharacter,
		injectedInstruction,
		mixedScript,
		secretFound,

		unusedBaseline,
		unusedIgnore,
	}
}
