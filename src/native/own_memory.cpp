// Memory of the library itself.
//
// The program's malloc is ours (heap.h), and libc's own heap lies in memory that is rolled back
// between executions. So the explorer, which lives on from execution to execution, takes its
// memory from here: blocks of a few sizes from large mapped pieces, freed blocks in one list per
// size. The linker sends the library's calls of malloc here (--wrap, see CMakeLists.txt).
//
// One thread of the operating system runs all of it, so there are no locks.

#include <sys/mman.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

namespace {

struct Header {  // before every block
  std::size_t size_class;
  std::size_t size;  // as asked for
};
static_assert(sizeof(Header) == 16);

struct Free {
  Free* next;
};

constexpr std::size_t smallest = 64;  // with its header; all sizes are multiples of 16
constexpr std::size_t piece = std::size_t{1} << 20;
constexpr int classes = 48;
constexpr std::size_t kept = SIZE_MAX;  // the class of what is never given back

// Constant-initialised: used before any constructor has run.
constinit Free* free_lists[classes] = {};
constinit char* piece_begin = nullptr;
constinit char* piece_end = nullptr;

// Four sizes between a power of two and the next.
std::size_t class_of(std::size_t bytes) {
  if (bytes <= smallest) return 0;
  const std::size_t log = std::bit_width(bytes - 1) - 1;  // 2^log < bytes <= 2^(log+1)
  const std::size_t quarter = ((bytes - 1) >> (log - 2)) & 3;
  return (log - 6) * 4 + quarter + 1;
}

std::size_t size_of(std::size_t size_class) {
  if (size_class == 0) return smallest;
  const std::size_t log = (size_class - 1) / 4 + 6;
  const std::size_t quarter = (size_class - 1) % 4;
  return (std::size_t{1} << log) + ((quarter + 1) << (log - 2));
}

void* map(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

char* fresh(std::size_t bytes) {
  if (static_cast<std::size_t>(piece_end - piece_begin) < bytes) {
    if (bytes > piece / 4) return static_cast<char*>(map(bytes));
    piece_begin = static_cast<char*>(map(piece));
    if (piece_begin == nullptr) {
      piece_end = nullptr;
      return nullptr;
    }
    piece_end = piece_begin + piece;
  }
  char* block = piece_begin;
  piece_begin += bytes;
  return block;
}

void* take(std::size_t size) {
  const std::size_t size_class = class_of(size + sizeof(Header));
  char* block;
  if (size_class < classes && free_lists[size_class] != nullptr) {
    block = reinterpret_cast<char*>(free_lists[size_class]);
    free_lists[size_class] = free_lists[size_class]->next;
  } else {
    // What is larger than all classes is mapped and unmapped by itself.
    block = size_class < classes ? fresh(size_of(size_class))
                                 : static_cast<char*>(map(size + sizeof(Header)));
    if (block == nullptr) return nullptr;
  }
  *reinterpret_cast<Header*>(block) = {size_class, size};
  return block + sizeof(Header);
}

Header* header_of(void* memory) {
  return reinterpret_cast<Header*>(static_cast<char*>(memory) - sizeof(Header));
}

void give_back(void* memory) {
  if (memory == nullptr) return;
  Header* header = header_of(memory);
  if (header->size_class == kept) return;
  if (header->size_class >= classes) {
    munmap(header, header->size + sizeof(Header));
    return;
  }
  const std::size_t size_class = header->size_class;
  Free* block = reinterpret_cast<Free*>(header);
  block->next = free_lists[size_class];
  free_lists[size_class] = block;
}

// Over-aligned memory is only asked for by whom we do not expect; it is never given back.
void* take_aligned(std::size_t alignment, std::size_t size) {
  if (alignment <= 16) return take(size);
  const std::size_t room = (sizeof(Header) + size + alignment + 15) & -std::size_t{16};
  const auto memory = reinterpret_cast<std::uintptr_t>(fresh(room));
  if (memory == 0) return nullptr;
  auto* block = reinterpret_cast<void*>((memory + sizeof(Header) + alignment - 1) & -alignment);
  *header_of(block) = {kept, size};
  return block;
}

void* take_or_throw(std::size_t size) {
  void* memory = take(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

extern "C" {

void* __wrap_malloc(std::size_t size) { return take(size); }
void __wrap_free(void* memory) { give_back(memory); }

void* __wrap_calloc(std::size_t count, std::size_t size) {
  void* memory = take(count * size);
  if (memory != nullptr) std::memset(memory, 0, count * size);
  return memory;
}

void* __wrap_realloc(void* memory, std::size_t size) {
  void* larger = take(size);
  if (larger != nullptr && memory != nullptr) {
    const std::size_t before = header_of(memory)->size;
    std::memcpy(larger, memory, before < size ? before : size);
    give_back(memory);
  }
  return larger;
}

void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  return take_aligned(alignment, size);
}

// operator new and delete, by the names they have for the linker.
void* __wrap__Znwm(std::size_t size) { return take_or_throw(size); }
void* __wrap__Znam(std::size_t size) { return take_or_throw(size); }
void* __wrap__ZnwmRKSt9nothrow_t(std::size_t size, const void*) { return take(size); }
void* __wrap__ZnamRKSt9nothrow_t(std::size_t size, const void*) { return take(size); }
void __wrap__ZdlPv(void* memory) { give_back(memory); }
void __wrap__ZdaPv(void* memory) { give_back(memory); }
void __wrap__ZdlPvm(void* memory, std::size_t) { give_back(memory); }
void __wrap__ZdaPvm(void* memory, std::size_t) { give_back(memory); }

}  // extern "C"
