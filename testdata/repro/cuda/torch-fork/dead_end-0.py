import torch
import torch.multiprocessing as mp


def work(rank):
    torch.cuda.init()
    torch.zeros(1, device="cuda")


if __name__ == "__main__":
    torch.zeros(1, device="cuda")
    torch.cuda.empty_cache()
    process = mp.get_context("fork").Process(target=work, args=(0,))
    process.start()
    process.join()
    raise SystemExit(process.exitcode)
