import sys
import cupy

module = cupy.cuda.function.Module()
with open(sys.argv[1], "rb") as f:
    module.load(f.read())
