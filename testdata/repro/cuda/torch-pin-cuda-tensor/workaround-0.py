import torch

torch.ones(2).pin_memory().to("cuda", non_blocking=True)
torch.cuda.synchronize()
