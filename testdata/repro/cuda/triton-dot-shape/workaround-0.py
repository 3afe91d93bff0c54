import torch
from product import product

product[(1,)](torch.ones(16, 16, device="cuda"), 16)
torch.cuda.synchronize()
