import torch

x = torch.ones(4, device="cuda")
y = torch.empty(4, pin_memory=True)
g = torch.cuda.CUDAGraph()
with torch.cuda.graph(g):
    y.copy_(x, non_blocking=True)
g.replay()
torch.cuda.synchronize()
