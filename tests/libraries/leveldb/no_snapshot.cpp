// Without a snapshot, what is written at once may come between two reads.
// verdict: bug
// finding: assertion
// packages: libleveldb-dev
// flags: -lleveldb
#include <leveldb/db.h>
#include <leveldb/write_batch.h>
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
  std::thread thread([&] {
    leveldb::WriteBatch both;
    both.Put("a", "1");
    both.Put("b", "1");
    assert(database->Write({}, &both).ok());
  });
  std::string a, b;
  const bool has_a = database->Get({}, "a", &a).ok();
  const bool has_b = database->Get({}, "b", &b).ok();
  assert(has_a == has_b);  // <--
  thread.join();
}
