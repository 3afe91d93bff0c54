import torch

free, _ = torch.cuda.mem_get_info()
for part in range(4):  # a part that fits, after the other
    x = torch.empty(free // 64, dtype=torch.uint8, device="cuda")
    del x
