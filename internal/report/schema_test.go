package report_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/report"
)

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }

// compiled has the compiled JSON schemas of testdata, by name.
var compiled sync.Map

// validate validates a JSON text with a schema in testdata.
func validate(name, text string) error {
	cached, ok := compiled.Load(name)
	if !ok {
		s, err := jsonschema.Compile(filepath.Join("testdata", name))
		if err != nil {
			return err
		}
		cached, _ = compiled.LoadOrStore(name, s)
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return err
	}
	return cached.(*jsonschema.Schema).Validate(value)
}

// xmllint finds the command that validates XML, because Go has no library for XML
// schemas. Without the command, tests skip this check unless KBCTL_TEST_XMLLINT is
// set.
var xmllint = sync.OnceValues(func() (string, error) { return exec.LookPath("xmllint") })

// validateXML validates JUnit reports with the schemas of Ant and Jenkins.
func validateXML(t testing.TB, texts ...string) error {
	command, err := xmllint()
	if err != nil {
		if os.Getenv("KBCTL_TEST_XMLLINT") != "" {
			return err
		}
		return nil
	}
	dir := t.TempDir()
	var files []string
	for i, text := range texts {
		files = append(files, filepath.Join(dir, fmt.Sprintf("%d.xml", i)))
		if err := os.WriteFile(files[i], []byte(text), 0o600); err != nil {
			return err
		}
	}
	for _, name := range []string{"junit.xsd", "junit-jenkins.xsd"} {
		args := append([]string{"--nonet", "--noout", "--schema", filepath.Join("testdata", name)}, files...)
		if out, err := exec.Command(command, args...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %s", name, out)
		}
	}
	return nil
}

// withoutRules removes the rules and their indexes from a SARIF log, so that a new
// rule does not change the golden file.
func withoutRules(log string) string {
	from, to := strings.Index(log, `"rules":[`), strings.Index(log, `],"version":"0.0.0"}},"results":`)
	if from < 0 || to < 0 {
		return log
	}
	return ruleIndex.ReplaceAllString(log[:from]+`"rules":[`+log[to:], "")
}

var ruleIndex = regexp.MustCompile(`"ruleIndex":\d+,`)

// A sarifLog has the members of a log that tests read.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct{ ID, Name, HelpURI string }
			}
		}
		Invocations []struct {
			ToolExecutionNotifications []struct{ Message sarifText }
		}
		Results []struct {
			RuleID              string
			RuleIndex           int
			Level               string
			Message             sarifText
			Locations           []sarifPlace
			RelatedLocations    []sarifPlace
			PartialFingerprints map[string]string
			Fixes               []struct {
				Description     sarifText
				ArtifactChanges []struct {
					ArtifactLocation struct{ URI, URIBaseID string }
					Replacements     []struct {
						DeletedRegion   sarifRegion
						InsertedContent sarifText
					}
				}
			}
		}
	}
}

type sarifText struct{ Text string }

type sarifPlace struct {
	Message          sarifText
	PhysicalLocation struct {
		ArtifactLocation struct{ URI, URIBaseID string }
		Region           sarifRegion
	}
}

type sarifRegion struct{ StartLine, StartColumn, EndLine, EndColumn int }

func parseSARIF(text string) (log sarifLog, err error) {
	err = json.Unmarshal([]byte(text), &log)
	return log, err
}

// An rdResult has all members of reviewdog's format.
type rdResult struct {
	Source      struct{ Name, URL string }
	Severity    string
	Diagnostics []struct {
		Message           string
		Location          rdPlace
		Severity          string
		Code              struct{ Value, URL string }
		Related_locations []struct {
			Message  string
			Location rdPlace
		}
		Suggestions []struct {
			Range struct{ Start, End struct{ Line int } }
			Text  string
		}
	}
}

type rdPlace struct {
	Path  string
	Range struct{ Start, End struct{ Line, Column int } }
}

// Reports of a base with findings and of an empty one match the official schemas of
// their formats.
func TestSchemas(t *testing.T) {
	for name, run := range map[string]report.Run{"bad": check(t, golden(t)), "empty": check(t, &txtar.Archive{Files: []txtar.File{{Name: "records/.keep"}}})} {
		if err := validate("sarif-2.1.0.json", render(t, "sarif", report.Options{}, run)); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
		if err := validate("rdjson.json", render(t, "rdjson", report.Options{}, run)); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
		if err := validateXML(t, render(t, "junit", report.Options{}, run)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if validate("sarif-2.1.0.json", `{"version":"2.1.0"}`) == nil || validate("rdjson.json", `{"diagnostics":1}`) == nil {
		t.Error("the schemas accept anything")
	}
}
