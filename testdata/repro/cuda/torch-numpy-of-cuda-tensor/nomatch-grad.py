import torch

torch.ones(2, requires_grad=True).numpy()
