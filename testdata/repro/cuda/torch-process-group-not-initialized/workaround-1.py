import torch
import torch.distributed as dist

x = torch.ones(1, device="cuda")
if dist.is_initialized():
    dist.all_reduce(x)
