import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank):
    dist.init_process_group("gloo", init_method="file:///tmp/nccl-gloo", rank=rank, world_size=2)
    x = torch.ones(1, device="cuda")
    dist.all_reduce(x)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(work, nprocs=2)
