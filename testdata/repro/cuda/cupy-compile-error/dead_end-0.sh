export CUPY_CACHE_DIR=$(mktemp -d)
python3 error.py
