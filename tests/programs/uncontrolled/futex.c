// A raw futex operation that we do not know.
// verdict: uncontrolled
// message: futex

#define _GNU_SOURCE
#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint32_t word;

int main(void) {
  syscall(SYS_futex, &word, FUTEX_LOCK_PI, 0, 0, 0, 0);
  return 0;
}
