import torch

x = torch.zeros(1, device="cuda")
g = torch.cuda.CUDAGraph()
with torch.cuda.graph(g):  # captures on a stream of its own
    y = x + 1
g.replay()
torch.cuda.synchronize()
