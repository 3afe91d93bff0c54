package review

import (
	"encoding/json"
	"os"
	"strings"

	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// An Event is what started a workflow. Only GitHub writes it.
type Event struct {
	Repository struct {
		FullName string `json:"full_name"`
	} `json:"repository"`
	Pull struct {
		Number int `json:"number"`
	} `json:"pull_request"`
	// Group is a group of a merge queue: commits that GitHub makes of pull requests.
	Group struct {
		Base string `json:"base_sha"`
		Head string `json:"head_sha"`
	} `json:"merge_group"`
	// Run is the run that wrote an artifact.
	Run struct {
		Event          string `json:"event"`
		HeadSHA        string `json:"head_sha"`
		HeadBranch     string `json:"head_branch"`
		HeadRepository struct {
			FullName string `json:"full_name"`
		} `json:"head_repository"`
	} `json:"workflow_run"`
}

// A Subject is what to check: a pull request by its number, or else two commits.
type Subject struct {
	Number     int
	Base, Head string
}

// ReadEvent reads the event that started this workflow, on one of the given kinds.
func ReadEvent(repository, on string) (*Event, error) {
	const most = 8 << 20
	name := os.Getenv("GITHUB_EVENT_PATH")
	if name == "" {
		return nil, usage.Errorf("this works only in a workflow on %s; GITHUB_EVENT_PATH, which names its event, is not set", on)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, usage.Errorf("this works only in a workflow on %s, whose event GITHUB_EVENT_PATH names: %w", on, err)
	}
	defer file.Close()
	event := new(Event)
	data, err := readfile.All(file, most)
	if err == nil {
		err = json.Unmarshal(data, event)
	}
	switch {
	case err != nil:
		return nil, usage.Errorf("GITHUB_EVENT_PATH: %w", err)
	case !strings.EqualFold(event.Repository.FullName, repository):
		return nil, usage.Errorf("the event is from %q, not from %q", event.Repository.FullName, repository)
	}
	return event, nil
}

// Subject returns what an event is about.
func (e *Event) Subject() (Subject, error) {
	of := Subject{e.Pull.Number, e.Group.Base, e.Group.Head}
	if of.Number <= 0 && (of.Base == "" || of.Head == "") {
		return of, usage.Errorf("the event that started this workflow is not pull_request, pull_request_review or merge_group; name a pull request, such as kbctl/kbctl#123")
	}
	return of, nil
}

// CheckRun checks that the event is about a run that can have written an artifact.
func (e *Event) CheckRun() error {
	run := e.Run
	if run.Event != "pull_request" && run.Event != "pull_request_review" || run.HeadSHA == "" || run.HeadBranch == "" || run.HeadRepository.FullName == "" {
		return usage.Errorf("the event is not a workflow_run that a pull request started")
	}
	return nil
}
