import os

os.environ.update(RANK="0", WORLD_SIZE="1", MASTER_ADDR="127.0.0.1", MASTER_PORT="29501")
import torch
import torch.distributed as dist

dist.all_reduce(torch.ones(1, device="cuda"))
