import torch

x = torch.ones(2, device="cuda")
x + torch.ones(2, device=x.device)
