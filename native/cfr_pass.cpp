#include "cfr_pass.hpp"

#include <algorithm>

#include "parallel.hpp"
#include "scratch.hpp"

namespace ninecards {
namespace {

// What the passes of a block need for themselves: Block in cfr_pass_kernel.cpp has four rows a
// point and two for each lane of the opponent.
std::size_t scratch_bytes(const CfrTree &tree, std::size_t number_bytes) {
    const int rows = 4 * tree.points + 2 * tree.opponent_lanes;
    return whole_lines(static_cast<std::size_t>(rows) * kBlockHands * number_bytes);
}

// Calls pass(first block, end, scratch) for equal shares of the blocks.
template <typename Pass>
void over_blocks(const CfrTree &tree, std::size_t hands, std::size_t number_bytes, int threads,
                 const Pass &pass) {
    const std::size_t blocks = (hands + kBlockHands - 1) / kBlockHands;
    const std::size_t parts = std::min(blocks, static_cast<std::size_t>(std::max(threads, 1)));
    const std::size_t bytes = scratch_bytes(tree, number_bytes);
    const KeptScratch memory(parts * bytes);
    char *scratch = static_cast<char *>(memory.aligned());
    in_parallel(static_cast<int>(parts), [&](int part) {
        const std::size_t number = static_cast<std::size_t>(part);
        pass(blocks * number / parts, blocks * (number + 1) / parts, scratch + number * bytes);
    });
}

template <typename Lane>
void reach(const CfrReach<Lane> &job, int threads) {
    over_blocks(*job.tree, job.hands, sizeof(Lane), threads,
                [&](std::size_t first, std::size_t last, void *scratch) {
                    NINECARDS_BY_ISA(cfr_reach(job, first, last, scratch));
                });
}

template <typename Lane>
void worth(const CfrWorth<Lane> &job, int threads) {
    over_blocks(*job.tree, job.hands, sizeof(Lane), threads,
                [&](std::size_t first, std::size_t last, void *scratch) {
                    NINECARDS_BY_ISA(cfr_worth(job, first, last, scratch));
                });
}

}  // namespace

void cfr_take(const CfrMove<float> &job) { NINECARDS_BY_ISA(cfr_take(job)); }

void cfr_take(const CfrMove<double> &job) { NINECARDS_BY_ISA(cfr_take(job)); }

void cfr_give(const CfrMove<float> &job, float factor) { NINECARDS_BY_ISA(cfr_give(job, factor)); }

void cfr_give(const CfrMove<double> &job, double factor) {
    NINECARDS_BY_ISA(cfr_give(job, factor));
}

void cfr_reach(const CfrReach<float> &job, int threads) { reach(job, threads); }

void cfr_reach(const CfrReach<double> &job, int threads) { reach(job, threads); }

void cfr_update(const CfrUpdate &job, int threads) {
    over_blocks(*job.tree, job.hands, sizeof(float), threads,
                [&](std::size_t first, std::size_t last, void *scratch) {
                    NINECARDS_BY_ISA(cfr_update(job, first, last, scratch));
                });
}

void cfr_worth(const CfrWorth<float> &job, int threads) { worth(job, threads); }

void cfr_worth(const CfrWorth<double> &job, int threads) { worth(job, threads); }

}  // namespace ninecards
