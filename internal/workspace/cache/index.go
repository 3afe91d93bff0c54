package cache

import (
	"encoding/binary"
	"errors"
	"io/fs"
)

// encodeIndex writes the states and sums of files down, in the order of their
// paths: how much of the path before each begins with, the rest of it, the state,
// the sum.
func encodeIndex(files []file) []byte {
	data := make([]byte, 0, 80*len(files))
	data = binary.AppendUvarint(data, uint64(len(files)))
	before := ""
	for i := range files {
		f := &files[i]
		shared := commonPrefix(before, f.path)
		before = f.path
		data = binary.AppendUvarint(data, uint64(shared))
		data = binary.AppendUvarint(data, uint64(len(f.path)-shared))
		data = append(data, f.path[shared:]...)
		data = binary.AppendVarint(data, f.size)
		data = binary.AppendVarint(data, f.mtime)
		data = binary.AppendVarint(data, f.ctime-f.mtime)
		data = binary.AppendUvarint(data, f.inode)
		data = binary.AppendUvarint(data, uint64(f.mode))
		data = append(data, f.sum[:]...)
	}
	return data
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

var errDamaged = errors.New("the index is damaged")

// decodeIndex is the inverse of encodeIndex.
func decodeIndex(data string) (files []file, err error) {
	r := &reader{data: data}
	count := r.uint()
	if r.failed || count > uint64(len(data)) {
		return nil, errDamaged
	}
	files = make([]file, 0, count)
	var path []byte
	for range count {
		shared := r.uint()
		if shared > uint64(len(path)) {
			return nil, errDamaged
		}
		path = append(path[:shared], r.bytes(r.uint())...)
		f := file{path: string(path), hashed: true}
		f.size, f.mtime = r.int(), r.int()
		f.ctime = f.mtime + r.int()
		f.inode, f.mode = r.uint(), fs.FileMode(r.uint())
		copy(f.sum[:], r.bytes(uint64(len(f.sum))))
		if r.failed {
			return nil, errDamaged
		}
		files = append(files, f)
	}
	if r.data != "" {
		return nil, errDamaged
	}
	return files, nil
}

// A reader takes numbers and texts off the front of some data. After a failure all
// it returns is nothing.
type reader struct {
	data   string
	failed bool
}

func (r *reader) uint() (n uint64) {
	for shift := 0; shift < 64; shift += 7 {
		if r.data == "" {
			break
		}
		b := r.data[0]
		r.data = r.data[1:]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.failed, r.data = true, ""
	return 0
}

func (r *reader) int() int64 {
	n := r.uint()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *reader) bytes(n uint64) string {
	if n > uint64(len(r.data)) {
		r.failed, r.data = true, ""
		return ""
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}
