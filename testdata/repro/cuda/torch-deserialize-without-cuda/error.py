import subprocess
import sys
import torch

torch.save(torch.zeros(1, device="cuda"), "model.pt")
load = "import torch; torch.load('model.pt')"
env = {"CUDA_VISIBLE_DEVICES": "", "HOME": "."}
raise SystemExit(subprocess.run([sys.executable, "-c", load], env=env).returncode)
