import torch

inverse, info = torch.linalg.inv_ex(torch.zeros(3, 3, device="cuda"))
print(info.item())  # not 0: the matrix is singular
