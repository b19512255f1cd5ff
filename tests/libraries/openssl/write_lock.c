// A lock of OpenSSL guards what two threads write.
// verdict: complete
// packages: libssl-dev
// flags: -lcrypto
#include <assert.h>
#include <openssl/crypto.h>
#include <pthread.h>

static CRYPTO_RWLOCK* lock;
static int count;

static void* work(void* unused) {
  CRYPTO_THREAD_write_lock(lock);
  ++count;
  CRYPTO_THREAD_unlock(lock);
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
