import socket
import sys

s = socket.socket()
s.bind(("127.0.0.1", int(sys.argv[1])))
s.listen()
print("listening on port", s.getsockname()[1], flush=True)
if len(sys.argv) > 2:
    open(sys.argv[2], "w").close()
    s.accept()
