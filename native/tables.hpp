// The tables every evaluation reads, about 2.1 MB, built once when the module is loaded.
//
// An Omaha hand is two hole cards and three board cards, so its value is the best of a few
// (board, pair of hole cards) entries, each of which already holds the best three board cards:
//   no_flush  ranks alone:          board rank multiset x hole rank pair
//   flush     the one suit of which the board has three or more: board ranks x hole rank pair
//   low       eight or better:      board low ranks x hole low ranks
#pragma once

#include <cstdint>

#include "five_cards.hpp"

namespace ninecards {

constexpr int kMinBoard = 3;
constexpr int kMaxBoard = 5;

// 91 pairs padded to whole cache lines, so that a row never touches a fourth one.
constexpr int kPairs = kRanks * (kRanks + 1) / 2;
constexpr int kRowStride = 96;

// Multisets of 3, 4 and 5 ranks: C(15,3), C(16,4), C(17,5); the 13 of five equal ranks stay 0.
constexpr int kBoardRows = 455 + 1820 + 6188;
constexpr int kFirstRow[kMaxBoard + 1] = {0, 0, 0, 0, 455, 455 + 1820};

// Sets of 3, 4 or 5 ranks: C(13,3) + C(13,4) + C(13,5).
constexpr int kSuitedRows = 286 + 715 + 1287;

constexpr std::uint8_t kNoLow = 255;
constexpr unsigned kNoRank = 13;

struct Tables {
    alignas(64) std::uint16_t no_flush[kBoardRows][kRowStride];
    alignas(64) std::uint16_t flush[kSuitedRows][kRowStride];
    // Sets of low ranks: bit 0 ace, bit 1 deuce ... bit 7 eight.
    alignas(64) std::uint8_t low[256][256];
    std::uint8_t low_bit[64];               // of a card; 0 for nine to king
    std::uint16_t suited_row[1 << kRanks];  // row of `flush` for a set of ranks
    std::uint16_t place[kMaxBoard][16];     // terms of board_row
    // Column of two ranks, in either order. With kNoRank it is 0, the column of two deuces, which
    // make no flush.
    std::uint8_t pair[16][16];

    Tables();

    // Row of a multiset of `size` ranks in ascending order: its number among all such multisets.
    template <int Size>
    int board_row(const int *ranks) const {
        int row = kFirstRow[Size];
        for (int i = 0; i < Size; ++i) row += place[i][ranks[i]];
        return row;
    }

    // Row of a board of 3, 4 or 5 cards.
    int row_of(const std::uint8_t *board, int size) const;
};

extern const Tables kTables;

}  // namespace ninecards
