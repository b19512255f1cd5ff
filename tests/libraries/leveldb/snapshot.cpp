// Who reads by a snapshot sees both of two entries that are written at once, or none.
// verdict: complete
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
  leveldb::ReadOptions as_of_now;
  as_of_now.snapshot = database->GetSnapshot();
  std::string a, b;
  const bool has_a = database->Get(as_of_now, "a", &a).ok();
  const bool has_b = database->Get(as_of_now, "b", &b).ok();
  assert(has_a == has_b);
  database->ReleaseSnapshot(as_of_now.snapshot);
  thread.join();
}
