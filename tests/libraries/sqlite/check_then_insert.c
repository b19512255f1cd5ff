// Two threads insert a row if there is none: no transaction holds the two together.
// verdict: bug
// finding: assertion
// packages: libsqlite3-dev
// flags: -lsqlite3
#include <assert.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

static sqlite3* db;

static int number(void* result, int columns, char** values, char** names) {
  (void)columns, (void)names;
  *(int*)result = atoi(values[0]);
  return 0;
}
static int count(void) {
  int result = -1;
  assert(sqlite3_exec(db, "select count(*) from t", number, &result, 0) == SQLITE_OK);
  return result;
}
static void* work(void* unused) {
  if (count() > 0) return unused;
  assert(sqlite3_exec(db, "insert into t values (1)", 0, 0, 0) == SQLITE_OK);
  return unused;
}

int main(void) {
  assert(sqlite3_open(":memory:", &db) == SQLITE_OK);
  assert(sqlite3_exec(db, "create table t (x)", 0, 0, 0) == SQLITE_OK);
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  assert(count() == 1);
  sqlite3_close(db);
}
