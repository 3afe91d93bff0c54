import torch

torch.linalg.inv(torch.zeros(3, 3, device="cuda"))
