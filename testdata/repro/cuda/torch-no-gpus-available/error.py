import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""
import torch

torch.zeros(1, device="cuda")
