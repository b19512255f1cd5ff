// A signal sent to another process, here to our own by its number.
// verdict: uncontrolled
// message: kill

#include <signal.h>
#include <unistd.h>

static void ignore(int number) { (void)number; }

int main(void) {
  signal(SIGUSR1, ignore);
  kill(getpid(), SIGUSR1);
  return 0;
}
