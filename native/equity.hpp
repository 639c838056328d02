// Exact equity: who wins the high and the low, over every board that can still come.
//
// An outcome is two sets of players as bits: those with the best high, and those with the best low,
// none where nobody has one. Nothing here checks its arguments: callers do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ninecards {

struct EquitySpot {
    int players;    // 2 ... 6
    int hole_size;  // 2 (hold'em), 4, 5, 6
    bool low;
    std::uint8_t hole[6][6];
    int board_size;  // 0 ... 5
    std::uint8_t board[5];
    std::uint64_t dead;  // cards that cannot come, hole cards and board aside

    std::uint64_t taken() const;  // every card that cannot come
};

// counts[high winners][low winners], 2^players each way.
void outcome_counts(const EquitySpot &spot, std::int64_t *counts);

// The same, board by board: the slow twin.
void outcome_counts_by_board(const EquitySpot &spot, std::int64_t *counts);

// The outcome of each board that can come, high winners | low winners << players. The missing cards
// are counted as sets of positions among the live cards in ascending order, colexicographically.
std::vector<std::uint16_t> outcomes_by_board(const EquitySpot &spot);

// Two boards dealt from one deck, half the pot each. `code` gives, for each player and outcome, what
// his share of a board counts as, 0 ... codes - 1: code[player][outcome]. Adds up the pairs of
// boards in counts[player][code on the first][code on the second]. The boards may be of different
// sizes; the known cards of one are no live cards of the other.
void two_board_counts(const EquitySpot &first, const EquitySpot &second, const std::uint8_t *code,
                      int codes, std::int64_t *counts);

}  // namespace ninecards
