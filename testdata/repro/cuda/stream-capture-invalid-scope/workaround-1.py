import ctypes

import torch

x = torch.zeros(8, device="cuda")
cudart = ctypes.CDLL("libcudart.so." + torch.version.cuda.split(".")[0])


def malloc_in_capture(mode):
    g = torch.cuda.CUDAGraph()
    with torch.cuda.graph(g, capture_error_mode=mode):
        y = x * 2
        code = cudart.cudaMalloc(ctypes.byref(ctypes.c_void_p()), 1 << 20)
    g.replay()
    return code


code = malloc_in_capture("relaxed")
print("cudaMalloc returns", code)
raise SystemExit(code)
