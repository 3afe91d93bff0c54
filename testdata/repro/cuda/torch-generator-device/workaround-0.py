import torch

g = torch.Generator(device="cuda").manual_seed(1)
torch.rand(2, device="cuda", generator=g)
