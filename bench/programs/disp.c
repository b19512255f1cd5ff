// A dispatcher sends R requests to S servers; pickers choose them.
// QPOR paper, Table 1 (DISP). S: servers, R: rounds.
// bench: -DS=1 -DR=4 executions: 80
// bench: -DS=2 -DR=3 executions: 150
// bench: -DS=2 -DR=4 executions: 648
// bench: -DS=3 -DR=2 executions: 59
// bench: -DS=3 -DR=3 executions: 398
// bench: -DS=3 -DR=4 executions: 2504
// bench: -DS=4 -DR=2 executions: 94
// bench: -DS=5 -DR=2 executions: 137
// bench: -DS=5 -DR=3 executions: 1482
// bench: -DS=3 -DR=3 --algorithm=unfolding executions: 398
// bench: -DS=5 -DR=4 executions: 15282 slow
// bench: -DS=5 -DR=5 executions: 151032 slow

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef S
#define S 3
#endif
#ifndef R
#define R 2
#endif

static pthread_mutex_t picked_lock = PTHREAD_MUTEX_INITIALIZER;
static int picked;  // under picked_lock

static pthread_mutex_t server_lock[S] = {[0 ... S - 1] = PTHREAD_MUTEX_INITIALIZER};
static int in[S], out[S];  // each under its server_lock

static void* server(void* argument) {
  const int s = (int)(intptr_t)argument;
  pthread_mutex_lock(&server_lock[s]);
  if (in[s] > 0) out[s] = in[s];
  pthread_mutex_unlock(&server_lock[s]);
  return NULL;
}

static void* picker(void* unused) {
  for (int s = 0; s < S; ++s) {
    pthread_mutex_lock(&picked_lock);
    picked = s;
    pthread_mutex_unlock(&picked_lock);
  }
  return unused;
}

// Servers are not joined: they run to their end after main's.
int main(void) {
  for (intptr_t s = 0; s < S; ++s) {
    pthread_t thread;
    pthread_create(&thread, NULL, server, (void*)s);
  }
  for (int round = 0; round < R; ++round) {
    pthread_t thread;
    pthread_create(&thread, NULL, picker, NULL);
    pthread_mutex_lock(&picked_lock);
    const int s = picked;
    pthread_mutex_unlock(&picked_lock);
    pthread_mutex_lock(&server_lock[s]);
    ++in[s];
    pthread_mutex_unlock(&server_lock[s]);
    pthread_join(thread, NULL);
  }
  return 0;
}
