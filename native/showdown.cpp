#include "showdown.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "parallel.hpp"
#include "scratch.hpp"

namespace ninecards {
namespace {

template <typename Lane>
void sweep(const ShowdownJob<Lane> &job, const LaneGroup &group, void *memory) {
    NINECARDS_BY_ISA(showdown_sums(job, group, memory));
}

template <typename Lane>
constexpr int lanes_of(bool wide) {
    return static_cast<int>((wide ? kWideBytes : kWideBytes / 2) / sizeof(Lane));
}

// Wide groups cost less a lane, where the registers are as wide; narrow ones give more threads work.
template <typename Lane>
std::vector<LaneGroup> groups_of(int lanes, int threads) {
    const int wide = lanes_of<Lane>(true);
    const int narrow = lanes_of<Lane>(false);
    const bool widely = isa() == Isa::kAvx512 && (lanes + wide - 1) / wide >= threads;
    std::vector<LaneGroup> groups;
    for (int first = 0; first < lanes;) {
        const int left = lanes - first;
        const bool use_wide = widely && left > narrow;
        const int count = std::min(left, use_wide ? wide : narrow);
        groups.push_back({first, count, use_wide});
        first += count;
    }
    return groups;
}

std::uint32_t largest_class(const SortedHands &hands, int classes) {
    std::uint32_t largest = 0;
    for (int c = 0; c < classes; ++c) {
        largest = std::max(largest, hands.start[c + 1] - hands.start[c]);
    }
    return largest;
}

// The last lanes of a job, which do not fill a group, in arrays of their own that are as wide as one.
template <typename Lane>
class Filled {
    enum { kBelow, kUpTo, kEvery, kShare, kMet, kArrays };

    const ShowdownJob<Lane> &job_;
    const LaneGroup group_;
    const std::size_t width_;
    std::vector<Lane> reach_;
    std::vector<Lane> sums_[kArrays];

    static std::size_t rows_of(const SortedHands &hands, int classes) {
        const std::uint32_t *end = hands.row + hands.start[classes];
        return end == hands.row ? 0 : *std::max_element(hands.row, end) + std::size_t{1};
    }

    void copy_in(std::vector<Lane> &to, const Lane *from, const SortedHands &hands) const {
        for (std::uint32_t i = 0; i < hands.start[job_.classes]; ++i) {
            const std::size_t row = hands.row[i];
            std::copy_n(from + row * job_.lanes + group_.first, group_.lanes,
                        to.data() + row * width_);
        }
    }

    Lane *array(int which, Lane *wanted, std::size_t rows) {
        if (wanted == nullptr) return nullptr;
        sums_[which].resize(rows * width_);
        return sums_[which].data();
    }

    void copy_out(Lane *to, const std::vector<Lane> &from) const {
        if (to == nullptr) return;
        for (std::uint32_t i = 0; i < job_.heroes.start[job_.classes]; ++i) {
            const std::size_t row = job_.heroes.row[i];
            std::copy_n(from.data() + row * width_, group_.lanes,
                        to + row * job_.lanes + group_.first);
        }
    }

public:
    Filled(const ShowdownJob<Lane> &job, const LaneGroup &group)
        : job_(job), group_(group), width_(lanes_of<Lane>(group.wide)) {}

    void sweep(void *memory) {
        ShowdownJob<Lane> filled = job_;
        filled.lanes = static_cast<int>(width_);
        reach_.resize(rows_of(job_.opponents, job_.classes) * width_);
        copy_in(reach_, job_.reach, job_.opponents);
        filled.reach = reach_.data();
        const std::size_t rows = rows_of(job_.heroes, job_.classes);
        filled.below = array(kBelow, job_.below, rows);
        filled.up_to = array(kUpTo, job_.up_to, rows);
        filled.every = array(kEvery, job_.every, rows);
        filled.share = array(kShare, job_.share, rows);
        if (job_.share != nullptr && job_.add) copy_in(sums_[kShare], job_.share, job_.heroes);
        if (job_.met != nullptr) {
            sums_[kMet].resize(rows * width_);
            copy_in(sums_[kMet], job_.met, job_.heroes);
            filled.met = sums_[kMet].data();
        }
        ninecards::sweep(filled, {0, filled.lanes, group_.wide}, memory);
        copy_out(job_.below, sums_[kBelow]);
        copy_out(job_.up_to, sums_[kUpTo]);
        copy_out(job_.every, sums_[kEvery]);
        copy_out(job_.share, sums_[kShare]);
    }
};

template <typename Lane>
void sweep_group(const ShowdownJob<Lane> &job, const LaneGroup &group, void *memory) {
    if (group.lanes == lanes_of<Lane>(group.wide)) {
        sweep(job, group, memory);
    } else {
        Filled<Lane>(job, group).sweep(memory);
    }
}

template <typename Lane>
void sums(const ShowdownJob<Lane> &job, int threads) {
    const std::vector<LaneGroup> groups = groups_of<Lane>(job.lanes, threads);
    const int parts = std::min(threads, static_cast<int>(groups.size()));
    std::size_t bytes = table_bytes(job.deck, job.hole_size, job.hole_size - 2, kWideBytes);
    bytes += largest_class(job.heroes, job.classes) * std::size_t{kWideBytes};
    std::vector<Scratch> memory;
    for (int part = 0; part < parts; ++part) memory.push_back(Scratch::unset(bytes));
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    in_parallel(parts, [&](int part) {
        for (std::size_t i = next++; i < groups.size(); i = next++) {
            try {
                sweep_group(job, groups[i], memory[static_cast<std::size_t>(part)].aligned());
            } catch (const std::bad_alloc &) {
                failed = true;
            }
        }
    });
    if (failed) throw std::bad_alloc();
}

}  // namespace

void showdown_sums(const ShowdownJob<float> &job, int threads) { sums(job, threads); }

void showdown_sums(const ShowdownJob<double> &job, int threads) { sums(job, threads); }

}  // namespace ninecards
