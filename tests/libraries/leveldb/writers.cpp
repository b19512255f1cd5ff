// Two threads write to a database; both entries are there afterwards.
// verdict: complete
// packages: libleveldb-dev
// flags: -lleveldb
#include <leveldb/db.h>
#include <unistd.h>

#include <cassert>
#include <memory>
#include <string>
#include <thread>

int main() {
  leveldb::DB* opened = nullptr;
  leveldb::Options options;
  options.create_if_missing = true;
  const std::string path = "/tmp/mazurka_leveldb." + std::to_string(getpid());
  assert(leveldb::DB::Open(options, path, &opened).ok());
  const std::unique_ptr<leveldb::DB> database(opened);
  const auto put = [&](const char* key) { assert(database->Put({}, key, key).ok()); };
  std::thread thread(put, "a");
  put("b");
  thread.join();
  std::string a, b;
  assert(database->Get({}, "a", &a).ok() && database->Get({}, "b", &b).ok());
  assert(a == "a" && b == "b");
}
