// The entry points of the instrumentation, doing nothing but the access: for tests of the compiler
// wrappers where libmazurka.so is not built.

#include <stddef.h>
#include <stdint.h>

#define IGNORE(name) void __tsan_##name(void* address) { (void)address; }
#define ACCESSES(size) \
  IGNORE(read##size) IGNORE(write##size) IGNORE(volatile_read##size) IGNORE(volatile_write##size) \
  IGNORE(unaligned_read##size) IGNORE(unaligned_write##size)
ACCESSES(1) ACCESSES(2) ACCESSES(4) ACCESSES(8) ACCESSES(16)
IGNORE(vptr_read)
IGNORE(func_entry)

void __tsan_init(void) {}
void __tsan_func_exit(void) {}
void __tsan_vptr_update(void** at, void* value) { (void)at, (void)value; }
void __tsan_read_range(void* from, size_t size) { (void)from, (void)size; }
void __tsan_write_range(void* from, size_t size) { (void)from, (void)size; }
void __tsan_atomic_thread_fence(int order) { (void)order; __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int order) { (void)order; }

#define UPDATE(bits, operation)                                                     \
  uint##bits##_t __tsan_atomic##bits##_##operation(uint##bits##_t volatile* at,      \
                                                   uint##bits##_t value, int order) { \
    (void)order;                                                                    \
    return __atomic_##operation(at, value, __ATOMIC_SEQ_CST);                       \
  }
#define ATOMICS(bits)                                                                        \
  UPDATE(bits, fetch_add) UPDATE(bits, fetch_sub) UPDATE(bits, fetch_and)                    \
  UPDATE(bits, fetch_or) UPDATE(bits, fetch_xor) UPDATE(bits, fetch_nand)                    \
  uint##bits##_t __tsan_atomic##bits##_exchange(uint##bits##_t volatile* at,                 \
                                                uint##bits##_t value, int order) {           \
    (void)order;                                                                             \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                 \
  }                                                                                          \
  uint##bits##_t __tsan_atomic##bits##_load(uint##bits##_t const volatile* at, int order) {  \
    (void)order;                                                                             \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                            \
  }                                                                                          \
  void __tsan_atomic##bits##_store(uint##bits##_t volatile* at, uint##bits##_t value, int order) { \
    (void)order;                                                                             \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                           \
  }                                                                                          \
  int __tsan_atomic##bits##_compare_exchange_strong(                                         \
      uint##bits##_t volatile* at, uint##bits##_t* expected, uint##bits##_t value, int success, \
      int failure) {                                                                         \
    (void)success, (void)failure;                                                            \
    return __atomic_compare_exchange_n(at, expected, value, 0, __ATOMIC_SEQ_CST,             \
                                       __ATOMIC_SEQ_CST);                                    \
  }                                                                                          \
  int __tsan_atomic##bits##_compare_exchange_weak(                                           \
      uint##bits##_t volatile* at, uint##bits##_t* expected, uint##bits##_t value, int success, \
      int failure) {                                                                         \
    return __tsan_atomic##bits##_compare_exchange_strong(at, expected, value, success, failure); \
  }
ATOMICS(8) ATOMICS(16) ATOMICS(32) ATOMICS(64)
