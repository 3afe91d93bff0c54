import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

q = torch.ones(1, 2, 8, 64, device="cuda")  # float32
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    torch.nn.functional.scaled_dot_product_attention(q, q, q)
