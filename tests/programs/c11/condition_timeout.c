// cnd_timedwait that nobody signals times out.
// verdict: complete
// executions: 1

#include <assert.h>
#include <threads.h>
#include <time.h>

int main(void) {
  mtx_t mutex;
  cnd_t changed;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&changed);
  struct timespec deadline;
  timespec_get(&deadline, TIME_UTC);
  deadline.tv_sec += 1;
  mtx_lock(&mutex);
  assert(cnd_timedwait(&changed, &mutex, &deadline) == thrd_timedout);
  mtx_unlock(&mutex);
  return 0;
}
