import os

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
os.environ["XLA_PYTHON_CLIENT_MEM_FRACTION"] = "0.95"
import jax.numpy as jnp

jnp.zeros((4 << 40,), dtype="uint8").block_until_ready()
