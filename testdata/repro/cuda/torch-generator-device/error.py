import torch

g = torch.Generator()
torch.rand(2, device="cuda", generator=g)
