import torch

x = torch.ones(4, device="cuda")
g = torch.cuda.CUDAGraph()
with torch.cuda.graph(g):
    z = x + 1
g.replay()
y = z.cpu()
