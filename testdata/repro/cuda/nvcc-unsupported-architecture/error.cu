#include "check.h"

int main() {}
