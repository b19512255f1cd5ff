// What is read in one transaction is written in another: an addition is lost.
// verdict: bug
// finding: assertion
// packages: liblmdb-dev
// flags: -llmdb
#include <pthread.h>

#include "counter.h"

static void* add(void* unused) {
  MDB_txn* transaction = begin(MDB_RDONLY);
  const int before = number_in(transaction);
  mdb_txn_abort(transaction);
  transaction = begin(0);
  put(transaction, before + 1);
  commit(transaction);
  return unused;
}

int main(void) {
  open_database();
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  MDB_txn* transaction = begin(MDB_RDONLY);
  assert(number_in(transaction) == 2);  // <--
  mdb_txn_abort(transaction);
  mdb_env_close(env);
}
