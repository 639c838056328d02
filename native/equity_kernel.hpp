// Exact counts of who wins, over all boards of a spot at once.
//
// Boards that give nobody a flush he can use are worth what their ranks are worth: they collapse to
// 6,175 multisets of ranks, each weighted with the number of its boards. The rest, boards with three
// or more cards of a suit of which somebody can make a flush, is gone through by the ranks of that
// suit and the ranks of the other cards.
#pragma once

#include <cstdint>

#include "equity_tables.hpp"
#include "isa.hpp"

namespace ninecards {

constexpr int kMostPlayers = 6;
constexpr int kOutcomes = 1 << (2 * kMostPlayers);

// A spot in figures of ranks and suits. Ranks as bits: 1 is the deuce.
struct CollapsedSpot {
    int players;
    int hole_size;  // 2 is hold'em
    bool low;
    std::uint8_t hole_rank[kMostPlayers][6];
    std::uint16_t hole_suited[kMostPlayers][4];  // ranks held, by suit
    std::uint16_t live[4];                       // ranks that may come, by suit
    std::uint16_t known[4];                      // ranks on the board, by suit
};

// Room for the work, and what is worked out before: of hold'em the columns, which the tables of
// pairs do not give, and of a low game who wins the low on each set of low board ranks.
struct CollapseRoom {
    alignas(64) std::uint16_t column[kMostPlayers][kBoardSets];
    alignas(64) std::uint16_t flush[4][kMostPlayers][kSuitedStride];
    alignas(64) std::uint32_t weight[6][kBoardSets];
    alignas(64) std::uint32_t rest[3][96];
    alignas(64) std::uint16_t winners[kBoardSets];
    std::uint16_t low_winners[256];  // as bits, above those of the players for the high
    std::uint32_t count[4][kOutcomes];
};

}  // namespace ninecards

// Adds up in room.count[0 ... 3], at high winners | low winners << players, the boards of the spot.
NINECARDS_EACH_ISA(void count_outcomes(const EquityTables &tables, const CollapsedSpot &spot,
                                       CollapseRoom &room);)
