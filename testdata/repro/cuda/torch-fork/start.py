import sys
import torch
import torch.multiprocessing as mp


def work(init):
    if init:
        torch.cuda.init()
    torch.zeros(1, device="cuda")


if __name__ == "__main__":
    method, init = sys.argv[1], "init" in sys.argv
    torch.zeros(1, device="cuda")
    torch.cuda.empty_cache()
    process = mp.get_context(method).Process(target=work, args=(init,))
    process.start()
    process.join()
    raise SystemExit(process.exitcode)
