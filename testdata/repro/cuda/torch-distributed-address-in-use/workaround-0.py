import socket
import torch.distributed as dist

other = socket.create_server(("", 0))
with socket.create_server(("", 0)) as s:
    port = s.getsockname()[1]  # a free port
dist.TCPStore("127.0.0.1", port, world_size=1, is_master=True)
