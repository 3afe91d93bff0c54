#include "check.h"

int main() { CHECK(cudaSetDevice(99)); }
