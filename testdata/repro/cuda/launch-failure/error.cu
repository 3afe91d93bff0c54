#include "check.h"

__global__ void kernel() { asm("trap;"); }
int main() {
  kernel<<<1, 1>>>();
  CHECK(cudaDeviceSynchronize());
}
