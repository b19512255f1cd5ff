// The assert of the system, counted: Mazurka says so if a test never evaluates one.
//
// `mazurka cc` and `mazurka c++` find this file before the system's. Like that one it defines assert
// anew whenever it is included, by the NDEBUG of that moment.

#include_next <assert.h>

#if !defined(NDEBUG) && defined(__ASSERT_FUNCTION)

#ifndef MAZURKA_SHADOW_ASSERT_H
#define MAZURKA_SHADOW_ASSERT_H
#ifdef __cplusplus
extern "C"
#endif
    __attribute__((__nothrow__)) void
    __mazurka_assertion(void);
#endif

#undef assert
#ifdef __cplusplus
#define assert(expr)                                                      \
  ((__builtin_is_constant_evaluated() ? void(0) : __mazurka_assertion()), \
   (static_cast<bool>(expr) ? void(0)                                     \
                            : __assert_fail(#expr, __FILE__, __LINE__, __ASSERT_FUNCTION)))
#else
#define assert(expr)                                                   \
  ((void)sizeof((expr) ? 1 : 0), __extension__({                       \
     __mazurka_assertion();                                            \
     if (expr)                                                         \
       ; /* empty */                                                   \
     else __assert_fail(#expr, __FILE__, __LINE__, __ASSERT_FUNCTION); \
   }))
#endif

#endif
