// Another program is out of control.
// verdict: uncontrolled
// message: popen

#include <stdio.h>

int main(void) {
  FILE* other = popen("true", "r");
  return other == NULL;
}
