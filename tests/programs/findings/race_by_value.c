// A structure is passed by value while another thread writes to it.
// verdict: bug
// finding: data-race

#include <pthread.h>

struct Point {
  int x, y;
};
static struct Point point;
static int sum;

static int add(struct Point p) { return p.x + p.y; }
static int (*volatile function)(struct Point) = add;

static void* move(void* unused) {
  point.x = 1;  // <--
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, move, NULL);
  sum = function(point);  // <--
  pthread_join(thread, NULL);
  return 0;
}
