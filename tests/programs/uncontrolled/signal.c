// A signal to another process.
// verdict: uncontrolled
// message: kill

#include <signal.h>
#include <unistd.h>

int main(void) {
  kill(getppid(), 0);
  return 0;
}
