import torch

torch.ones(2, device="cuda", requires_grad=True).detach().numpy()
