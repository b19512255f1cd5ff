// A value is handed over by an apr_thread_cond_t.
// verdict: complete
// packages: libapr1-dev
// pkg-config: apr-1
#include <apr_general.h>
#include <apr_pools.h>
#include <apr_thread_cond.h>
#include <apr_thread_proc.h>
#include <assert.h>

static apr_thread_mutex_t* mutex;
static apr_thread_cond_t* changed;
static int value;

static void* APR_THREAD_FUNC produce(apr_thread_t* thread, void* data) {
  apr_thread_mutex_lock(mutex);
  value = 7;
  apr_thread_cond_signal(changed);
  apr_thread_mutex_unlock(mutex);
  return data;
}

int main(void) {
  apr_pool_t* pool;
  apr_thread_t* thread;
  apr_initialize();
  apr_pool_create(&pool, NULL);
  apr_thread_mutex_create(&mutex, APR_THREAD_MUTEX_DEFAULT, pool);
  apr_thread_cond_create(&changed, pool);
  apr_thread_create(&thread, NULL, produce, NULL, pool);
  apr_thread_mutex_lock(mutex);
  while (value == 0) apr_thread_cond_wait(changed, mutex);
  assert(value == 7);
  apr_thread_mutex_unlock(mutex);
  apr_status_t status;
  apr_thread_join(&status, thread);
  apr_pool_destroy(pool);
  apr_terminate();
}
