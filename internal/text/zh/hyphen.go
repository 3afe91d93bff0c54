package zh

import "strings"

// isHyphened reports whether a chunk with a hyphen or a slash is the name of a package, a
// command, a header or a media type. It accepts only distinctive names, because
// translators translate most words of this form, such as read-only and Write-Ahead.
func isHyphened(chunk string) bool {
	if first, rest, ok := strings.Cut(chunk, "/"); ok {
		return strings.HasPrefix(first, "@") && len(first) > 1 && rest != "" || mediaTypes[chunk]
	}
	first, rest, ok := strings.Cut(chunk, "-")
	if !ok || first == "" || rest == "" || strings.Trim(chunk, names+"-.+") != "" {
		return false
	}
	switch {
	case keptNames[chunk]:
		return true
	case rest[0] >= 'A' && rest[0] <= 'Z':
		return headers[first] && strings.Contains(rest, "-")
	case isLibrary(first), packagers[first]:
		last := chunk[strings.LastIndexByte(chunk, '-')+1:] // apt-based, gpg-encrypted
		return !endings[last] && !strings.HasSuffix(last, "ed") && !strings.HasSuffix(last, "ing")
	}
	return (strings.HasSuffix(rest, "dev") || strings.HasSuffix(rest, "devel")) && len(first) > 3
}

// isEnding reports whether a chunk is a file extension or a hidden file, such as .so or
// .gitignore.
func isEnding(chunk string) bool {
	return len(chunk) > 2 && chunk[0] == '.' && chunk[1] >= 'a' && chunk[1] <= 'z' && strings.Trim(chunk[1:], names+"-") == ""
}

// isLibrary reports whether a word is the name of a library, such as libcurl.
func isLibrary(w string) bool {
	rest, ok := strings.CutPrefix(w, "lib")
	return ok && len(rest) > 1 && !strings.HasPrefix(rest, "rar") && !strings.HasPrefix(rest, "er")
}

// These words come from the message catalogs of free software, where 99 of 100
// translations keep them. Some were added by hand.
var (
	packagers = set("apt dpkg gpg kube nvidia")
	endings   = set("like compatible specific style aware only side native less free level capable")
	headers   = set("Access X Sec") // X-Forwarded-For, but not X-Window
	keptNames = set(`Accept-Charset Accept-Encoding Accept-Language Accept-Ranges Cache-Control Content-Disposition Content-Encoding
	Content-Language Content-Length Content-Location Content-MD5 Content-Range Content-Security-Policy Content-Transfer-Encoding
	Content-Type If-Match If-Modified-Since If-None-Match If-Range If-Unmodified-Since Keep-Alive Last-Modified Retry-After Set-Cookie
	Strict-Transport-Security Transfer-Encoding User-Agent WWW-Authenticate
	ssh-keygen ssh-agent ssh-add ssh-copy-id ssh-keyscan docker-compose docker-ce build-essential ca-certificates node-gyp
	update-ca-certificates update-alternatives`)
	mediaTypes = set(`application/json application/xml application/pdf application/zip application/gzip application/octet-stream
	application/x-www-form-urlencoded application/grpc application/x-ndjson application/javascript application/problem+json
	multipart/form-data text/html text/plain text/css text/csv text/xml text/javascript text/event-stream image/png image/jpeg
	image/gif image/webp image/svg+xml`)
)
