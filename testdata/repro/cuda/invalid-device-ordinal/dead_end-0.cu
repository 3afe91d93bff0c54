#include "check.h"

int main() {
  setenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID", 1);
  CHECK(cudaSetDevice(99));
}
