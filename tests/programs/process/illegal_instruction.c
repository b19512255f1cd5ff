// A trap of the compiler.
// verdict: bug
// finding: crash

static int broken = 1;

int main(void) {
  if (broken) __builtin_trap();  // <--
  return 0;
}
