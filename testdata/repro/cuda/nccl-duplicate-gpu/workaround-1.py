import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, ranks):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="file:///tmp/nccl-own", rank=rank, world_size=ranks)
    dist.all_reduce(torch.ones(1, device="cuda"))
    dist.destroy_process_group()


if __name__ == "__main__":
    ranks = torch.cuda.device_count()  # one process for each GPU
    mp.spawn(work, args=(ranks,), nprocs=ranks)
