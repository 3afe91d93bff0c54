import socket
import time
import torch.distributed as dist

other = socket.create_server(("", 0))
port = other.getsockname()[1]
for wait in (0.5, 1):
    try:
        dist.TCPStore("127.0.0.1", port, world_size=1, is_master=True)
    except Exception:
        time.sleep(wait)
dist.TCPStore("127.0.0.1", port, world_size=1, is_master=True)
