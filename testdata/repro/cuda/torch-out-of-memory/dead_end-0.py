import torch

torch.cuda.empty_cache()
torch.empty(4 << 40, dtype=torch.uint8, device="cuda")
