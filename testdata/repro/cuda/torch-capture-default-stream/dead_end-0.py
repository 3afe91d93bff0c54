import torch

torch.zeros(1, device="cuda")
torch.cuda.synchronize()
g = torch.cuda.CUDAGraph()
g.capture_begin(capture_error_mode="relaxed")
