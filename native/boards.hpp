// Every hand that a board leaves: their ranks, all at once, and the hands themselves.
//
// Live cards are those not on the board, in ascending order. Hands of k live cards stand in the
// order of their highest card, then of the next and so on (colexicographic): the hand of live cards
// a > b > c > d, counted from 0, is number C(a,4) + C(b,3) + C(c,2) + d. That is also the order of
// the same hands among all hands of the deck.
//
// Nothing here checks its arguments: callers do.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninecards {

constexpr int kDeck = 52;

// How many hands of `size` cards there are among `cards` cards.
constexpr std::size_t hands_of(int cards, int size) {
    std::size_t hands = 1;
    for (int i = 1; i <= size; ++i) hands = hands * static_cast<std::size_t>(cards - size + i) / i;
    return hands;
}

// The cards that are not on the board, ascending; their number.
int live_cards(const std::uint8_t *board, int board_size, std::uint8_t *live);

// The C(count, 2) pairs of `cards` (ascending, none on the board), in the order above: the rank of
// the pair with the best three of the board. An Omaha hand is worth the best of its pairs. `high`
// has ranks 0 ... 7461; `low` has 1 ... 56 and 0 for no low, so that the best is the maximum too.
// Either may be null.
void pair_ranks(const std::uint8_t *board, int board_size, const std::uint8_t *cards, int count,
                std::int16_t *high, std::uint8_t *low);

// The ranks of all live hands of `hole_size` (2, 4, 5, 6) cards, in the order above, as
// rank_hands would give them (two cards are hold'em). Either of `high` and `low` may be null.
void board_ranks(const std::uint8_t *board, int board_size, int hole_size, std::uint16_t *high,
                 std::uint8_t *low);

// How many live hands of `hole_size` (4, 5, 6) cards have at least the high rank bounds[i], for each
// of `size` bounds.
void count_ranks(const std::uint8_t *board, int board_size, int hole_size,
                 const std::uint16_t *bounds, std::size_t size, std::uint64_t *counts);

// The hands themselves, `hole_size` cards each, from the highest card down.
void live_hands(const std::uint8_t *board, int board_size, int hole_size, std::uint8_t *hands);

}  // namespace ninecards
