__global__ void kernel(int *x) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  x[tid] = 1;
}

int main() {}
