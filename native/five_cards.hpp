// Order of the 7,462 strengths of five cards: what a high hand is worth.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace ninecards {

constexpr int kRanks = 13;

// How many cards of each rank, deuce first, ace last.
using RankCounts = std::array<std::uint8_t, kRanks>;

class FiveCardOrder {
public:
    FiveCardOrder();

    // Strength 0 (7-5-4-3-2 of several suits) ... 7461 (royal flush) of five cards, at most four of
    // a rank. `one_suit` needs five different ranks.
    std::uint16_t strength(const RankCounts &counts, bool one_suit) const;

private:
    std::vector<std::uint32_t> keys_;  // one key a strength, weakest first
};

}  // namespace ninecards
