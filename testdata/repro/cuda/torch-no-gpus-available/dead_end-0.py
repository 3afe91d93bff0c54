import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""
import torch

try:
    torch.zeros(1, device="cuda")
except RuntimeError:
    os.environ["CUDA_VISIBLE_DEVICES"] = "0"  # too late: CUDA has read it
torch.zeros(1, device="cuda")
