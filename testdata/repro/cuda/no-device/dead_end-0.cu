#include "check.h"

int main() {
  setenv("CUDA_VISIBLE_DEVICES", "", 1);
  CHECK(cudaSetDevice(0));
}
