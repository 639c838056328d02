#include "sampling.hpp"

#include <algorithm>
#include <vector>

#include "evaluator.hpp"
#include "tables.hpp"

namespace ninecards {
namespace {

constexpr std::size_t kBlock = 1024;
constexpr int kMostHole = 6;

std::size_t draw(const DrawJob &job, std::uint64_t *state, std::size_t count,
                 std::uint64_t &tries, std::uint8_t *const *hole, std::uint8_t *board) {
    NINECARDS_BY_ISA(draw_deals(job, state, count, tries, hole, board));
}

// The deals of a block, and what the hands are worth.
struct Block {
    std::uint8_t hole[kMostSeats][kBlock * kMostHole];
    std::uint8_t board[kBlock * kMaxBoard];
    std::uint16_t high[kMostSeats][kBlock];
    std::uint8_t low[kMostSeats][kBlock];  // 0 for no low, else 1 ... 56
};

// Two players without a low: the frequent case, without a branch.
void add_two(const Block &block, std::size_t count, std::int64_t *sums) {
    std::int64_t wins[2] = {};
    for (std::size_t i = 0; i < count; ++i) {
        wins[0] += block.high[0][i] > block.high[1][i];
        wins[1] += block.high[0][i] < block.high[1][i];
    }
    const std::int64_t ties = static_cast<std::int64_t>(count) - wins[0] - wins[1];
    constexpr std::int64_t kHalf = kPotParts / 2;
    for (int player = 0; player < 2; ++player, sums += kSampleColumns) {
        sums[kParts] += kPotParts * wins[player] + kHalf * ties;
        sums[kPartsSquared] += kPotParts * kPotParts * wins[player] + kHalf * kHalf * ties;
        sums[kSampleHighWin] += wins[player];
        sums[kSampleHighTie] += ties;
        sums[kSampleScoop] += wins[player];
    }
}

struct Best {
    int rank = 0;
    int winners = 0;

    void see(int value) {
        if (value > rank) {
            rank = value;
            winners = 0;
        }
        winners += value == rank;
    }
};

void add_one(const Block &block, std::size_t i, int players, bool hi_lo, std::int64_t *sums) {
    Best high;
    Best low;
    for (int player = 0; player < players; ++player) high.see(block.high[player][i] + 1);
    if (hi_lo) {
        for (int player = 0; player < players; ++player) low.see(block.low[player][i]);
    }
    const bool split = low.rank > 0;
    const int high_parts = (split ? kPotParts / 2 : kPotParts) / high.winners;
    const int low_parts = split ? kPotParts / 2 / low.winners : 0;
    for (int player = 0; player < players; ++player, sums += kSampleColumns) {
        std::int64_t parts = 0;
        if (block.high[player][i] + 1 == high.rank) {
            parts += high_parts;
            ++sums[high.winners == 1 ? kSampleHighWin : kSampleHighTie];
        }
        if (split && block.low[player][i] == low.rank) {
            parts += low_parts;
            ++sums[low.winners == 1 ? kSampleLowWin : kSampleLowTie];
        }
        sums[kParts] += parts;
        sums[kPartsSquared] += parts * parts;
        sums[kSampleScoop] += parts == kPotParts;
        sums[kSampleQuarter] += 4 * parts == kPotParts;
    }
}

std::uint64_t mixed(std::uint64_t &state) {  // SplitMix64
    state += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

}  // namespace

void seed_stream(std::uint64_t seed, std::uint64_t stream, std::uint64_t *state) {
    std::uint64_t start = mixed(seed);
    start ^= mixed(stream);
    for (int i = 0; i < 8; ++i) state[i] = mixed(start);
}

void alias_table(const double *weights, std::size_t count, std::uint64_t *keep,
                 std::uint32_t *other) {
    double total = 0.0;
    for (std::size_t i = 0; i < count; ++i) total += weights[i];
    std::vector<double> share(count);
    std::vector<std::uint32_t> few;
    std::vector<std::uint32_t> many;
    for (std::size_t i = 0; i < count; ++i) {
        share[i] = weights[i] / total * static_cast<double>(count);
        (share[i] < 1.0 ? few : many).push_back(static_cast<std::uint32_t>(i));
        keep[i] = ~std::uint64_t{0};
        other[i] = static_cast<std::uint32_t>(i);
    }
    while (!few.empty() && !many.empty()) {
        const std::uint32_t small = few.back();
        few.pop_back();
        const std::uint32_t large = many.back();
        constexpr double kAll = 18446744073709551616.0;  // 2^64; the share is below 1
        keep[small] = static_cast<std::uint64_t>(share[small] * kAll);
        other[small] = large;
        share[large] -= 1.0 - share[small];
        if (share[large] < 1.0) {
            many.pop_back();
            few.push_back(large);
        }
    }
}

std::size_t sample_deals(const DrawJob &job, bool hi_lo, std::uint64_t *state, std::size_t count,
                         std::uint64_t &tries, std::int64_t *sums) {
    std::vector<Block> room(1);
    Block &block = room.front();
    std::uint8_t *hole[kMostSeats];
    for (int player = 0; player < kMostSeats; ++player) hole[player] = block.hole[player];
    std::size_t found = 0;
    while (found < count && tries > 0) {
        const std::size_t wanted = std::min(kBlock, count - found);
        const std::size_t deals = draw(job, state, wanted, tries, hole, block.board);
        found += deals;
        for (int player = 0; player < job.players; ++player) {
            std::uint8_t *low = hi_lo ? block.low[player] : nullptr;
            rank_hands(block.hole[player], job.hole_size, block.board, kMaxBoard, deals,
                       block.high[player], low);
            // So that no low is the least of them: 255 becomes 0, others one more.
            for (std::size_t i = 0; hi_lo && i < deals; ++i) ++low[i];
        }
        if (job.players == 2 && !hi_lo) {
            add_two(block, deals, sums);
            continue;
        }
        for (std::size_t i = 0; i < deals; ++i) add_one(block, i, job.players, hi_lo, sums);
    }
    return found;
}

}  // namespace ninecards
