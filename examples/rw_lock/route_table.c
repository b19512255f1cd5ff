#include "route_table.h"

#include <string.h>

void route_table_init(struct route_table* table) {
  memset(table->routes, 0, sizeof table->routes);
  rw_lock_init(&table->lock);
  table->version = 0;
  table->count = 0;
}

// The route for a network, or NULL. Requires: the caller has the lock.
static struct route* find(struct route_table* table, unsigned network) {
  for (size_t i = 0; i < table->count; ++i) {
    if (table->routes[i].network == network) return &table->routes[i];
  }
  return NULL;
}

int route_table_lookup(struct route_table* table, unsigned network) {
  rw_lock_read(&table->lock);
  const struct route* route = find(table, network);
  const int link = route != NULL ? route->link : -1;
  rw_unlock_read(&table->lock);
  return link;
}

// The new entry for a network, or NULL if there is no room. Requires: the caller has the lock for
// writing.
static struct route* append(struct route_table* table, unsigned network) {
  if (table->count == ROUTE_TABLE_SIZE) return NULL;
  struct route* route = &table->routes[table->count++];
  route->network = network;
  return route;
}

bool route_table_change(struct route_table* table, unsigned network, int link,
                        struct announcement* result) {
  rw_lock_write(&table->lock);
  struct route* route = find(table, network);
  if (route == NULL) route = append(table, network);
  if (route == NULL) {
    rw_unlock_write(&table->lock);
    return false;
  }
  route->link = link;
  ++table->version;

  // To describe a change takes longer than to make it, and packets need not wait for that.
  rw_lock_downgrade(&table->lock);
  result->version = table->version;
  result->network = route->network;
  result->link = route->link;
  rw_unlock_read(&table->lock);
  return true;
}
