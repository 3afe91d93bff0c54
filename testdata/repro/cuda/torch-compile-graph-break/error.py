import torch


@torch.compile(fullgraph=True)
def f(x):
    print("step")
    return x + 1


f(torch.ones(2, device="cuda"))
