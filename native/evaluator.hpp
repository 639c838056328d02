// Ranks of hands: in Omaha the best of two hole cards with three board cards; with two hole cards,
// which are hold'em and serve checks, the best five of all.
//
// Cards are 4 * rank + suit, 0 (2c) ... 51 (As). Ranks are 0 ... 7461 for high, 0 ... 55 for low or
// 255 for no low; higher wins.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninecards {

// One hand of 2, 4, 5 or 6 hole cards on a board of 3, 4 or 5. Nothing is checked: callers do.
std::uint16_t high_rank(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                        int board_size);
std::uint8_t low_rank(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                      int board_size);

// `count` hands, each with its own board, rows packed one after the other, on at most `threads`
// threads. `high` and `low` take a rank a hand; either may be null. Returns first_fault: where that
// is less than `count`, what `high` and `low` hold means nothing. The sizes are trusted, the cards
// are not.
std::size_t rank_hands(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                       int board_size, std::size_t count, std::uint16_t *high, std::uint8_t *low,
                       int threads = 1);

// The first row in which a number is no card or a card is twice; `count` if there is none.
std::size_t first_fault(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                        int board_size, std::size_t count);

}  // namespace ninecards
