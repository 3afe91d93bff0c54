import cupy
import numpy

numpy.array(cupy.ones(3), copy=True)
