import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
torch.zeros(1, device=device)
