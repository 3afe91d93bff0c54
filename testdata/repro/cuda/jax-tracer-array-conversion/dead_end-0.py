import os

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
import jax
import jax.numpy as jnp


import numpy


@jax.jit
def f(x):
    return numpy.sin(numpy.asarray(x))


f(1.0)
