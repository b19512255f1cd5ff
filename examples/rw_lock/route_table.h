// The routes of a small router: which link leads to which network. Packets look routes up all the
// time; a change comes rarely, and is announced to the neighbours.

#ifndef RW_LOCK_ROUTE_TABLE_H
#define RW_LOCK_ROUTE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "rw_lock.h"

enum { ROUTE_TABLE_SIZE = 4 };

struct route {
  unsigned network;
  int link;
};

struct route_table {
  struct rw_lock lock;
  unsigned version;  // grows with every change
  size_t count;
  struct route routes[ROUTE_TABLE_SIZE];
};

// What is told to the neighbours when a route has changed.
struct announcement {
  unsigned version;
  unsigned network;
  int link;
};

void route_table_init(struct route_table* table);

// The link for a network, or -1 if there is no route to it.
int route_table_lookup(struct route_table* table, unsigned network);

// Sets the link for a network and describes the change as it stands in the table. Returns false if
// there is no room. Versions are announced without gaps, so each change has one of its own.
bool route_table_change(struct route_table* table, unsigned network, int link,
                        struct announcement* result);

#endif
