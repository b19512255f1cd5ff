// A test of the work-stealing scheduler: an image is cut into tiles, each of which is a job. One
// worker submits the jobs and runs them, another one helps. Every tile has to be rendered, once.
//
//   mazurka check examples/work_stealing/test.cpp
//   mazurka check -DFIXED examples/work_stealing/test.cpp

#include <cassert>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "job.h"
#include "worker.h"

using work_stealing::Job;
using work_stealing::Worker;

namespace {

// A picture of one colour per tile. Tiles are rendered independently of each other.
class Image {
 public:
  explicit Image(std::size_t tiles) : pixels_(tiles, 0) {}

  void render_tile(std::size_t tile) { pixels_[tile] += expected(tile); }

  bool is_rendered() const {
    for (std::size_t tile = 0; tile < pixels_.size(); ++tile) {
      if (pixels_[tile] != expected(tile)) return false;
    }
    return true;
  }

 private:
  static int expected(std::size_t tile) { return 17 * static_cast<int>(tile) + 5; }

  std::vector<int> pixels_;
};

const std::size_t tiles = 3;
Image image(tiles);

// The third job meets a full deque.
Worker owner(2);
Worker helper(2);

// The jobs that render the image, tile by tile.
std::vector<std::unique_ptr<Job>> tile_jobs() {
  std::vector<std::unique_ptr<Job>> jobs;
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    jobs.emplace_back(new Job([tile] { image.render_tile(tile); }));
  }
  return jobs;
}

}  // namespace

int main() {
  const std::vector<std::unique_ptr<Job>> jobs = tile_jobs();
  owner.set_victims({&helper});
  helper.set_victims({&owner});

  std::thread helping([] { helper.run_until_idle(); });
  for (const std::unique_ptr<Job>& job : jobs) owner.submit(job.get());
  owner.run_until_idle();
  helping.join();

  for (const std::unique_ptr<Job>& job : jobs) assert(job->started());
  assert(image.is_rendered());
  assert(owner.jobs_run() + helper.jobs_run() == tiles);
  assert(owner.jobs_stolen() == 0);
}
