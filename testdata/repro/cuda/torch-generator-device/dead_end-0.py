import torch

g = torch.Generator()
torch.cuda.manual_seed_all(1)
g.manual_seed(1)
torch.rand(2, device="cuda", generator=g)
