// The heap blocks of an execution, with the stacks that allocated them: what the tool needs to give
// them names.

#pragma once

#include <cstdint>
#include <vector>

namespace mazurka {

struct HeapBlocks {
  struct Block {
    std::uintptr_t begin = 0;
    std::size_t size = 0;
    std::size_t site = 0;    // in `sites`
    bool is_mapped = false;  // by mmap, not allocated on the heap
  };
  std::vector<Block> all;  // by address: those of one thread in the order of allocation
  std::vector<std::vector<std::uintptr_t>> sites;  // stacks that allocated
};

template <typename Json>
void to_json(Json& json, const HeapBlocks& blocks) {
  json = {{"sites", blocks.sites}, {"all", Json::array()}};
  for (const HeapBlocks::Block& block : blocks.all) {
    json["all"].push_back(Json::array({block.begin, block.size, block.site, block.is_mapped}));
  }
}

template <typename Json>
void from_json(const Json& json, HeapBlocks& blocks) {
  blocks.sites = json.at("sites").template get<std::vector<std::vector<std::uintptr_t>>>();
  blocks.all.clear();
  for (const Json& block : json.at("all")) {
    blocks.all.push_back({block[0].template get<std::uintptr_t>(),
                          block[1].template get<std::size_t>(),
                          block[2].template get<std::size_t>(), block[3].template get<bool>()});
  }
}

}  // namespace mazurka
