# Answers each request after half a second.
import http.server
import time


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(0.5)
        try:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"done\n")
        except OSError:
            pass  # the client has gone

    def log_message(self, *args):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
