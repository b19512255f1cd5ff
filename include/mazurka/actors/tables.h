// Tables that actors share, as those of Erlang's ets. C++20. Part of mazurka/actors.h.
//
//   Table<std::string, int> stock("stock");
//   stock.insert("apples", 3);
//   stock.update_counter("apples", -1);
//   if (std::optional<int> left = stock.lookup("apples")) …
//
// Each operation is one step. Under the checker those on different keys of a table have nothing to do with each
// other, and neither have two that only look. What is not there can be found, too.
//
// A table with a lock in a program that runs by itself.

#ifndef MAZURKA_TABLES_H
#define MAZURKA_TABLES_H

#if __cplusplus < 202002L
#error "mazurka/actors/tables.h needs C++20; compile with -std=c++20"
#endif

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// --- What the library sees of tables. Not for programs. ---

// What is in a cell. It is never changed: another one takes its place.
struct mazurka_entry_of_table {
  const mazurka_entry_of_table* older;  // one that was there before; the library's
  void (*describe)(const mazurka_entry_of_table*, char* text, size_t size);
};

struct mazurka_key {
  const void* bytes;  // the same for equal keys
  size_t size;
  const void* key;
  void (*describe)(const void* key, char* text, size_t size);
};

extern "C" {
int mazurka_is_checked(void);
// The calling thread makes a table at this address; the name stays.
void mazurka_new_table(const void* table, const char* name);
// The rest is for threads under the checker. nullptr: nothing is there.
void* mazurka_cell(const void* table, const mazurka_key* key);
const mazurka_entry_of_table* mazurka_look_up(void* cell);
void mazurka_insert(void* cell, mazurka_entry_of_table* entry);
// Returns what is there already, and leaves it.
const mazurka_entry_of_table* mazurka_insert_new(void* cell, mazurka_entry_of_table* entry);
// Takes out what is there, and returns it.
const mazurka_entry_of_table* mazurka_erase(void* cell);
// Puts `entry` into the place of what is there, after it was made of that. Returns what was there.
const mazurka_entry_of_table* mazurka_change(void* cell, mazurka_entry_of_table* entry,
                                             void (*make)(mazurka_entry_of_table* entry,
                                                          const mazurka_entry_of_table* of));
// Two keys that are not equal have the same bytes.
[[noreturn]] void mazurka_same_hash(const void* table);
}

namespace mazurka::actors {

namespace detail {

// --- Keys as bytes ---

template <typename K>
inline constexpr bool is_text = std::is_convertible_v<const K&, std::string_view>;
template <typename K>
inline constexpr bool is_tuple = requires {
  std::tuple_size<K>::value;
};
template <typename K>
inline constexpr bool is_plain_key =
    std::has_unique_object_representations_v<K>&& std::is_trivially_copyable_v<K>;
template <typename K>
inline constexpr bool has_hash = requires(const K& key) {
  { std::hash<K>()(key) } -> std::convertible_to<std::size_t>;
  { key == key } -> std::convertible_to<bool>;
};

template <typename K>
void append_bytes(std::string& bytes, const K& key);

template <typename K>
void append_plain(std::string& bytes, const K& key) {
  bytes.append(reinterpret_cast<const char*>(&key), sizeof key);
}

// Whether bytes that are equal belong to keys that are equal. Otherwise they are a hash.
template <typename K>
constexpr bool are_bytes_exact() {
  if constexpr (is_text<K> || is_plain_key<K>) {
    return true;
  } else if constexpr (is_tuple<K>) {
    return []<std::size_t... i>(std::index_sequence<i...>) {
      return (are_bytes_exact<std::remove_cvref_t<std::tuple_element_t<i, K>>>() && ...);
    }
    (std::make_index_sequence<std::tuple_size_v<K>>());
  } else if constexpr (std::ranges::sized_range<const K> && !has_hash<K>) {
    return are_bytes_exact<std::ranges::range_value_t<const K>>();
  } else {
    return false;
  }
}

template <typename K>
void append_bytes(std::string& bytes, const K& key) {
  if constexpr (is_text<K>) {
    const std::string_view text = key;
    append_plain(bytes, text.size());
    bytes.append(text);
  } else if constexpr (is_plain_key<K>) {
    append_plain(bytes, key);
  } else if constexpr (is_tuple<K>) {
    std::apply([&](const auto&... parts) { (append_bytes(bytes, parts), ...); }, key);
  } else if constexpr (has_hash<K>) {
    append_plain(bytes, std::hash<K>()(key));
  } else {
    static_assert(std::ranges::sized_range<const K>,
                  "a key of a table is plain data without gaps, a text, a pair, tuple or container "
                  "of keys, or has std::hash and ==");
    append_plain(bytes, static_cast<std::uint64_t>(std::ranges::size(key)));
    for (const auto& part : key) append_bytes(bytes, part);
  }
}

template <typename T>
void describe_value(const T& value, char* text, std::size_t size) {
  if constexpr (std::is_same_v<T, bool>) {
    std::snprintf(text, size, "%s", value ? "true" : "false");
  } else if constexpr (std::is_floating_point_v<T>) {
    std::snprintf(text, size, "%g", static_cast<double>(value));
  } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    std::snprintf(text, size, "%lld", static_cast<long long>(value));
  } else if constexpr (std::is_integral_v<T>) {
    std::snprintf(text, size, "%llu", static_cast<unsigned long long>(value));
  } else if constexpr (is_text<T>) {
    const std::string_view string = value;
    std::snprintf(text, size, "\"%.*s\"", static_cast<int>(string.size()), string.data());
  } else {
    std::snprintf(text, size, "…");
  }
}

// --- A table by itself: a map with a lock ---

template <typename K, typename V>
class Contents {
 public:
  using Bucket = std::vector<std::pair<K, V>>;  // more than one if a hash is the same

  template <typename F>
  auto with(const std::string& bytes, F f) {
    const std::lock_guard lock(mutex_);
    return f(buckets_[bytes]);
  }
  static typename Bucket::iterator find(Bucket& bucket, const K& key) {
    auto found = bucket.begin();
    if constexpr (!are_bytes_exact<K>()) {
      while (found != bucket.end() && !(found->first == key)) ++found;
    }
    return found;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace detail

template <typename K, typename V>
class Table {
 public:
  // The name is for reports; it is not copied.
  explicit Table(const char* name = "a table") { mazurka_new_table(this, name); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // Whatever was there.
  void insert(const K& key, V value) {
    if (mazurka_is_checked() != 0)
      return mazurka_insert(cell(key), new Entry(key, std::move(value)));
    contents_.with(bytes_of(key), [&](auto& bucket) {
      const auto found = Contents::find(bucket, key);
      if (found == bucket.end()) bucket.emplace_back(key, std::move(value));
      else found->second = std::move(value);
    });
  }

  // Only if nothing is there: returns whether.
  bool insert_new(const K& key, V value) {
    if (mazurka_is_checked() != 0) {
      auto* entry = new Entry(key, std::move(value));
      const Entry* present = checked(mazurka_insert_new(cell(key), entry), key);
      if (present != nullptr) delete entry;
      return present == nullptr;
    }
    return contents_.with(bytes_of(key), [&](auto& bucket) {
      if (Contents::find(bucket, key) != bucket.end()) return false;
      bucket.emplace_back(key, std::move(value));
      return true;
    });
  }

  std::optional<V> lookup(const K& key) {
    if (mazurka_is_checked() != 0) {
      const Entry* present = checked(mazurka_look_up(cell(key)), key);
      return present == nullptr ? std::optional<V>() : present->value;
    }
    return contents_.with(bytes_of(key), [&](auto& bucket) {
      const auto found = Contents::find(bucket, key);
      return found == bucket.end() ? std::optional<V>() : found->second;
    });
  }

  // Returns whether something was there.
  bool erase(const K& key) {
    if (mazurka_is_checked() != 0) return checked(mazurka_erase(cell(key)), key) != nullptr;
    return contents_.with(bytes_of(key), [&](auto& bucket) {
      const auto found = Contents::find(bucket, key);
      if (found == bucket.end()) return false;
      bucket.erase(found);
      return true;
    });
  }

  // Adds to what is there, or to `initially`, and returns the sum.
  V update_counter(const K& key, V by, V initially = V()) requires std::is_arithmetic_v<V> {
    if (mazurka_is_checked() != 0) {
      auto* entry = new Entry(key, std::move(by));
      entry->initially = initially;
      checked(mazurka_change(cell(key), entry, add), key);
      return entry->value;
    }
    return contents_.with(bytes_of(key), [&](auto& bucket) {
      auto found = Contents::find(bucket, key);
      if (found == bucket.end()) {
        bucket.emplace_back(key, initially);
        found = bucket.end() - 1;
      }
      return found->second = static_cast<V>(found->second + by);
    });
  }

 private:
  using Contents = detail::Contents<K, V>;

  // They stay to the end of the execution: others may be looking at them.
  struct Entry : mazurka_entry_of_table {
    Entry(const K& key, V&& value)
        : mazurka_entry_of_table{nullptr, describe}, key(key), value(std::move(value)) {}
    static void describe(const mazurka_entry_of_table* entry, char* text, std::size_t size) {
      detail::describe_value(static_cast<const Entry*>(entry)->value, text, size);
    }
    const K key;
    V value;
    std::conditional_t<std::is_arithmetic_v<V>, V, char> initially{};
  };

  static void add(mazurka_entry_of_table* entry, const mazurka_entry_of_table* present) {
    auto& sum = *static_cast<Entry*>(entry);
    const V before = present == nullptr ? sum.initially : static_cast<const Entry*>(present)->value;
    sum.value = static_cast<V>(before + sum.value);
  }

  static std::string bytes_of(const K& key) {
    std::string bytes;
    detail::append_bytes(bytes, key);
    return bytes;
  }
  static void describe_key(const void* key, char* text, std::size_t size) {
    detail::describe_value(*static_cast<const K*>(key), text, size);
  }
  void* cell(const K& key) {
    if constexpr (detail::is_plain_key<K>) {
      const mazurka_key plain{&key, sizeof key, &key, describe_key};
      return mazurka_cell(this, &plain);
    } else {
      const std::string bytes = bytes_of(key);
      const mazurka_key other{bytes.data(), bytes.size(), &key, describe_key};
      return mazurka_cell(this, &other);
    }
  }

  // What is there is of that key.
  const Entry* checked(const mazurka_entry_of_table* present, const K& key) {
    const auto* entry = static_cast<const Entry*>(present);
    if constexpr (!detail::are_bytes_exact<K>()) {
      if (entry != nullptr && !(entry->key == key)) mazurka_same_hash(this);
    }
    return entry;
  }

  Contents contents_;  // under the checker the library has them
};

}  // namespace mazurka::actors

#endif
