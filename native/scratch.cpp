#include "scratch.hpp"

#include <mutex>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ninecards {
namespace {

constexpr std::size_t kPage = std::size_t{1} << 21;  // a large one
constexpr std::size_t kMostKept = std::size_t{1} << 27;

struct Block {
    void *memory;
    std::size_t bytes;
};

// Whoever finds it taken does without, so that nobody waits, a child of this process least of all.
std::mutex kept_lock;
std::vector<Block> &kept = *new std::vector<Block>;  // for as long as there may be threads
std::size_t kept_bytes = 0;

// Tables are looked up all over the place: in large pages where the system has them.
void *new_block(std::size_t bytes) {
    void *memory = std::aligned_alloc(kPage, bytes);
    if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    madvise(memory, bytes, MADV_HUGEPAGE);  // advice: it may be refused
#endif
    return memory;
}

// The smallest one that is large enough, and not far too large; null if there is none.
void *kept_block(std::size_t &bytes) {
    const std::unique_lock<std::mutex> lock(kept_lock, std::try_to_lock);
    if (!lock) return nullptr;
    std::size_t best = kept.size();
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (kept[i].bytes < bytes || kept[i].bytes > 2 * bytes) continue;
        if (best == kept.size() || kept[i].bytes < kept[best].bytes) best = i;
    }
    if (best == kept.size()) return nullptr;
    const Block found = kept[best];
    kept[best] = kept.back();
    kept.pop_back();
    kept_bytes -= found.bytes;
    bytes = found.bytes;
    return found.memory;
}

bool keep(void *memory, std::size_t bytes) {
    const std::unique_lock<std::mutex> lock(kept_lock, std::try_to_lock);
    if (!lock || kept_bytes + bytes > kMostKept) return false;
    try {
        kept.push_back({memory, bytes});
    } catch (const std::bad_alloc &) {
        return false;
    }
    kept_bytes += bytes;
    return true;
}

}  // namespace

KeptScratch::KeptScratch(std::size_t bytes) : bytes_(whole(bytes, kPage)), memory_(nullptr) {
    if (bytes_ == 0) bytes_ = kPage;
    memory_ = kept_block(bytes_);
    if (memory_ == nullptr) memory_ = new_block(bytes_);
}

KeptScratch::~KeptScratch() {
    if (memory_ != nullptr && !keep(memory_, bytes_)) std::free(memory_);
}

}  // namespace ninecards
