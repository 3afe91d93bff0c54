#include "check.h"

__global__ void kernel(int *failed) { *failed = 1; }  // reports the failure in memory
int main() {
  int *failed;
  CHECK(cudaMallocManaged(&failed, sizeof *failed));
  kernel<<<1, 1>>>(failed);
  CHECK(cudaDeviceSynchronize());
}
