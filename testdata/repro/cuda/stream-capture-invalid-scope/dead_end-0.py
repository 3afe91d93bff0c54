import torch

torch.backends.cudnn.benchmark = False
x = torch.zeros(8, device="cuda")
g = torch.cuda.CUDAGraph()
with torch.cuda.graph(g):
    y = x * 2
    torch.cuda.synchronize()
