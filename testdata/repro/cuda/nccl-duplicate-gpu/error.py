import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank):
    torch.cuda.set_device(0)  # both ranks
    dist.init_process_group("nccl", init_method="file:///tmp/nccl-duplicate", rank=rank, world_size=2)
    dist.all_reduce(torch.ones(1, device="cuda"))


if __name__ == "__main__":
    mp.spawn(work, nprocs=2)
