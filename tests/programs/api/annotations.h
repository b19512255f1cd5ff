// As in dynamic_annotations.h and sanitizer/tsan_interface.h; weak, as libraries have them.

#pragma once

#define WEAK __attribute__((weak))

void AnnotateHappensBefore(const char* file, int line, const volatile void* address) WEAK;
void AnnotateHappensAfter(const char* file, int line, const volatile void* address) WEAK;
void AnnotateBenignRaceSized(const char* file, int line, const volatile void* address, unsigned long size, const char* why) WEAK;
void AnnotateNewMemory(const char* file, int line, const volatile void* address, unsigned long size) WEAK;
void AnnotateIgnoreReadsBegin(const char* file, int line) WEAK;
void AnnotateIgnoreReadsEnd(const char* file, int line) WEAK;
void AnnotateRWLockAcquired(const char* file, int line, const volatile void* lock, long is_writer) WEAK;
void AnnotateRWLockReleased(const char* file, int line, const volatile void* lock, long is_writer) WEAK;

void __tsan_acquire(void* address) WEAK;
void __tsan_release(void* address) WEAK;
void __tsan_mutex_create(void* mutex, unsigned flags) WEAK;
void __tsan_mutex_destroy(void* mutex, unsigned flags) WEAK;
void __tsan_mutex_pre_lock(void* mutex, unsigned flags) WEAK;
void __tsan_mutex_post_lock(void* mutex, unsigned flags, int recursion) WEAK;
int __tsan_mutex_pre_unlock(void* mutex, unsigned flags) WEAK;
void __tsan_mutex_post_unlock(void* mutex, unsigned flags) WEAK;
void* __tsan_get_current_fiber(void) WEAK;
void* __tsan_create_fiber(unsigned flags) WEAK;
void __tsan_destroy_fiber(void* fiber) WEAK;
void __tsan_switch_to_fiber(void* fiber, unsigned flags) WEAK;
void __tsan_set_fiber_name(void* fiber, const char* name) WEAK;
