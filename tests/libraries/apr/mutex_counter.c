// Two threads count under an apr_thread_mutex_t, with an atomic beside it.
// verdict: complete
// packages: libapr1-dev
// pkg-config: apr-1
#include <apr_atomic.h>
#include <apr_general.h>
#include <apr_pools.h>
#include <apr_thread_mutex.h>
#include <apr_thread_proc.h>
#include <assert.h>

static apr_thread_mutex_t* mutex;
static int counter;
static volatile apr_uint32_t both;

static void* APR_THREAD_FUNC count(apr_thread_t* thread, void* data) {
  apr_thread_mutex_lock(mutex);
  ++counter;
  apr_thread_mutex_unlock(mutex);
  apr_atomic_inc32(&both);
  apr_thread_exit(thread, APR_SUCCESS);
  return data;
}

int main(void) {
  apr_pool_t* pool;
  apr_thread_t* threads[2];
  apr_initialize();
  apr_pool_create(&pool, NULL);
  apr_thread_mutex_create(&mutex, APR_THREAD_MUTEX_DEFAULT, pool);
  for (int i = 0; i < 2; ++i) apr_thread_create(&threads[i], NULL, count, NULL, pool);
  for (int i = 0; i < 2; ++i) {
    apr_status_t status;
    apr_thread_join(&status, threads[i]);
    assert(status == APR_SUCCESS);
  }
  assert(counter == 2 && apr_atomic_read32(&both) == 2);
  apr_pool_destroy(pool);
  apr_terminate();
}
