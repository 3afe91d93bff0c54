package scaffold

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Workflow returns the name of a workflow of this base. GitHub reads the workflows of all
// bases of a repository from one folder, and one concurrency group cancels the waiting
// runs of another base. So the name for a base below the top has the name of its folder.
func (o Options) Workflow(name string) string {
	if o.Top {
		return name
	}
	const most = 60 // characters
	folder := strings.ReplaceAll(o.Folder, "/", ".")
	if !plainFolder.MatchString(o.Folder) || len(folder) > most {
		folder = notInName.ReplaceAllString(folder, "-")
		sum := sha256.Sum256([]byte(o.Folder))
		folder = fmt.Sprintf("%s-%x", folder[:min(len(folder), most)], sum[:4])
	}
	return name + "." + folder
}

var (
	// plainFolder matches the folders that keep their name.
	plainFolder = lazyregexp.New(`^[\w-]+(?:/[\w-]+)*$`)
	// notInName matches what a name does not keep of other folders.
	notInName = lazyregexp.New(`[^\w.-]+`)
)
