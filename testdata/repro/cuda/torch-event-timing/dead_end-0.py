import torch

start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event()
start.record()
end.record()
torch.cuda.synchronize()
start.elapsed_time(end)
