import torch
import torch.distributed as dist

dist.all_reduce(torch.ones(1, device="cuda"))
