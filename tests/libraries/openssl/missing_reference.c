// Two threads free a BIO that only one of them holds.
// verdict: bug
// finding: data-race or use-after-free
// packages: libssl-dev
// flags: -lcrypto
#include <assert.h>
#include <openssl/bio.h>
#include <pthread.h>

static void* work(void* bio) {
  assert(BIO_method_type(bio) == BIO_TYPE_MEM);
  BIO_free(bio);
  return 0;
}

int main(void) {
  BIO* bio = BIO_new(BIO_s_mem());
  pthread_t other;
  pthread_create(&other, 0, work, bio);
  work(bio);
  pthread_join(other, 0);
}
