import os

os.environ["PYTORCH_CUDA_ALLOC_CONF"] = "expandable_segments:True"
import torch

torch.empty(4 << 40, dtype=torch.uint8, device="cuda")
