// An APR pool belongs to one thread; two that allocate from it at the same time spoil it.
// verdict: bug
// finding: data-race or assertion
// packages: libapr1-dev
// pkg-config: apr-1
#include <apr_general.h>
#include <apr_pools.h>
#include <apr_thread_proc.h>
#include <assert.h>

static apr_pool_t* shared;
static void* blocks[2];

static void* APR_THREAD_FUNC allocate(apr_thread_t* thread, void* data) {
  *(void**)data = apr_palloc(shared, 64);
  return data;
}

int main(void) {
  apr_pool_t* pool;
  apr_thread_t* threads[2];
  apr_initialize();
  apr_pool_create(&pool, NULL);
  apr_pool_create(&shared, NULL);
  for (int i = 0; i < 2; ++i) apr_thread_create(&threads[i], NULL, allocate, &blocks[i], pool);
  for (int i = 0; i < 2; ++i) {
    apr_status_t status;
    apr_thread_join(&status, threads[i]);
  }
  assert(blocks[0] != blocks[1]);  // <--
}
