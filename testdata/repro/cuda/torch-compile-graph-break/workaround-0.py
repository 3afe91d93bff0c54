import torch


@torch.compile(fullgraph=True)
def f(x):
    return x + 1


print("step")
f(torch.ones(2, device="cuda"))
