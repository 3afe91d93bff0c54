#include "check.h"

int main() {
  int count;
  CHECK(cudaGetDeviceCount(&count));
  CHECK(cudaSetDevice(99 % count));
}
