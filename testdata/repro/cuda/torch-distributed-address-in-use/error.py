import socket
import torch.distributed as dist

other = socket.create_server(("", 0))  # another job
port = other.getsockname()[1]
dist.TCPStore("127.0.0.1", port, world_size=1, is_master=True)
