// A database with one number in it. LMDB keeps it in a file that it maps.

#include <assert.h>
#include <lmdb.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static MDB_env* env;
static MDB_dbi numbers;

static MDB_txn* begin(unsigned flags) {
  MDB_txn* transaction;
  const int error = mdb_txn_begin(env, NULL, flags, &transaction);
  assert(error == 0);
  return transaction;
}

static int number_in(MDB_txn* transaction) {
  int number = 0;
  MDB_val key = {1, "n"}, value;
  if (mdb_get(transaction, numbers, &key, &value) == 0) {
    memcpy(&number, value.mv_data, sizeof number);
  }
  return number;
}

static void put(MDB_txn* transaction, int number) {
  MDB_val key = {1, "n"}, value = {sizeof number, &number};
  const int error = mdb_put(transaction, numbers, &key, &value, 0);
  assert(error == 0);
}

static void commit(MDB_txn* transaction) {
  const int error = mdb_txn_commit(transaction);
  assert(error == 0);
}

static void open_database(void) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/mazurka_lmdb.%d", (int)getpid());
  int error = mdb_env_create(&env);
  if (error == 0) error = mdb_env_set_mapsize(env, 65536);
  if (error == 0) error = mdb_env_open(env, path, MDB_NOSUBDIR, 0600);
  assert(error == 0);
  MDB_txn* transaction = begin(0);
  error = mdb_dbi_open(transaction, NULL, 0, &numbers);
  assert(error == 0);
  commit(transaction);
}
