#include "check.h"

int main() {
  unsetenv("CUDA_VISIBLE_DEVICES");
  int count;
  CHECK(cudaGetDeviceCount(&count));
  printf("%d\n", count);
}
