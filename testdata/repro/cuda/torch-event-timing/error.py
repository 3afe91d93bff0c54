import torch

start, end = torch.cuda.Event(), torch.cuda.Event()
start.record()
end.record()
torch.cuda.synchronize()
start.elapsed_time(end)
