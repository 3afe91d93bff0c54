import os

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
import jax
import jax.numpy as jnp



@jax.jit
def f(x):
    return jnp.where(x > 0, x, -x)


f(1.0)
