// Who reads sees the database as it was when its transaction began.
// verdict: complete
// packages: liblmdb-dev
// flags: -llmdb
#include <pthread.h>

#include "counter.h"

static void* add(void* unused) {
  MDB_txn* transaction = begin(0);
  put(transaction, 1);
  commit(transaction);
  return unused;
}

int main(void) {
  open_database();
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  MDB_txn* transaction = begin(MDB_RDONLY);
  const int before = number_in(transaction), after = number_in(transaction);
  assert(before == after);
  mdb_txn_abort(transaction);
  pthread_join(thread, 0);
  mdb_env_close(env);
}
