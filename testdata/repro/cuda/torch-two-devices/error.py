import torch

torch.ones(2, device="cuda") + torch.ones(2)
