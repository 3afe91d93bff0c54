import torch

torch.empty(4 << 40, dtype=torch.uint8, device="cuda")  # 4 TiB
