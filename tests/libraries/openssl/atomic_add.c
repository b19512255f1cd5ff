// Two threads count with CRYPTO_atomic_add.
// verdict: complete
// packages: libssl-dev
// flags: -lcrypto
#include <assert.h>
#include <openssl/crypto.h>
#include <pthread.h>

static CRYPTO_RWLOCK* lock;
static int count;

static void* work(void* unused) {
  int now;
  CRYPTO_atomic_add(&count, 1, &now, lock);
  assert(now == 1 || now == 2);
  return unused;
}

int main(void) {
  lock = CRYPTO_THREAD_lock_new();
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  assert(count == 2);
  CRYPTO_THREAD_lock_free(lock);
}
