// N threads take disk blocks, a lock for each inode and each block.
// Flanagan and Godefroid, POPL 2005; Source Sets, Table 3. N: threads. Two threads meet at a block
// only if there are many: 2^(N-13) traces for N from 13 to 26.
// bench: -DN=13 executions: 1
// bench: -DN=14 executions: 2
// bench: -DN=16 executions: 8
// bench: -DN=18 executions: 32
// bench: -DN=22 executions: 512
// bench: -DN=16 --algorithm=unfolding executions: 8
// bench: -DN=24 executions: 2048 slow
// bench: -DN=26 executions: 8192 slow

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 16
#endif

#define INODES 32
#define BLOCKS 26
#define ATTEMPTS 10

static pthread_mutex_t inode_lock[INODES] = {[0 ... INODES - 1] = PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t block_lock[BLOCKS] = {[0 ... BLOCKS - 1] = PTHREAD_MUTEX_INITIALIZER};
static int inode[INODES];  // the block, counted from 1, or 0: none
static bool busy[BLOCKS];

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument % INODES;
  pthread_mutex_lock(&inode_lock[i]);
  if (inode[i] == 0) {
    int b = 2 * i % BLOCKS;
    for (int attempt = 0; attempt < ATTEMPTS; ++attempt) {
      pthread_mutex_lock(&block_lock[b]);
      const bool free = !busy[b];
      if (free) {
        busy[b] = true;
        inode[i] = b + 1;
      }
      pthread_mutex_unlock(&block_lock[b]);
      if (free) break;
      b = (b + 1) % BLOCKS;
    }
  }
  pthread_mutex_unlock(&inode_lock[i]);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t t = 0; t < N; ++t) pthread_create(&threads[t], NULL, worker, (void*)t);
  for (int t = 0; t < N; ++t) pthread_join(threads[t], NULL);
  return 0;
}
