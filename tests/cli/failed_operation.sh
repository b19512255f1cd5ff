#!/usr/bin/env bash
# Operations that fail before they take place.

source "$(dirname "$0")/common"

# An operation on freed memory does not take place: it has met and left no values.
cat > "$work/freed.c" <<'C'
#include <pthread.h>
#include <stdlib.h>
static int* counter;
static void* adder(void* unused) {
  __atomic_fetch_add(counter, 1, __ATOMIC_SEQ_CST);
  return unused;
}
int main(void) {
  counter = calloc(1, sizeof *counter);
  pthread_t thread;
  pthread_create(&thread, 0, adder, 0);
  __atomic_fetch_add(counter, 1, __ATOMIC_SEQ_CST);
  free(counter);
  pthread_join(thread, 0);
}
C
run 1 check --keep-going "$work/freed.c"
prints "use-after-free at "
prints "  fetch_add block 1@"
prints_not "0 -> 0"

finish
