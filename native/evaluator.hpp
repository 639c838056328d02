// Ranks of hands: in Omaha the best of two hole cards with three board cards; with two hole cards,
// which are hold'em and serve checks, the best five of all.
//
// Cards are 4 * rank + suit, 0 (2c) ... 51 (As). Nothing here checks its arguments: callers do.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninecards {

// `count` hands of `hole_size` (2, 4, 5, 6) hole cards, each with its own board of `board_size`
// (3, 4, 5) cards, rows packed one after the other. `high` and `low` take a number a hand, higher
// wins: 0 ... 7461, and 0 ... 55 or 255 for no low. Either may be null.
void rank_hands(const std::uint8_t *hole, int hole_size, const std::uint8_t *board, int board_size,
                std::size_t count, std::uint16_t *high, std::uint8_t *low);

// The first row in which a number is no card or a card is twice; `count` if there is none. This one
// trusts the shapes alone.
std::size_t first_fault(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                        int board_size, std::size_t count);

}  // namespace ninecards
