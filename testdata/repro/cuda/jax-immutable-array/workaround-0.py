import os

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
import jax
import jax.numpy as jnp


x = jnp.zeros(3)
x = x.at[0].set(1)
