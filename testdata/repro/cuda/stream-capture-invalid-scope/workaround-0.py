import torch

x = torch.zeros(8, device="cuda")
torch.cuda.synchronize()
g = torch.cuda.CUDAGraph()
with torch.cuda.graph(g):
    y = x * 2
torch.cuda.synchronize()
g.replay()
torch.cuda.synchronize()
