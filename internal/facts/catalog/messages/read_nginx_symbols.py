"""Reads the names of nginx's directives and variables.

The root is that of read_nginx.py.
"""

import re

import kit
import sources
from read_nginx import releases

NAME = re.compile(rb"(?<=\0)[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?=\0)")
COVERS = ["$proxy_*_*", "$fastcgi_*_*", "$uwsgi_*_*", "$ssl_*_*", "$client_body_*", "$client_header_*", "$client_max_*", "$worker_*", "$gzip_*", "$resolver_*",
          "$large_client_*", "$open_file_cache_*", "$server_names_*", "$auth_basic_*", "$auth_request_*", "$limit_req_*", "$limit_conn_*", "$sendfile_*",
          "$~access_*", "$~error_*", "$~gzip_*", "$~keepalive_*", "$~proxy_*", "$~send_*", "$~server_*", "$~ssl_*", "$~tcp_*", "$~try_*", "$~upstream_*",
          "!*_module", "!*_params", "!*_zone", "!*_cache", "!*_backend", "!*_limit", "!*_error", "!*_lua_*"]


def symbols(root):
    found = releases(root)
    names = {name.decode() for _, files in found for data in files for name in NAME.findall(data)}
    names = {tail for name in names for tail in tails(name)}
    return {
        "catalog": "nginx-symbols", "title": "Directives and variables of nginx", "kind": "symbols", "domains": ["nginx*"],
        "source": f"Debian's nginx {sources.listed(found)}: the names in the programs and modules", "product": "nginx", "version": found[-1][0],
        "covers": COVERS, "symbols": sorted(name for name in names if not re.match("_|ngx_|[a-z]+_init$", name)),
    }


def tails(name):
    """Yields a name and what it ends with, since a linker stores a text that ends another one
    only once."""
    words = name.split("_")
    for i in range(len(words) - 1):
        yield "_".join(words[i:])


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
