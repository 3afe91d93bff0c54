import torch

start = torch.cuda.Event(enable_timing=True)
end = torch.cuda.Event(enable_timing=True)
start.record()
end.record()
torch.cuda.synchronize()
start.elapsed_time(end)
