"""Reads the names that packages of Python have, also under the short names by which code imports
them: np is numpy.

The root has files names-*.json. A Python that has the packages prints one:

    python3 read_python_packages.py names > names-1.json

Several files join the names of several releases. The names of torch.nn come from the lists of PyTorch.
"""

import functools
import glob
import importlib
import inspect
import json
import os
import pkgutil
import sys

import kit

sys.path.insert(0, os.path.dirname(kit.DATA))
import rebuild  # noqa: E402

MODULES = "numpy pandas requests requests.exceptions jax.numpy triton triton.language".split()
CLASSES = {"numpy": ["ndarray"], "pandas": ["DataFrame", "Series"], "requests": ["Session", "Response"]}
# What releases before those of the files had.
OLD = {
    "numpy": """alen asscalar rank typeDict int float bool object str long unicode complex loads fastCopyAndTranspose oldnumeric numarray bool8 bytes0 str0 object0
int0 uint0 void0 float96 float128 complex192 complex256 clongfloat fv pv npv irr mirr pmt ppmt ipmt nper rate add_newdocs short_version version
distutils core compat testing""",
    "pandas": """index indexes sparse stats computation formats tools types src Panel Panel4D WidePanel LongPanel TimeSeries SparseDataFrame SparseSeries SparseArray
SparseDtype TimeGrouper Expr Term rolling_mean rolling_sum rolling_std rolling_apply rolling_corr rolling_cov rolling_max rolling_min rolling_median
rolling_var rolling_count rolling_quantile ewma ewmstd ewmvar ewmcorr expanding_mean expanding_sum expanding_apply scatter_matrix match np datetime
get_store read_msgpack to_msgpack read_gbq rpy ordered_merge groupby lib tslib datetools""",
    "pandas.DataFrame": """ix append iteritems lookup mad tshift slice_shift as_matrix as_blocks blocks get_value set_value get_dtype_counts get_ftype_counts ftypes from_csv
from_items to_panel to_sparse to_dense to_msgpack select sort order irow icol iget_value reindex_axis clip_lower clip_upper convert_objects
consolidate compound get_values is_copy set_axis rename_axis swapaxes pad backfill first last swaplevel applymap combineAdd combineMult to_wide
squeeze""",
    "pandas.Series": """ix append iteritems mad tshift slice_shift as_matrix get_value set_value ftype from_csv to_sparse to_dense order sort irow iget iget_value nonzero ptp
reshape asobject real imag valid clip_lower clip_upper convert_objects is_time_series strides itemsize base data flags from_array compress put itemset
tolist ravel view""",
}
# The short names of modules.
ALIASES = {"numpy": ["np"], "pandas": ["pd"], "jax.numpy": ["jnp"], "triton.language": ["tl"]}
PACKAGES = [
    ("NumPy", "numpy", "2.5", "NumPy 1.24 and 2.5, and what earlier releases had", "numpy.[a-z]* np.[a-z]* numpy.ndarray.[a-z]* np.ndarray.[a-z]* !numpy.libs !np.*_t !np.npy_* !np.import_* !numpy.class"),
    ("pandas", "pandas", "3.0", "pandas 1.5 and 3.0, and what earlier releases had", """
     pandas.[A-Za-z]* ~pd.[a-z]* pd.[A-Z]*[a-z]* pd.read_* pd.to_* pd.from_* pd.get_* pd.set_* pd.concat* pd.merge*
     pandas.DataFrame.[a-z]* pandas.Series.[a-z]*
     pd.DataFrame.[a-z]* pd.Series.[a-z]* !pandas.libs !pandas.NDFrame !pandas.*Array"""),
    ("Requests", "requests", "2.34", "Requests 2.28 and 2.34", """
     requests.[A-Za-z]* requests.Session.[a-z]* requests.Response.[a-z]* requests.exceptions.[A-Z]* !requests.svg !requests.cpu
     !requests.memory !requests.storage !requests.ephemeral* !requests.nvidia*"""),
    ("JAX", "jax", "0.11", "jax.numpy of JAX 0.11, and the names of NumPy", "jax.numpy.[a-z]* jnp.[a-z]*"),
    ("Triton", "triton", "3.6", "Triton 3.6", "~triton.[a-z]* triton.[a-z]*_* ~tl.[a-z]* ~triton.language.[a-z]*"),
]


def names():
    """Returns the names of the modules that this Python has."""
    found = {}
    for name in MODULES:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        inner = [m.name for m in pkgutil.iter_modules(getattr(module, "__path__", ()))]
        found[name] = sorted(n for n in {*dir(module), *inner} if not n.startswith("_"))
        for owner in CLASSES.get(name, ()):
            found[f"{name}.{owner}"] = sorted(n for n, _ in inspect.getmembers(getattr(module, owner)) if not n.startswith("_"))
    return found


def symbols(product, package, version, source, covers, root):
    known = {owner: set(text.split()) for owner, text in OLD.items()}
    for file in glob.glob(os.path.join(root, "names-*.json")):
        for owner, members in json.loads(kit.read(file)).items():
            known.setdefault(owner, set()).update(members)
    if "requests" not in known:
        raise kit.Missing("there is no names-1.json")
    known["jax.numpy"] |= known["numpy"]
    listed = {f"{alias}.{name}" for owner in known if owner.split(".")[0] == package for alias in aliases(owner) for name in known[owner]}
    return {
        "catalog": package + "-symbols", "title": "Names in " + product, "kind": "symbols",
        "domains": ["python*", "pytorch*", "torch*", "cuda*", "gpu*", "jupyter*", "numpy*", "pandas*", "jax*", "triton*"],
        "source": source, "product": product, "version": version, "covers": covers.split(), "symbols": kit.grouped(listed),
    }


def aliases(owner):
    """Returns an owner under all its names."""
    module = next((m for m in ALIASES if owner == m or owner.startswith(m + ".")), owner)
    return [owner] + [alias + owner[len(module):] for alias in ALIASES.get(module, ())]


# Names of torch.nn, as classes use them.
NN = ["nn.[A-Z]*[a-z]*", "nn.Module.[a-z]*", "nn.functional.[a-z]*", "~F.[a-z]*_*", "self.register_buf*", "self.register_param*", "self.register_forward*",
      "self.register_back*", "self.add_buf*", "self.add_param*", "self.named_param*", "self.named_buf*",
      "!nn.Dense", "!nn.Conv", "!nn.Embed", "!nn.Cell", "!nn.Layer", "!nn.Module.training"]
OWNERS = {"torch.nn": "nn", "torch.nn.Module": "nn.Module", "torch.nn.functional": "nn.functional"}


def torch(_):
    listed = set()
    for file in ("torch-symbols", "torch-symbols-1.13"):
        for text in rebuild.load(file)["symbols"]:
            owner, *members = text.split(" .")
            if owner in OWNERS:
                listed |= {f"{alias}.{name}" for name in members for alias in (OWNERS[owner], {"torch.nn.Module": "self", "torch.nn.functional": "F"}.get(owner, "nn"))}
    return {
        "catalog": "torch-aliases", "title": "Names of torch.nn that begin with nn, F and self", "kind": "symbols", "domains": ["pytorch*", "torch*"],
        "source": "the lists of PyTorch 2.11 and 1.13", "product": "PyTorch", "aliases": ["torch"], "version": "2.11", "covers": NN, "symbols": kit.grouped(listed),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["names"]:
        print(json.dumps(names()))
    else:
        raise SystemExit(kit.main(*(functools.partial(symbols, *package) for package in PACKAGES), torch))
