#include "check.h"

int main() {
  CHECK(cudaDeviceReset());
  CHECK(cudaSetDevice(0));
  CHECK(cudaDeviceEnablePeerAccess(0, 0));
}
