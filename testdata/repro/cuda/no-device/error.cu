#include "check.h"

int main() {
  setenv("CUDA_VISIBLE_DEVICES", "", 1);  // as in a shell with CUDA_VISIBLE_DEVICES=
  int count;
  CHECK(cudaGetDeviceCount(&count));
}
