// What ranges of hands win, tie and share against each other, added up over boards.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board_sums_kernel.hpp"

namespace ninecards {

// Adds the sums of so many boards, five cards each, without the cards of the set `dead`.
void add_boards(const BoardJob &job, const std::uint8_t *boards, std::size_t count,
                std::uint64_t dead);

// The classes of all pairs of live cards on one board.
void class_pairs(BoardClasses &classes, const std::uint8_t *board, std::uint64_t dead,
                 int hole_size);

}  // namespace ninecards
