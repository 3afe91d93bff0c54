import json
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        api = self.path == "/api/user"
        self.send_response(200)
        self.send_header("Content-Type", "application/json" if api else "text/html")
        self.end_headers()
        self.wfile.write(b'{"name": "ann"}' if api else b"<!doctype html><title>Log in</title>")

    def log_message(self, *args):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_port}"
response = urllib.request.urlopen(base + "/user")
body = response.read()
print(json.loads(body))
