// Tables of exact equity, about 1.7 MB, built at the first question.
//
// They hold what `Tables` holds, turned round: one row a pair of hole cards, boards side by side,
// so that the worth of a hand on all boards is the maximum of a few rows that lie in a line.
#pragma once

#include <cstdint>

namespace ninecards {

// Multisets of so many ranks, 0 to 5: C(12 + n, n). Their numbers are those of Tables::board_row
// without its first row: colexicographic.
constexpr int kMultisets[6] = {1, 13, 91, 455, 1820, 6188};
constexpr int kBoardSets = 6208;  // of five ranks, padded to whole vectors

// Sets of three, four and five ranks of one suit, in this order, and where each size begins.
constexpr int kSuitedSets = 2288;
constexpr int kSuitedStride = 2304;
constexpr int kFirstSuitedSet[4] = {0, 286, 286 + 715, kSuitedSets};

struct EquityTables {
    // By pair of hole ranks (Tables::pair): the high rank on each multiset of five board ranks, and
    // with each set of suited board ranks.
    alignas(64) std::uint16_t high[91][kBoardSets];
    alignas(64) std::uint16_t flush[91][kSuitedStride];

    // The multiset that a suited set makes with each multiset of the other cards' ranks.
    alignas(64) std::uint16_t with_three[286][96];
    alignas(64) std::uint16_t with_four[715][16];
    std::uint16_t with_five[1287];

    std::uint16_t suited_set[kSuitedSets];   // ranks as bits
    std::uint16_t best_flush[1 << 13];       // of ranks of one suit, 0 for fewer than five
    std::uint8_t pair[13][16];

    // Low ranks as bits, the ace first: of multisets of five board ranks, of suited sets, and of
    // multisets of up to two ranks (0: none; 1 to 13; 14 to 104).
    std::uint8_t low_of_board[kBoardSets];
    std::uint8_t low_of_suited[kSuitedSets];
    std::uint8_t low_of_rest[3][96];
};

const EquityTables &equity_tables();

}  // namespace ninecards
