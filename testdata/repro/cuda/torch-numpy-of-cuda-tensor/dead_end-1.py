import numpy
import torch

numpy.asarray(torch.ones(2, device="cuda"))
