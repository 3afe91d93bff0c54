package github

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// threads implements [Threads]. Only GitHub's GraphQL API knows threads.
type threads struct{ *repository }

const listThreads = `query($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        nodes { id comments(first: 1) { nodes { fullDatabaseId databaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

// A threadPage is the answer to listThreads.
type threadPage struct {
	Repository struct {
		PullRequest struct {
			ReviewThreads struct {
				Nodes []struct {
					ID       string
					Comments struct {
						// The first is a 64-bit number as text.
						Nodes []struct{ FullDatabaseID, DatabaseID json.Number }
					}
				}
				PageInfo struct {
					HasNextPage bool
					EndCursor   string
				}
			}
		}
	}
}

func (c threads) Threads(ctx context.Context, number int) (map[int64]string, error) {
	all := make(map[int64]string)
	after := (*string)(nil)
	for range mostPages {
		var page threadPage
		if err := c.ask(ctx, "the threads", listThreads, map[string]any{"owner": c.owner, "name": c.name, "number": number, "after": after}, &page); err != nil {
			return nil, err
		}
		list := page.Repository.PullRequest.ReviewThreads
		for _, thread := range list.Nodes {
			for _, first := range thread.Comments.Nodes {
				if id, err := cmp.Or(first.FullDatabaseID, first.DatabaseID).Int64(); err == nil {
					all[id] = thread.ID
				}
			}
		}
		if !list.PageInfo.HasNextPage {
			break
		}
		after = &list.PageInfo.EndCursor
	}
	return all, nil
}

const (
	resolveThread   = `mutation($thread: ID!) { resolveReviewThread(input: {threadId: $thread}) { thread { isResolved } } }`
	unresolveThread = `mutation($thread: ID!) { unresolveReviewThread(input: {threadId: $thread}) { thread { isResolved } } }`
)

func (c threads) ResolveThread(ctx context.Context, id string, resolved bool) error {
	mutation := unresolveThread
	if resolved {
		mutation = resolveThread
	}
	return c.ask(ctx, "a thread", mutation, map[string]any{"thread": id}, new(any))
}

// ask sends a request to the GraphQL API. It reports failures in the body of an answer
// with status 200.
func (c threads) ask(ctx context.Context, doing, query string, variables map[string]any, data any) error {
	req, err := c.lib.NewRequest("POST", graphQL(c.lib.BaseURL.Path), map[string]any{"query": query, "variables": variables})
	if err != nil {
		return err
	}
	answer := struct {
		Data   any
		Errors []struct{ Type, Message string }
	}{Data: data}
	if _, err := c.lib.Do(ctx, req, &answer); err != nil {
		return c.explain(doing, writePulls, false, err)
	}
	if len(answer.Errors) == 0 {
		return nil
	}
	first, kind := answer.Errors[0], ErrRefused
	if first.Type == "FORBIDDEN" {
		kind = ErrReadOnly
	}
	return fmt.Errorf("%s: %w (%s)", doing, kind, visible.Clip(visible.Escape(first.Message), 300))
}

// graphQL returns the path of the GraphQL API next to a REST API. On GitHub Enterprise
// Server, the paths are /api/graphql and /api/v3/.
func graphQL(rest string) string { return strings.TrimSuffix(rest, "v3/") + "graphql" }
