// A test of the routing table: two neighbours announce a new route each at the same time, and a
// packet follows one of them.
//
//   mazurka check examples/rw_lock/*.c
//   mazurka check -DFIXED examples/rw_lock/*.c

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include "route_table.h"

enum { HOME = 10, OFFICE = 20 };

static struct route_table table;
static struct announcement home_changed;
static struct announcement office_changed;

static void change(unsigned network, int link, struct announcement* announcement) {
  const bool changed = route_table_change(&table, network, link, announcement);
  assert(changed);
  (void)changed;
}

static void* change_home(void* unused) {
  (void)unused;
  change(HOME, 1, &home_changed);
  return NULL;
}

static void* change_office(void* unused) {
  (void)unused;
  change(OFFICE, 2, &office_changed);
  // A packet that comes along.
  assert(route_table_lookup(&table, OFFICE) == 2);
  return NULL;
}

int main(void) {
  route_table_init(&table);

  pthread_t neighbours[2];
  pthread_create(&neighbours[0], NULL, change_home, NULL);
  pthread_create(&neighbours[1], NULL, change_office, NULL);
  pthread_join(neighbours[0], NULL);
  pthread_join(neighbours[1], NULL);

  assert(route_table_lookup(&table, HOME) == 1);
  assert(route_table_lookup(&table, OFFICE) == 2);

  // Two changes, announced as versions 1 and 2.
  assert(home_changed.network == HOME && home_changed.link == 1);
  assert(office_changed.network == OFFICE && office_changed.link == 2);
  assert(home_changed.version != office_changed.version);
  assert(home_changed.version + office_changed.version == 3);
  return 0;
}
